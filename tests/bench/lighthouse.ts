// npm run lighthouse: runs Lighthouse on the built app as on a phone, for a visitor and for a user with five years
// of history. It is not a dependency: npx fetches the pinned version (about 190 MB) for this command.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { CHROMIUM_ARGS, findChromium } from '#scripts/programs/find-chromium.mjs';
import { openWorld } from '#tests/bench/world.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

/** Not `execFileSync`, because the tested server runs in this process. */
const run = promisify(execFile);

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const PATIENCE_MS = 180_000;
/** Times differ between machines, so performance is printed and never fails the run; the other two scores can. */
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

const report = v.object({
  categories: v.record(
    v.string(),
    v.object({
      score: v.number(),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      title: v.string(),
      numericValue: v.optional(v.number()),
      displayValue: v.optional(v.string()),
    }),
  ),
});
type Report = v.InferOutput<typeof report>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = path.join(root, 'test-results');
const chromium = findChromium();
if (!chromium) throw new Error('No Chromium found: set CHROMIUM_PATH');

if (!process.argv.includes('--no-build')) {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'ignore' });
}
await mkdir(results, { recursive: true });
const world = await openWorld(path.join(root, 'dist'));
const profiles = await mkdtemp(path.join(tmpdir(), 'simmer-lighthouse-'));
let failed = false;
try {
  const { url } = await world.server();
  const known = await world.device('fiveYears');
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${world.chromiumVersion()}, ${LIGHTHOUSE}, mobile, median of ${RUNS}\n`,
  );
  print('/auth', await measure('auth', `${url}/auth`, () => mkdtemp(path.join(profiles, 'visitor-'))));
  print(
    '/ with 5 years of history',
    await measure('dashboard', `${url}/`, async () => (await world.copyOf(known)).profileDir),
  );
} finally {
  await world.close();
  await rm(profiles, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** Runs each time in a new browser with that user's profile. Returns the run with the median performance. */
async function measure(name: string, url: string, newProfile: () => Promise<string>): Promise<Report> {
  const reports: Report[] = [];
  for (let nth = 1; nth <= RUNS; nth++) {
    const file = path.join(results, `lighthouse-${name}-${nth}.json`);
    await inBrowser(await newProfile(), async (port) => {
      await run(
        'npx',
        [
          '--yes',
          '--loglevel=error',
          LIGHTHOUSE,
          url,
          `--port=${port}`,
          '--quiet',
          '--no-enable-error-reporting',
          // keeps the user signed in
          '--disable-storage-reset',
          `--only-categories=${Object.keys(BUDGETS).join(',')}`,
          '--output=json',
          `--output-path=${file}`,
        ],
        { timeout: PATIENCE_MS },
      );
    });
    reports.push(v.parse(report, JSON.parse(await readFile(file, 'utf8'))));
  }
  reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = reports[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

/** Runs a task with a new browser on that profile, in a zone where it is late morning. */
async function inBrowser(profileDir: string, task: (port: string) => Promise<void>): Promise<void> {
  const portFile = path.join(profileDir, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const browser = spawn(
    chromium ?? '',
    [
      ...CHROMIUM_ARGS,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profileDir}`,
      'about:blank',
    ],
    { stdio: 'ignore', env: { ...process.env, TZ: lateMorningZone(Date.now()) } },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    let port: string | undefined;
    for (let tries = 0; !port && tries < 200; tries++) {
      await wait(100);
      [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
    }
    if (!port) throw new Error('Chromium did not say where it listens');
    await task(port);
  } finally {
    browser.kill();
    await ended;
  }
}

function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function print(page: string, found: Report): void {
  console.log(page);
  for (const [category, least] of Object.entries(BUDGETS)) {
    const score = scoreOf(found, category);
    const under = score < least;
    if (under && category !== 'performance') failed = true;
    console.log(`  ${category.padEnd(16)} ${score} (≥ ${least})${under ? '  UNDER' : ''}`);
    if (!under) continue;
    for (const { id, weight } of found.categories[category]?.auditRefs ?? []) {
      const audit = found.audits[id];
      if (weight > 0 && audit?.score != null && audit.score < 1) {
        console.log(`    ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
      }
    }
  }
  const metrics = METRICS.map((id) => `${id} ${found.audits[id]?.displayValue ?? '?'}`);
  console.log(`  ${metrics.join(', ')}\n`);
}

// npm test: runs everything that must pass before a change is shared, cheapest first. Stops at the first failure with
// its exit code. The last line is the sum of all tests: "N passed, N failed".
// npm test -- check server: runs some parts, by the names in PARTS. --shard=1/2 runs the first half of their tests.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { provideNightlyTools } from './nightly-tools.mjs';
import { findChromium, findTestBrowser, SYSTEM_CHROMIUM } from './programs/find-chromium.mjs';
import { findProxy, PROXIES } from './programs/find-proxies.mjs';
import { provideBrowsers } from './programs/provide-browsers.mjs';
import { STUCK } from './stuck-reporter.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = await makeTemporary();
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const words = process.argv.slice(2);
const shard = words.filter((word) => word.startsWith('--shard='));
const totals = { passed: 0, failed: 0 };

/**
 * Makes the folder for all temporary files, in memory where there is room. Each data directory has 1,200 files: a disk takes
 * longer to make and remove them than a server to start.
 */
async function makeTemporary() {
  const free = await statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(path.join(free > 4 * 2 ** 30 ? '/dev/shm' : tmpdir(), 'simmer-test-'));
  // PostgreSQL runs as another user and keeps its files in here
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}

function run(command, args, env = {}) {
  console.log(`$ ${[command.replace(`${root}node_modules/.bin/`, ''), ...args].join(' ')}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

const readReport = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null);

const isNightly = process.env.SIMMER_NIGHTLY === '1';

/** Adds to the totals. A run that fails without a failed test (a file does not load, or none is found) counts as one. */
function count(passed, failed, code) {
  totals.passed += passed;
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
}

async function vitest(name, projects, env = {}, files = []) {
  const file = path.join(results, `${name}.json`);
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    // in the nightly run a single test may take an hour
    ...(isNightly ? [] : ['--reporter=./scripts/stuck-reporter.mjs']),
    ...shard,
  ];
  let code = await run(bin('vitest'), args, env);
  if (code === STUCK) {
    console.log('== The run was stuck, so it has no result. Running it again');
    code = await run(bin('vitest'), args, env);
  }
  const report = await readReport(file);
  count(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code);
  return code;
}

async function playwright(files = [], env = {}) {
  const chromium = await provideChromium();
  if (!chromium) {
    console.error('No Chromium found or installed: set CHROMIUM_PATH to one.');
    totals.failed += 1;
    return 1;
  }
  console.log(
    `Chromium: ${chromium}, and for most tests ${findTestBrowser() ?? "Playwright's headless shell"}`,
  );
  const file = path.join(results, 'e2e.json');
  const code = await run(bin('playwright'), ['test', '--reporter=list,json', ...files, ...shard], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = (await readReport(file))?.stats;
  count(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), code);
  return code;
}

async function provideChromium() {
  if (!findChromium()) {
    console.log('No Chromium on this machine: asking Playwright to install its own.');
    await run(bin('playwright'), ['install', '--with-deps', 'chromium']);
  }
  if (!findChromium()) await installFromDebian('chromium');
  // saves time; without it the tests use the whole Chromium
  if (findTestBrowser() === SYSTEM_CHROMIUM) await installFromDebian('chromium-headless-shell');
  return findChromium();
}

/**
 * Tests the examples of hosting/embedded with the proxies that are on this machine. CI and the nightly run
 * install them first.
 */
async function provideProxies() {
  for (const name of PROXIES.filter((one) => !findProxy(one))) {
    if (isNightly || process.env.CI) await installFromDebian(name);
    if (!findProxy(name)) console.log(`${name} is not on this machine: its example was not tested.`);
  }
}

/** Installs a package if this is root on Debian. It is no error if that fails. */
async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing Debian's ${name}.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-y', '-qq', '--no-remove', name], env);
}

/** Tests Firefox and WebKit. A missing browser is reported; it is a failure only if BROWSERS names it. */
async function otherBrowsers() {
  provideNightlyTools();
  const { ready, failed } = provideBrowsers();
  if (failed) totals.failed += 1;
  // after the other projects, because the drivers with their types are installed only now
  const types = await run(process.execPath, [
    'node_modules/typescript-7/bin/tsc',
    '-p',
    'tests/browsers/tsconfig.json',
  ]);
  if (types !== 0) totals.failed += 1;
  const code = ready.length > 0 ? await vitest('browsers', ['browsers'], { BROWSERS: ready.join() }) : 0;
  return failed || types !== 0 ? 1 : code;
}

/** Needs root, because only root can take disk access and rights away from a process. */
async function packagedFolder() {
  if (process.getuid?.() === 0) return vitest('package', ['package']);
  console.log('Not tried. As root: npm test -- package');
  return 0;
}

/** Tests of the embedded server, repeated with DATABASE_URL. */
const serverOnPostgres = () =>
  vitest(
    'server-on-postgres',
    ['server'],
    { SIMMER_SERVER: 'postgres' },
    [
      'api',
      'account.',
      'auth.',
      'costly-reads',
      'friends',
      'notifications.',
      'realtime.',
      'storage.',
      'table-requests',
    ].map((name) => `tests/embedded/${name}`),
  );

/**
 * Finds the newest minor version of the PostgreSQL on this machine, because the planner changes with minors and the tests use
 * the one that package.json pins. In CI and in the nightly run it is unpacked beside the machine's own, which stays
 * as it is. Returns the folder of its programs, or null.
 */
async function newestPostgres() {
  const home = '/usr/lib/postgresql';
  const major = existsSync(home) && Math.max(...(await readdir(home)).map(Number).filter((n) => n >= 15));
  if (!major || major < 15) return null;
  const bin = `${home}/${major}/bin`;
  if ((!isNightly && !process.env.CI) || process.getuid?.() !== 0) return bin;
  const folder = path.join(results, 'postgres');
  const unpack = `apt-get update -qq; mkdir ${folder} && cd ${folder} &&
    apt-get download -qq postgresql-${major} && dpkg -x postgresql-${major}_*.deb .`;
  return (await run('sh', ['-c', unpack])) === 0 ? path.join(folder, bin) : bin;
}

/** Tests of the rules and of the plans of statements, on the newest PostgreSQL; in the nightly run all tests of the server. */
async function serverOnNewestPostgres() {
  const bin = await newestPostgres();
  if (bin === null) {
    console.log('Not tried: no PostgreSQL is installed on this machine.');
    return 0;
  }
  await run(path.join(bin, 'postgres'), ['--version']);
  const files = isNightly ? [] : ['sync-plans', 'protocol', 'pull', 'hosted-platform'];
  return vitest(
    'server-on-newest-postgres',
    ['server'],
    { POSTGRES_BIN: bin, SIMMER_NIGHTLY: '' },
    files.map((name) => `tests/server/${name}.`),
  );
}

/** The end-to-end tests that together use the database in every way: offline, live, killed, restored. */
const mainPathOnPostgres = () =>
  playwright(['offline-check-in', 'friends', 'chat', 'many-devices', 'restore', 'reminders'], {
    SIMMER_SERVER: 'postgres',
  });

async function underLoad() {
  const code = await run(process.execPath, ['scripts/test-under-load.mjs']);
  if (code !== 0) totals.failed += 1;
  return code;
}

/** Runs scripts of package.json at the same time. */
async function scripts(...names) {
  const codes = await Promise.all(names.map((name) => run('npm', ['run', '--silent', ...name.split(' ')])));
  totals.failed += codes.filter((code) => code !== 0).length;
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Waits for midnight UTC if it is nearer than the minutes a step takes. A test that compares its own "today" with the
 * clock of a real database, or of a page, fails if the date changes between the two.
 */
async function onOneDay(minutes, step) {
  const toMidnight = 86_400_000 - (Date.now() % 86_400_000);
  if (toMidnight < minutes * 60_000) {
    console.log(
      `Waiting ${Math.ceil(toMidnight / 60_000)} min, so that midnight UTC doesn't pass during the tests.`,
    );
    await new Promise((resolve) => setTimeout(resolve, toMidnight + 1000));
  }
  return step();
}

const BUILD = ['build', () => scripts('build')];

/** Each part is a list of steps, each with a title and a function. A step that is in two parts runs once. */
const PARTS = {
  check: [
    ['types and lint', () => scripts('types', 'lint')],
    ['unit, screens, time zones, architecture', () => vitest('unit', ['unit', 'dom', 'tz*'])],
  ],
  bundle: [BUILD, ['bundle', () => vitest('bundle', ['bundle'])]],
  server: [
    [
      'server, on PGlite and PostgreSQL 15',
      () => provideProxies().then(() => onOneDay(10, () => vitest('server', ['server']))),
    ],
    ['server, on the newest PostgreSQL', serverOnNewestPostgres],
    ...(isNightly ? [['the embedded server, on PostgreSQL 15', serverOnPostgres]] : []),
  ],
  simulation: [['simulation', () => vitest('simulation', ['simulation'])]],
  e2e: [
    BUILD,
    ['end to end, in Chromium', () => onOneDay(15, playwright)],
    ...(isNightly ? [['end to end, with the server on PostgreSQL 15', mainPathOnPostgres]] : []),
  ],
  browsers: [BUILD, ['the main path in other browsers', otherBrowsers]],
  'supabase-cli': [
    ["Supabase's command-line tool, on our migrations", () => vitest('supabase-cli', ['supabase-cli'])],
  ],
  load: [['everything on one core, beside six busy loops', underLoad]],
  package: [['the packaged folder, alone and without rights', packagedFolder]],
  mutants: [
    ['faults planted for the simulation', () => scripts('test:simulation -- --mutants')],
    ['faults planted in the rules, one by one', () => scripts('test:mutations')],
    ['faults planted in what sync decides', () => scripts('test:sync-mutations')],
  ],
};

const named = words.filter((word) => !shard.includes(word));
const unknown = named.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const NIGHTLY_PARTS = ['browsers', 'supabase-cli', 'load', 'package', 'mutants'];
const usual = Object.keys(PARTS).filter((part) => !NIGHTLY_PARTS.includes(part) || isNightly);
const parts = named.length > 0 ? named : usual;

// all parts use the same day (tests/support/test-day.ts), even if midnight passes
process.env.SIMMER_DAY ??= String(Math.floor(Date.now() / 86_400_000));
if (!isNightly)
  console.log(
    `Some tests take turns from day to day. To repeat today's: SIMMER_DAY=${process.env.SIMMER_DAY}`,
  );
let exitCode = 0;
for (const [title, step] of new Set(parts.flatMap((part) => PARTS[part]))) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  exitCode = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${title}: ${exitCode === 0 ? 'ok' : `FAILED (${exitCode})`}, ${seconds} s`);
  if (exitCode !== 0) break;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = exitCode;

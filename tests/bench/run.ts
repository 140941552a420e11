import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chat } from '#tests/bench/chat.ts';
import { coldStart } from '#tests/bench/cold-start.ts';
import { firstMinute } from '#tests/bench/first-minute.ts';
import { history } from '#tests/bench/history.ts';
import { idleOpen } from '#tests/bench/idle-open.ts';
import { insights } from '#tests/bench/insights.ts';
import { joinAndNudge } from '#tests/bench/join-and-nudge.ts';
import { queue } from '#tests/bench/queue.ts';
import { replication } from '#tests/bench/replication.ts';
import { isOver, type Line, type Section, table } from '#tests/bench/report.ts';
import { secondDevice } from '#tests/bench/second-device.ts';
import { serverDue } from '#tests/bench/server-due.ts';
import { serverInsert } from '#tests/bench/server-insert.ts';
import { serverPull } from '#tests/bench/server-pull.ts';
import { shelf } from '#tests/bench/shelf.ts';
import { sizes } from '#tests/bench/sizes.ts';
import { tap } from '#tests/bench/tap.ts';
import { openWorld, type World } from '#tests/bench/world.ts';

/*
 * npm run bench                    everything, as a table, with its budgets (docs/quality.md)
 * npm run bench -- sizes tap       some parts
 * npm run bench -- --json          JSON instead of the table
 * npm run bench -- --no-build      takes dist/ as it is
 *
 * Each part is printed as soon as it is measured. A part that throws is reported, and the others continue.
 * Ends with 1 when a part threw, or a size, a count or a ratio is over its budget; a time never fails it.
 */
const PARTS: Readonly<Record<string, (world: World) => Promise<Line[]>>> = {
  sizes,
  'cold-start': coldStart,
  'first-minute': firstMinute,
  history,
  insights,
  shelf,
  chat,
  tap,
  'idle-open': idleOpen,
  queue,
  'second-device': secondDevice,
  'join-and-nudge': joinAndNudge,
  replication,
  'server-insert': serverInsert,
  'server-pull': serverPull,
  'server-due': serverDue,
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = path.join(root, 'dist');
const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const json = words.includes('--json');

if (!words.includes('--no-build')) {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'ignore' });
}
const file = path.join(root, 'test-results/bench.json');
await mkdir(path.dirname(file), { recursive: true });
const world = await openWorld(dist);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
const at = new Date().toISOString();
const sections: Section[] = [];
const failed: string[] = [];
const result = { at, machine, node: process.version, chromium: world.chromiumVersion(), sections, failed };
if (!json) console.log(`${at.slice(0, 10)}, ${machine}, Node ${process.version}, ${result.chromium}`);

try {
  for (const [part, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(part)) continue;
    const started = performance.now();
    try {
      const lines = await measure(world);
      const section = { part, lines, seconds: (performance.now() - started) / 1000 };
      sections.push(section);
      if (!json) console.log(`\n${table(section)}`);
    } catch (error) {
      failed.push(part);
      console.error(`\n${part}: FAILED`, error);
    }
    // print it immediately, so that an interrupted run still shows it
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  }
} finally {
  await world.close();
}

if (json) console.log(JSON.stringify(result, null, 2));
else console.log(`\nAlso in ${path.relative(process.cwd(), file)}`);
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 || sections.some(isOver) ? 1 : 0;

import { startBackend } from '#tests/bench/replication/backend.ts';
import { longestTaskOfSlowPhone, measureDevice, type Sample } from '#tests/bench/replication/measure.ts';
import type { Contender } from '#tests/bench/replication/page/main.ts';
import { secondDevices } from '#tests/bench/replication/second-devices.ts';
import { comparison, type Medians, mediansOf } from '#tests/bench/replication/table.ts';
import { countLine, type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { median } from '#tests/bench/statistics.ts';
import type { World } from '#tests/bench/world.ts';

const ROUNDS = 5;
/** The comparison with the bare fetch needs more precision, so these two have more rounds. */
const MORE_ROUNDS = 10;
const CLOSELY_COMPARED: readonly Contender[] = ['ours', 'bare fetch'];
/** Pushing 500 rows one by one is slow, so it runs every second round. */
const pushes = (round: number) => round % 2 === 0;
const CONTENDERS: readonly Contender[] = [
  'ours',
  'bare fetch',
  'RxDB writes',
  'handlers',
  'plugin, 1,000 rows',
  'plugin, 50 rows',
];
const LONG_TASK_MS = 50;

/**
 * Compares the app's sync with alternatives, in one browser against one server, with the same rows and alternating
 * runs. Every device is new, syncs for the first time, is opened again with nothing new, and then sends 500 mutations.
 */
export async function replication(world: World): Promise<Line[]> {
  const backend = await startBackend(world.zone);
  try {
    const samples = new Map<Contender, Sample[]>(CONTENDERS.map((name) => [name, []]));
    const slow: number[] = [];
    await measureDevice(world, backend, 'bare fetch', false); // the first run also has a cold server
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of [...CONTENDERS.slice(round), ...CONTENDERS.slice(0, round)]) {
        samples.get(name)?.push(await measureDevice(world, backend, name, pushes(round)));
      }
      slow.push(await longestTaskOfSlowPhone(world, backend));
    }
    for (let round = 0; round < MORE_ROUNDS; round++) {
      for (const name of CLOSELY_COMPARED) {
        samples.get(name)?.push(await measureDevice(world, backend, name, false));
      }
    }
    const seen = await secondDevices(world, backend, ['ours', 'handlers']);
    const medians = new Map([...samples].map(([name, own]) => [name, mediansOf(own)]));
    const rows = new Set([...samples.values()].flat().map((sample) => sample.rows));
    if (rows.size !== 1) throw new Error(`Not the same rows: ${[...rows].join()}`);
    console.error(`\n${comparison(medians, seen)}\n`);
    return linesOf(medians, slow);
  } finally {
    await backend.stop();
  }
}

function linesOf(medians: ReadonlyMap<Contender, Medians>, slow: readonly number[]): Line[] {
  const of = (name: Contender) => {
    const found = medians.get(name);
    if (!found) throw new Error(`${name} was not measured`);
    return found;
  };
  const ours = of('ours');
  const pushed = ours.pushRequests;
  if (pushed === null) throw new Error('Nothing was pushed');
  return [
    ratioLine(
      'Usable dashboard : bare fetch of the first page, put and read',
      ours.usable,
      of('bare fetch').usable,
      1.3,
    ),
    ratioLine('Whole : bare fetch + IndexedDB bulk put', ours.whole, of('bare fetch').whole, 3),
    ratioLine("Whole : the same pages with RxDB's bulkInsert", ours.whole, of('RxDB writes').whole, 1),
    ratioLine(
      'Whole : replication-supabase, set up as documented',
      ours.whole,
      of('plugin, 50 rows').whole,
      0.33,
    ),
    ratioLine('the same with pages of 1,000 rows', ours.whole, of('plugin, 1,000 rows').whole, null),
    ratioLine('Whole : replicateRxCollection with RPC handlers', ours.whole, of('handlers').whole, null),
    timeLine('Longest task of the first sync', ours.longestTask, LONG_TASK_MS),
    timeLine('the same, CPU 4× slower', median(slow), null),
    countLine('Requests for 500 queued check-ins and messages', pushed, 5),
  ];
}

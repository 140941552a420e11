import { afterAll, beforeAll, describe, it } from 'vitest';
import { memoryMachine } from '#tests/simulation/memory-machine.ts';
import { REGRESSIONS } from '#tests/simulation/regressions.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
import { seeds } from '#tests/simulation/seeds.ts';
import type { Script } from '#tests/simulation/steps.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

/**
 * Up to three users with up to five devices use every command, the real round and the real server, while networks, disks
 * and processes fail. Each of two files plays half of the seeds, so that two processors share them.
 */
export function runHalf(half: 0 | 1): void {
  describe('simulation with stores in memory', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase('pglite');
    });
    afterAll(() => database?.close());
    const run = (script: Script) => runScript(database, memoryMachine, script);

    // seeds must find a planted fault; the regression scripts run only for faults too rare for seeds
    const isHunt = process.env.MUTANT !== undefined;
    const kept = REGRESSIONS.filter((_, index) => (isHunt ? process.env.KEPT === '1' : index % 2 === half));
    it.each(kept)('keeps its invariants in the script "$found"', ({ script }) => run(script));

    // the first 60 seeds find every fault of mutants.json that seeds can find; the others look for unknown faults
    const all = NIGHTLY ? seeds(1000, 9000) : seeds(250, 100);
    it.each(all.filter((seed) => isHunt || seed % 2 === half))('keeps its invariants with seed %i', (seed) =>
      runSeed(seed, run),
    );
  });
}

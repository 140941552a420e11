import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdSeed } from '#tests/simulation/hold-seed.ts';
import { memoryMachine } from '#tests/simulation/memory-machine.ts';
import { REGRESSIONS } from '#tests/simulation/regressions.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { seeds } from '#tests/simulation/seeds.ts';
import type { Script } from '#tests/simulation/steps.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

/**
 * Up to three people with up to five devices; every command, the real round and the real server, and everything that
 * goes wrong. In two halves, one file each, so that two processors share the seeds.
 */
export function holdHalf(half: 0 | 1): void {
  describe('a hostile world, on stores in memory', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase('pglite');
    });
    afterAll(() => database.close());
    const run = (script: Script) => runScript(database, memoryMachine, script);

    // a planted fault is to be found by seeds, but for one so rare that a kept script is asked
    const isHunt = process.env.MUTANT !== undefined;
    const kept = REGRESSIONS.filter((_, index) => (isHunt ? process.env.KEPT === '1' : index % 2 === half));
    it.each(kept)('holds where $found', ({ script }) => run(script));

    // every fault of mutants.json that seeds find is found by the first 800
    const all = NIGHTLY ? seeds(1000, 9000) : seeds(900, 100);
    it.each(all.filter((seed) => seed % 2 === half))('holds with seed %i', (seed) => holdSeed(seed, run));
  });
}

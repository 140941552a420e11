import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdSeed, seeds } from '#tests/simulation/hold-seed.ts';
import { memoryMachine } from '#tests/simulation/machines.ts';
import { REGRESSIONS } from '#tests/simulation/regressions.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import type { Script } from '#tests/simulation/steps.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

/** Three people with five devices; every command, the real round and the real server, and everything that goes wrong. */
const PEOPLE = [
  { devices: 2, utcOffsetMinutes: 0 },
  { devices: 2, utcOffsetMinutes: 330 },
  { devices: 1, utcOffsetMinutes: -480 },
];

describe('a hostile world, on stores in memory', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database.close());
  const run = (script: Script) => runScript(database, memoryMachine, PEOPLE, script);

  it.each(REGRESSIONS)('holds where $found', ({ script }) => run(script));

  it.each(seeds(120))('holds with seed %i', (seed) => holdSeed(seed, run));
});

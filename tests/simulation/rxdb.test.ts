import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdSeed, seeds } from '#tests/simulation/hold-seed.ts';
import { rxdbMachine } from '#tests/simulation/machines.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';

/** RxDB opens no more collections in one process than two devices have. */
const WORLDS = {
  'one person with two devices': [{ devices: 2, utcOffsetMinutes: 0 }],
  'two people with a device each': [
    { devices: 1, utcOffsetMinutes: 0 },
    { devices: 1, utcOffsetMinutes: 330 },
  ],
};

describe.each(Object.entries(WORLDS))('a hostile world on RxDB and IndexedDB, %s', (_name, people) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database.close());

  it.each(seeds(15))('holds with seed %i', (seed) =>
    holdSeed(seed, (script) => runScript(database, rxdbMachine, people, script)),
  );
});

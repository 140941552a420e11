import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdSeed, seeds } from '#tests/simulation/hold-seed.ts';
import { rxdbMachine } from '#tests/simulation/machines.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

/** Devices of each person. RxDB opens no more collections in one process than two devices have. */
const WORLDS = { 'one person with two devices': [2], 'two people with a device each': [1, 1] };

describe.each(Object.entries(WORLDS))('a hostile world on RxDB and IndexedDB, %s', (_name, people) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database.close());

  it.each(NIGHTLY ? seeds(30, 30) : seeds(13, 2))('holds with seed %i', (seed) =>
    holdSeed(seed, (script) => runScript(database, rxdbMachine, { ...script, people })),
  );
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { indexedDbMachine } from '#tests/simulation/indexed-db-machine.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
import { SMALL_WORLDS, seeds } from '#tests/simulation/seeds.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';

describe.each(Object.entries(SMALL_WORLDS))('simulation with IndexedDB in Node, %s', (_name, users) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterAll(() => database?.close());

  it.each(NIGHTLY ? seeds(30, 30) : seeds(5, 0))('keeps its invariants with seed %i', (seed) =>
    runSeed(seed, (script) =>
      runScript(database, (place) => indexedDbMachine({ indexedDB: new IDBFactory(), IDBKeyRange }, place), {
        ...script,
        users,
      }),
    ),
  );
});

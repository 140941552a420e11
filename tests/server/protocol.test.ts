import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { play, type Sample } from '#tests/support/stories/protocol-sample.ts';

const folder = new URL('../cases/protocol/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, sample: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample }));

describe.each(ENGINES)('sync on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  afterAll(() => db?.close());

  it.each(samples)('gives the golden responses of $name', async ({ sample }) => {
    const played = await play(db, sample);
    expect(played.map(({ outcome }) => outcome)).toEqual(
      sample.exchanges.map(({ answer, rejection }) => (answer ? { answer } : { rejection })),
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, ENGINES, openDatabase } from '#tests/support/database.ts';
import { play, readSamples } from '#tests/support/stories/protocol-sample.ts';

const samples = readSamples();

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

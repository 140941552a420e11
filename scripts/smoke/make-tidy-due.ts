import pg from 'pg';

/** What an operator says to have the next push tidy up (docs/sync.md, Housekeeping). */
export const MAKE_TIDY_DUE = `update private.settings set tidied_at = now() - interval '2 hours' where only_row`;

/** Uses the operator's connection: nobody else may write there. */
export async function makeTidyDueIn(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(MAKE_TIDY_DUE);
  } finally {
    await client.end();
  }
}

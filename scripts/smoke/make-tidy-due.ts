import pg from 'pg';

/** The SQL with which an operator makes the next push tidy up (docs/sync.md, Housekeeping). */
export const MAKE_TIDY_DUE = `update private.settings set tidied_at = now() - interval '2 hours' where only_row`;

/** Needs the operator's connection, because only the operator may write to that table. */
export async function makeTidyDueIn(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(MAKE_TIDY_DUE);
  } finally {
    await client.end();
  }
}

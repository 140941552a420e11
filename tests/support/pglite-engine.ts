import { PGlite } from '@electric-sql/pglite';
import type { Engine } from '#tests/support/database.ts';

/** In memory. One session: `transaction` of PGlite queues what comes in parallel. */
export async function startPglite(): Promise<Engine> {
  const db = await PGlite.create();
  return {
    async script(sql) {
      await db.exec(sql);
    },
    transaction: (statements) =>
      db.transaction(async (tx) => {
        let rows: Record<string, unknown>[] = [];
        for (const [sql, params] of statements) {
          ({ rows } = await tx.query<Record<string, unknown>>(sql, [...(params ?? [])]));
        }
        return rows;
      }),
    stop: () => db.close(),
  };
}

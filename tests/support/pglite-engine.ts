import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Engine } from '#tests/support/database.ts';

const PLATFORM = readFileSync(new URL('platform.sql', import.meta.url), 'utf8');

/**
 * In memory, empty or on a copy of another's data directory. One session: `transaction` of PGlite queues what comes in
 * parallel.
 */
export async function startPglite(
  loadDataDir?: Blob,
): Promise<Engine & { copyDataDir: () => Promise<Blob> }> {
  const db = await PGlite.create(loadDataDir ? { loadDataDir } : {});
  return {
    copyDataDir: () => db.dumpDataDir('none'),
    async script(sql) {
      await db.exec(sql);
    },
    async bringPlatform() {
      await db.exec(PLATFORM);
    },
    asOwner: (act) => act(),
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

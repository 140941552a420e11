import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Engine } from '#tests/support/database-engine.ts';

const PLATFORM = readFileSync(new URL('platform.sql', import.meta.url), 'utf8');

/**
 * Starts PGlite in memory, empty or with a copy of another data directory. It has one session, so PGlite queues parallel
 * transactions.
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

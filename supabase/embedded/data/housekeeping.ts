import { kindOf, type Log } from '#embedded/common/log.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Database } from '#embedded/data/served-database.ts';

/** How often the server looks for something to clean up. */
export const HOUSEKEEPING_MS = 60_000;

/**
 * The tables that autovacuum would clean. With `$1` it returns every table, because a crash loses the counts. Temporary tables are
 * left out: a backup drops its own.
 */
const WORTH_VACUUM = `select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_all_tables s
  where s.schemaname !~ '^pg_(toast_)?temp_' and (
    ($1 and s.schemaname <> 'pg_toast')
    or s.n_dead_tup > 50 + 0.2 * s.n_live_tup
    or s.n_ins_since_vacuum > 1000 + 0.2 * s.n_live_tup)
  order by s.n_dead_tup desc`;
const LOG_POSITION = `select (pg_current_wal_lsn() - '0/0')::float8 as bytes`;
/** One segment of the log. PostgreSQL keeps every segment until a checkpoint. */
const WORTH_CHECKPOINT = 16 * 1024 * 1024;

export interface HousekeepingDeps {
  postgres: Database;
  /** True for PGlite, which has neither autovacuum nor a checkpointer. */
  vacuums: boolean;
  /** Deletes what has expired in the tables of Auth. */
  tidyAuth: () => Promise<void>;
  queue: RequestQueue;
  diskIsFull: DiskIsFull;
  everyMs: number;
  log: Log;
}

/**
 * Tidies the tables of Auth. Also does the work of autovacuum and of the checkpointer, which PGlite lacks: otherwise old rows and
 * the write-ahead log would fill the disk. Each table takes a turn of its own, so that a request waits for one table at most. Returns a function that stops it.
 */
export function keepHouse(deps: HousekeepingDeps): () => void {
  const { postgres, queue, diskIsFull, everyMs, log } = deps;
  let busy = false;
  let stopped = false;
  let first = true;
  let logWritten = 0;

  const turn = (task: () => Promise<unknown>) => queue.run(async () => (stopped ? undefined : task()));

  const tidy = async () => {
    // vacuum and checkpoint write before they free anything
    if (await diskIsFull()) return;
    await turn(deps.tidyAuth);
    if (!deps.vacuums) return;
    let names: string[] = [];
    await turn(async () => {
      names = (await postgres.query<{ name: string }>(WORTH_VACUUM, [first])).rows.map(({ name }) => name);
    });
    for (const name of names) await turn(() => postgres.exec(`vacuum (analyze) ${name}`));
    first = false;
    await turn(async () => {
      const [at] = (await postgres.query<{ bytes: number }>(LOG_POSITION)).rows;
      if (!at || at.bytes - logWritten < WORTH_CHECKPOINT) return;
      await postgres.exec('checkpoint');
      logWritten = at.bytes;
    });
  };

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    tidy()
      .catch((error: unknown) => log(`housekeeping failed: ${kindOf([error])}`))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

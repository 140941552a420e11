import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Log } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** "Simm" and "er" as numbers, so that no other program has the same lock by accident. */
const KEY = [0x53_69_6d_6d, 0x65_72];
const AGAIN_MS = 1000;

/** The process that holds the lock may be a connection of ours whose end the server has not noticed yet. */
const TRY_LOCK = `select pg_try_advisory_lock($1, $2) as locked, pg_backend_pid() as own, (
    select l.pid from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = $1 and l.objid = $2
      and l.database = (select d.oid from pg_database d where d.datname = current_database())) as holder`;

interface Attempt {
  locked: boolean;
  own: number;
  holder: number | null;
}

export interface DatabaseLockOptions {
  url: string;
  /** The name of the database in messages. */
  place: string;
  /** Called if the connection was lost and another server has locked the database since. */
  onTaken: () => void;
  log: Log;
}

/**
 * Locks a PostgreSQL database against a second server. Returns a function that releases the lock. Throws StartError if another
 * server holds it. PostgreSQL releases it when its connection ends, however the process ends; if only the connection was lost,
 * this function locks the database again.
 */
export async function lockDatabase({
  url,
  place,
  onTaken,
  log,
}: DatabaseLockOptions): Promise<() => Promise<void>> {
  let state: 'starting' | 'held' | 'lost' | 'released' = 'starting';
  let former = 0;
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => undefined,
    // the server drops the lock of a machine that lost its power after a minute, not after two hours
    connection: {
      application_name: 'simmer lock',
      tcp_keepalives_idle: 30,
      tcp_keepalives_interval: 10,
      tcp_keepalives_count: 3,
    },
    onclose() {
      if (state !== 'held') return;
      state = 'lost';
      log('The connection that locks the database was lost. The server opens it again.');
      void lockAgain();
    },
  });

  const attempt = async (): Promise<Attempt | undefined> => {
    const [row] = await sql.unsafe<Attempt[]>(TRY_LOCK, KEY);
    if (!row?.locked) return row;
    state = 'held';
    former = row.own;
    return row;
  };

  const lockAgain = async () => {
    while (state === 'lost') {
      const row = await attempt().catch(() => undefined);
      if (row && !row.locked && row.holder !== null && row.holder !== former) return onTaken();
      if (state === 'lost') await sleep(AGAIN_MS);
    }
  };

  const release = async () => {
    state = 'released';
    await sql.end({ timeout: 1 });
  };
  const first = await attempt().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (first?.locked) return release;
  await release();
  throw new StartError(
    `The database at ${place} is in use by another server; stop it first or choose another DATABASE_URL.`,
  );
}

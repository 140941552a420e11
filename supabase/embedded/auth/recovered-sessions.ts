import type { Database } from '#embedded/data/database.ts';

/** How long a session that a recovery code opened may set a password without the old one. */
const RECOVERY_MS = 10 * 60_000;

/** The sessions that a recovery code opened within the last ten minutes. */
export interface RecoveredSessions {
  add(session: string): Promise<void>;
  has(session: string): Promise<boolean>;
}

/** For one server process. `elapsed` is a monotonic clock in milliseconds. */
export function rememberRecovered(elapsed: () => number): RecoveredSessions {
  const recovered = new Map<string, number>();
  return {
    async add(session) {
      for (const [id, at] of recovered) if (elapsed() - at > RECOVERY_MS) recovered.delete(id);
      recovered.set(session, elapsed());
    },
    async has(session) {
      const at = recovered.get(session);
      return at !== undefined && elapsed() - at <= RECOVERY_MS;
    },
  };
}

export const SHARED_RECOVERED = `
create schema if not exists embedded;
create table if not exists embedded.recovered_sessions (
  id uuid primary key references auth.sessions (id) on delete cascade, at timestamptz not null default now());
`;

/** For several server processes: one may get the code and another the new password. */
export function shareRecovered(postgres: Database): RecoveredSessions {
  const isRecent = `at between now() - interval '${RECOVERY_MS} milliseconds' and now()`;
  return {
    async add(session) {
      await postgres.query(
        `with gone as (delete from embedded.recovered_sessions where not (${isRecent}))
         insert into embedded.recovered_sessions (id) values ($1)`,
        [session],
      );
    },
    async has(session) {
      const { rows } = await postgres.query(
        `select from embedded.recovered_sessions where id::text = $1 and ${isRecent}`,
        [session],
      );
      return rows.length > 0;
    },
  };
}

import { createBuckets } from '#embedded/auth/attempt-limiter.ts';
import type { AuthBody } from '#embedded/auth/auth-body.ts';
import { tooManyAttempts } from '#embedded/auth/rejections.ts';
import type { Database } from '#embedded/data/served-database.ts';

/** A client renews once an hour, and each of its tabs may do so at a start. */
const LIMIT = { burst: 30, refillMs: 60_000 };
/** lite walks through all tokens of a session when an old one is used again, which takes quadratic time. */
const KEPT_TOKENS = 20;

export type Renew = (body: AuthBody | null, pass: () => Promise<Response>) => Promise<Response>;

/**
 * Renews sessions: as often as a client needs, and with few stored tokens for each. `elapsed` is a monotonic clock in milliseconds.
 * A random token cannot be guessed, so only renewals of a known session count.
 */
export function createRenewals(postgres: Pick<Database, 'query'>, elapsed: () => number): Renew {
  const sessions = createBuckets(LIMIT, elapsed);
  const inTurn = createTurns();
  return async (body, pass) => {
    const { rows } = await postgres.query<{ session: string }>(
      'select session_id::text as session from auth.refresh_tokens where token = $1',
      [body?.refresh_token ?? null],
    );
    const [known] = rows;
    if (!known) return pass();
    const wait = Math.ceil(sessions.wait(known.session) / 1000);
    if (wait > 0) return tooManyAttempts(wait);
    sessions.count(known.session);
    // lite uses up a token before it stores the next one: a second renewal in between would find neither
    return inTurn(known.session, async () => {
      const response = await pass();
      await postgres.query(
        `delete from auth.refresh_tokens where id in (
           select id from auth.refresh_tokens where session_id = $1 order by created_at desc offset $2)`,
        [known.session, KEPT_TOKENS],
      );
      return response;
    });
  };
}

/** Runs the tasks of one name one after the other. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve();
    const result = before.then(task);
    const ended = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(name) === ended) last.delete(name);
      });
    last.set(name, ended);
    return result;
  };
}

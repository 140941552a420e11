import { createPushSender, type PushQueue } from './push-sender.ts';
import type { DuePush } from './send-push.ts';

export interface Surroundings {
  /** A variable of the environment, or undefined. */
  variable(name: string): string | undefined;
  /** Keeps the function running, after it has answered, until the work is done. */
  goOn(work: Promise<unknown>): void;
  now(): number;
  log(line: string): void;
  /** Default: the known push services. Tests add their own. */
  origins?: readonly string[];
}

/**
 * Answers a call of the database: it sends what is due, at most one claim. It answers at once, because pg_net hears a few
 * seconds only, and the database learns how each push went by itself.
 */
export async function handleCall(request: Request, surroundings: Surroundings): Promise<Response> {
  const { variable, goOn, now, log, origins } = surroundings;
  const needed = (name: string): string => {
    const value = variable(name);
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const wanted = `Bearer ${needed('PUSH_SECRET')}`;
  if (!(await isSame(request.headers.get('authorization') ?? '', wanted))) {
    return new Response(null, { status: 401 });
  }
  const sender = createPushSender({
    queue: restPushes(needed('SUPABASE_URL'), serviceKey(variable)),
    keys: {
      publicKey: needed('PUSH_PUBLIC_KEY'),
      privateKey: needed('PUSH_PRIVATE_KEY'),
      subject: needed('PUSH_SUBJECT'),
    },
    now,
    log,
    ...(origins && { origins }),
  });
  const claimed = await sender.claim();
  goOn(sender.idle());
  return Response.json({ claimed }, { status: 202 });
}

/** Takes the same time for every guess: digests of equal length, compared to the end. */
async function isSame(given: string, wanted: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [left, right] = await Promise.all([digest(given), digest(wanted)]);
  return left.reduce((differing, byte, i) => differing | (byte ^ (right[i] ?? 0)), 0) === 0;
}

/** A project has secret keys, or the older key of the service role. Hosted sets both variables by itself. */
function serviceKey(variable: Surroundings['variable']): string {
  const keys: unknown = JSON.parse(variable('SUPABASE_SECRET_KEYS') || '{}');
  const [first] = typeof keys === 'object' && keys !== null ? Object.values(keys) : [];
  const key: unknown = first ?? variable('SUPABASE_SERVICE_ROLE_KEY');
  if (typeof key !== 'string') throw new Error('The project has no secret key');
  return key;
}

/** The queue of pushes, through the project's own API. */
function restPushes(url: string, key: string): PushQueue {
  const call = async (name: string, args: Record<string, unknown>) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}`);
    return response;
  };
  return {
    async due(now, n) {
      const answer = await call('due_pushes', { p_now: new Date(now).toISOString(), p_n: n });
      const due: DuePush[] = await answer.json();
      return due;
    },
    async finish(id, outcome, retryAfter) {
      const answer = await call('finish_push', {
        p_push_id: id,
        p_outcome: outcome,
        p_retry_after: retryAfter,
      });
      await answer.body?.cancel();
    },
  };
}

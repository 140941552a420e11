import { createNotificationSender, type NotificationQueue } from './notification-sender.ts';
import type { DueNotification } from './send-notification.ts';

/** What the runtime of the function offers. */
export interface Runtime {
  /** A variable of the environment, or undefined. */
  variable(name: string): string | undefined;
  /** Keeps the function running after its response until the work is done. */
  waitUntil(work: Promise<unknown>): void;
  now(): number;
  log(line: string): void;
  /** Default: the known push services. Tests add their own. */
  origins?: readonly string[];
}

/**
 * Handles a request of the database: claims the notifications that are due, once, and sends them. It responds before they are sent,
 * because pg_net waits only a few seconds for a response. The outcome of each notification goes to the database separately.
 */
export async function handleRequest(request: Request, runtime: Runtime): Promise<Response> {
  const { variable, waitUntil, now, log, origins } = runtime;
  const needed = (name: string): string => {
    const value = variable(name);
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  const wanted = `Bearer ${needed('PUSH_SECRET')}`;
  if (!(await isSame(request.headers.get('authorization') ?? '', wanted))) {
    return new Response(null, { status: 401 });
  }
  const sender = createNotificationSender({
    queue: restNotifications(needed('SUPABASE_URL'), serviceKey(variable)),
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
  waitUntil(sender.idle());
  return Response.json({ claimed }, { status: 202 });
}

/** Compares in constant time: digests have one length, and every byte is compared. */
async function isSame(given: string, wanted: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [left, right] = await Promise.all([digest(given), digest(wanted)]);
  return left.reduce((differing, byte, i) => differing | (byte ^ (right[i] ?? 0)), 0) === 0;
}

/** A project has secret keys, or the older service-role key. Supabase sets both variables in a hosted project. */
function serviceKey(variable: Runtime['variable']): string {
  const keys: unknown = JSON.parse(variable('SUPABASE_SECRET_KEYS') || '{}');
  const [first] = typeof keys === 'object' && keys !== null ? Object.values(keys) : [];
  const key: unknown = first ?? variable('SUPABASE_SERVICE_ROLE_KEY');
  if (typeof key !== 'string') throw new Error('The project has no secret key');
  return key;
}

/** The queue of notifications, through the project's own API. */
function restNotifications(url: string, key: string): NotificationQueue {
  const headers = {
    apikey: key,
    'content-type': 'application/json',
    // a service-role key is a JWT; a secret key is none, so it is no bearer token
    ...(key.startsWith('eyJ') && { authorization: `Bearer ${key}` }),
  };
  const call = async (name: string, args: Record<string, unknown>) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`${name} got the status ${response.status}`);
    return response;
  };
  return {
    async due(now, n) {
      const response = await call('due_notifications', { p_now: new Date(now).toISOString(), p_n: n });
      const due: DueNotification[] = await response.json();
      return due;
    },
    async finish(id, outcome, retryAfter) {
      const response = await call('finish_notification', {
        p_notification_id: id,
        p_outcome: outcome,
        p_retry_after: retryAfter,
      });
      await response.body?.cancel();
    },
  };
}

import { generateRequestDetails, type UrgencyType } from 'web-push-neo';

/** One push as `due_notifications` gives it. */
export interface DueNotification {
  notification_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: unknown;
  /** Seconds. */
  ttl: number;
  topic: string;
  urgency: UrgencyType;
}

/** The outcome that `finish_notification` records. */
export type Outcome = 'sent' | 'gone' | 'too_large' | 'later' | 'failed';

export interface Report {
  outcome: Outcome;
  /** Seconds that the push service asked to wait; null if it did not ask. */
  retryAfter: number | null;
  /** The HTTP status of the response; null if there was none. */
  status: number | null;
}

/** The server's VAPID keys, base64url: a public point of 65 bytes and a private number of 32. */
export interface WebPushKeys {
  publicKey: string;
  privateKey: string;
  /** An https: or mailto: address at which a push service reaches the operator. Apple rejects one that looks made up. */
  subject: string;
}

/** Where a web push may go. `*.` means any labels. Twin: the table private.web_push_hosts, which the database checks. */
export const WEB_PUSH_ORIGINS: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/** A longer `Retry-After` counts as this. */
const LONGEST_WAIT_S = 24 * 60 * 60;

/** The origin of an endpoint if notifications may go there, else null. A client can send any address as its subscription. */
export function allowedOrigin(endpoint: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return null;
  return allowed.some((one) => fits(origin, one)) ? origin : null;
}

function fits(origin: string, allowed: string): boolean {
  const [start, end] = allowed.split('*', 2);
  if (start === undefined || end === undefined) return origin === allowed;
  return origin.startsWith(start) && origin.endsWith(end) && origin.length > start.length + end.length;
}

/** Encrypts and sends one web push. Never throws. An aborted `signal` counts as no response. */
export async function sendNotification(
  push: DueNotification,
  { keys, signal, now }: { keys: WebPushKeys; signal: AbortSignal; now: () => number },
): Promise<Report> {
  const { endpoint, p256dh, auth, ttl, topic, urgency } = push;
  const details = await generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(push.payload),
    { TTL: ttl, topic, urgency, vapidDetails: keys },
  ).catch(() => null);
  // no browser made these keys, so no retry can succeed
  if (details === null) return { outcome: 'failed', retryAfter: null, status: null };

  const { method, headers, body } = details;
  try {
    // a redirect would lead to an address that `allowedOrigin` has not checked
    const response = await fetch(endpoint, { method, headers, body, signal, redirect: 'manual' });
    // the status decides the outcome; an error in the rest of the response does not matter
    await response.body?.cancel().catch(() => undefined);
    return {
      outcome: outcomeOf(response),
      retryAfter: retryAfterOf(response.headers, now),
      status: response.status,
    };
  } catch {
    return { outcome: 'later', retryAfter: null, status: null };
  }
}

function outcomeOf({ ok, status }: Response): Outcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 413) return 'too_large';
  return status === 429 || status >= 500 ? 'later' : 'failed';
}

/** Twin: src/sync/protocol/wait-for-retry-after.ts. A deployed function cannot import files outside its own folder. */
function retryAfterOf(headers: Headers, now: () => number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), LONGEST_WAIT_S);
}

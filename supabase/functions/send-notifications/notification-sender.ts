import { createLane, type Lane } from './lane.ts';
import {
  allowedOrigin,
  type DueNotification,
  type Outcome,
  sendNotification,
  WEB_PUSH_ORIGINS,
  type WebPushKeys,
} from './send-notification.ts';

/** The database, as the sender needs it. */
export interface NotificationQueue {
  /** Claims up to `n` notifications for 60 seconds. Those not finished by then can be claimed again. */
  due(now: number, n: number): Promise<readonly DueNotification[]>;
  finish(id: number, outcome: Outcome, retryAfter: number | null): Promise<void>;
}

export interface NotificationSenderOptions {
  queue: NotificationQueue;
  keys: WebPushKeys;
  now: () => number;
  /** Writes to the log. It never receives an endpoint or personal data. */
  log: (line: string) => void;
  /** Default: the known push services. Tests add their own. */
  origins?: readonly string[];
  answerMs?: number;
}

export interface NotificationSender {
  /** Claims notifications that are due and begins to send them. Resolves with their number. */
  claim(): Promise<number>;
  /** Resolves when everything claimed so far is finished. */
  idle(): Promise<void>;
  /** Aborts the notifications under way. They stay unfinished, so the next sender gets them when their claim expires. */
  abort(): void;
}

/** The size of a claim: an Edge Function may compute for 200 ms, and a push takes about 2 ms. */
const CLAIM = 50;
const AT_ONCE = 25;
const MOST_WAITING = 75;
/**
 * How long a push service may take to respond. The last web push of a full lane is done after at most
 * (MOST_WAITING / AT_ONCE + 1) times this: 40 seconds, which is within the 60 seconds of a claim.
 */
const ANSWER_MS = 10_000;

/**
 * Sends notifications, with one lane for each push service: a service that is slow, or never responds, does not delay the others.
 * A push that finds its lane full is put off, so a slow service cannot use up the claims either.
 */
export function createNotificationSender(options: NotificationSenderOptions): NotificationSender {
  const { queue, keys, now, log, origins = WEB_PUSH_ORIGINS, answerMs = ANSWER_MS } = options;
  const lanes = new Map<string, Lane>();
  const underWay = new Set<Promise<void>>();
  const sending = new Set<AbortController>();
  let aborted = false;

  const laneOf = (origin: string): Lane => {
    const lane = lanes.get(origin) ?? createLane(AT_ONCE, MOST_WAITING);
    lanes.set(origin, lane);
    return lane;
  };

  const finish = ({ notification_id }: DueNotification, outcome: Outcome, retryAfter: number | null = null) =>
    queue.finish(notification_id, outcome, retryAfter).catch((error: unknown) => {
      log(`A push was sent but not finished, so it will be sent again: ${kindOf(error)}`);
    });

  async function send(push: DueNotification, origin: string): Promise<void> {
    if (aborted) return;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), answerMs);
    sending.add(controller);
    const { outcome, retryAfter, status } = await sendNotification(push, {
      keys,
      now,
      signal: controller.signal,
    });
    sending.delete(controller);
    clearTimeout(timer);
    if (aborted && status === null) return;
    if (outcome === 'failed') log(`${origin} rejected a push: ${status ?? 'its keys make no sense'}`);
    await finish(push, outcome, retryAfter);
  }

  function begin(push: DueNotification): Promise<void> {
    const origin = allowedOrigin(push.endpoint, origins);
    if (origin === null) {
      log('A push to an unknown push service was not sent');
      return finish(push, 'failed');
    }
    const lane = laneOf(origin);
    return lane.isFull() ? finish(push, 'later') : lane.run(() => send(push, origin));
  }

  return {
    async claim() {
      const due = await queue.due(now(), CLAIM);
      for (const push of due) {
        const done: Promise<void> = begin(push).finally(() => underWay.delete(done));
        underWay.add(done);
      }
      return due.length;
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    abort() {
      aborted = true;
      for (const controller of sending) controller.abort();
    },
  };
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'no details');

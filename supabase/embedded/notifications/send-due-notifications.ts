import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { kindOf, type Log } from '#embedded/common/log.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Database } from '#embedded/data/served-database.ts';
import { createNotificationSender } from '#functions/send-notifications/notification-sender.ts';
import type {
  DueNotification,
  Outcome,
  WebPushKeys,
} from '#functions/send-notifications/send-notification.ts';

const LOOK_MS = 2000;
const GRACE_MS = 3000;

export interface NotificationSettings {
  /** The origins that notifications may go to; default the known push services. */
  origins?: readonly string[];
  /** How often the server looks for notifications that are due. A reminder is at most this late. */
  lookMs?: number;
  /** How long a push under way may still take when the server stops. */
  graceMs?: number;
}

export interface NotificationDeps extends NotificationSettings {
  postgres: Database;
  queue: RequestQueue;
  diskIsFull: DiskIsFull;
  keys: WebPushKeys;
  now: () => EpochMs;
  log: Log;
}

/** Publishes the key that devices subscribe with, and sends each push when it is due. Returns a function that stops it. */
export function sendDueNotifications(deps: NotificationDeps): () => Promise<void> {
  const { postgres, queue, diskIsFull, keys, origins, now, log, lookMs = LOOK_MS, graceMs = GRACE_MS } = deps;
  const database = notificationDatabase(postgres, queue);
  const sender = createNotificationSender({
    queue: database,
    keys,
    now,
    log,
    ...(origins && { origins }),
  });
  let keyIsKept = false;
  let isFailing = false;
  const look = async () => {
    // keeping the key and claiming notifications are writes
    if (await diskIsFull()) return;
    if (!keyIsKept) await database.keepKey(keys.publicKey);
    keyIsKept = true;
    await sender.claim();
    isFailing = false;
  };

  let looking: Promise<void> | null = null;
  const lookUnlessBusy = () => {
    looking ??= look()
      .catch((error: unknown) => {
        // log the first failure only, not each one
        if (!isFailing) log(`Notifications that are due cannot be read: ${kindOf([error])}`);
        isFailing = true;
      })
      .finally(() => {
        looking = null;
      });
  };
  lookUnlessBusy();
  const timer = setInterval(lookUnlessBusy, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
    const grace = setTimeout(sender.abort, graceMs);
    await sender.idle();
    clearTimeout(grace);
  };
}

/** The functions that the sender calls, with the rights of the service role. Each takes a turn of its own. */
function notificationDatabase(postgres: Database, queue: RequestQueue) {
  const call = <Row>(sql: string, params: unknown[]) =>
    queue.run(() =>
      postgres.transaction(async (transaction) => {
        await transaction.exec('set local role service_role');
        return (await transaction.query<Row>(sql, params)).rows;
      }),
    );
  return {
    keepKey: (key: string) => call('select public.keep_web_push_key($1)', [key]),
    due: (now: EpochMs, n: number) =>
      call<DueNotification>('select * from public.due_notifications($1, $2)', [instantOf(now), n]),
    async finish(id: number, outcome: Outcome, retryAfter: number | null) {
      await call('select public.finish_notification($1, $2, $3)', [id, outcome, retryAfter]);
    },
  };
}

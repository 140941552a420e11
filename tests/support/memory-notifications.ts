import type { NotificationQueue } from '#functions/send-notifications/notification-sender.ts';
import type { DueNotification, Outcome } from '#functions/send-notifications/send-notification.ts';
import type { Subscription } from '#tests/support/web-push-service.ts';

interface Finished {
  id: number;
  outcome: Outcome;
  retryAfter: number | null;
}

export interface MemoryNotifications extends NotificationQueue {
  add(subscription: Subscription, push?: Partial<DueNotification>): number;
  /** All calls of `finish`, in order. */
  finished: Finished[];
  outcomes(): Outcome[];
}

const LEASE_MS = 60_000;

/** `due_notifications` and `finish_notification` in memory. As in the database, a claim ends after 60 seconds. */
export function memoryNotifications(): MemoryNotifications {
  const open = new Map<number, { push: DueNotification; claimedAt: number }>();
  const finished: Finished[] = [];
  return {
    finished,
    outcomes: () => finished.map(({ outcome }) => outcome),
    add(subscription, push = {}) {
      const notification_id = open.size + finished.length + 1;
      const payload = { v: 1, kind: 'reminder', type: 'night', day: '2026-11-23', when: 'goal' };
      const headers = { ttl: 600, topic: `night-${notification_id}`, urgency: 'high' } as const;
      const whole = { notification_id, ...subscription, payload, ...headers, ...push };
      open.set(whole.notification_id, { push: whole, claimedAt: Number.NEGATIVE_INFINITY });
      return whole.notification_id;
    },
    async due(now, n) {
      const free = [...open.values()].filter(({ claimedAt }) => now - claimedAt >= LEASE_MS).slice(0, n);
      for (const one of free) one.claimedAt = now;
      return free.map(({ push }) => push);
    },
    async finish(id, outcome, retryAfter) {
      open.delete(id);
      finished.push({ id, outcome, retryAfter });
    },
  };
}

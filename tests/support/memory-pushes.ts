import type { PushQueue } from '#functions/send-pushes/push-sender.ts';
import type { DuePush, Outcome } from '#functions/send-pushes/send-push.ts';
import type { Subscription } from '#tests/support/push-service.ts';

export interface Finished {
  id: number;
  outcome: Outcome;
  retryAfter: number | null;
}

export interface MemoryPushes extends PushQueue {
  add(subscription: Subscription, push?: Partial<DuePush>): number;
  /** All calls of `finish`, in order. */
  finished: Finished[];
  outcomes(): Outcome[];
}

const LEASE_MS = 60_000;

/** `due_pushes` and `finish_push` in memory. As in the database, a claim ends after 60 seconds. */
export function memoryPushes(): MemoryPushes {
  const open = new Map<number, { push: DuePush; claimedAt: number }>();
  const finished: Finished[] = [];
  return {
    finished,
    outcomes: () => finished.map(({ outcome }) => outcome),
    add(subscription, push = {}) {
      const push_id = open.size + finished.length + 1;
      const payload = { v: 1, kind: 'reminder', type: 'night', day: '2026-11-23', when: 'goal' };
      const headers = { ttl: 600, topic: `night-${push_id}`, urgency: 'high' } as const;
      const whole = { push_id, ...subscription, payload, ...headers, ...push };
      open.set(whole.push_id, { push: whole, claimedAt: Number.NEGATIVE_INFINITY });
      return whole.push_id;
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

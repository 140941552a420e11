import { mergeMap, type Observable, pairwise } from 'rxjs';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

/** What became of something done among friends, or of saved settings, once the server has judged it. */
export type FriendOutcome = { type: 'RequestTaken' } | { type: 'Refused'; code: string };

/**
 * What the server said to requests, answers and settings that were waiting on this device. Told while it happens: what was
 * judged before somebody listened is not repeated. Answers and settings that it took are no news.
 */
export function observeFriendOutcomes(store: LiveStore): Observable<FriendOutcome> {
  return store.outboxView.pipe(
    pairwise(),
    mergeMap(([before, after]) => outcomesBetween(before, after)),
  );
}

function outcomesBetween(before: OutboxView, after: OutboxView): FriendOutcome[] {
  const waiting = new Set(after.unsent.map(({ id }) => id));
  const refused = new Map(after.rejected.map(({ id, code }) => [id, code]));
  const takenBack = new Set(
    [...before.unsent, ...before.settling].map(({ name, args }) =>
      name === 'cancelRequest' ? args.friendship_id : null,
    ),
  );
  return before.unsent.flatMap(({ id, name, args }): FriendOutcome[] => {
    if (waiting.has(id)) return [];
    const code = refused.get(id);
    switch (name) {
      case 'requestFriend':
        if (code !== undefined) return [{ type: 'Refused', code }];
        return takenBack.has(args.friendship_id) ? [] : [{ type: 'RequestTaken' }];
      case 'setProfile':
      case 'setGoals':
      case 'acceptFriend':
      case 'rejectFriend':
      case 'cancelRequest':
        return code === undefined ? [] : [{ type: 'Refused', code }];
      default:
        return [];
    }
  });
}

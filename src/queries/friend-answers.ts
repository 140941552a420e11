import { mergeMap, type Observable, pairwise } from 'rxjs';
import type { QueryContext } from '#queries/query-context.ts';
import type { OutboxView } from '#store/outbox/observe-outbox.ts';
import { retryReads } from '#store/rxdb/retry-reads.ts';

/** What became of a check-in, of saved settings or of something done among friends, once the server has judged it. */
export type FriendAnswer = { type: 'RequestTaken' } | { type: 'Refused'; code: string };

/**
 * What the server said to what was waiting on this device (spec section 8). Told while it happens: what was judged
 * before somebody listened is not repeated. Only a request that it took is news; all else was shown as done at once.
 * Messages and pictures tell of themselves, where they are seen. Never fails: what was judged while the disk was away is told
 * after it.
 */
export function observeFriendAnswers({ store }: QueryContext): Observable<FriendAnswer> {
  return store.outboxView.pipe(
    retryReads(),
    pairwise(),
    mergeMap(([before, after]) => outcomesBetween(before, after)),
  );
}

function outcomesBetween(before: OutboxView, after: OutboxView): FriendAnswer[] {
  const waiting = new Set(after.unsent.map(({ id }) => id));
  const refused = new Map(after.rejected.map(({ id, code }) => [id, code]));
  const takenBack = new Set(
    [...before.unsent, ...before.settling].map(({ name, args }) =>
      name === 'cancelRequest' ? args.friendship_id : null,
    ),
  );
  return before.unsent.flatMap(({ id, name, args }): FriendAnswer[] => {
    if (waiting.has(id)) return [];
    const code = refused.get(id);
    switch (name) {
      case 'requestFriend':
        if (code !== undefined) return [{ type: 'Refused', code }];
        return takenBack.has(args.friendship_id) ? [] : [{ type: 'RequestTaken' }];
      case 'setProfile':
      case 'setGoals':
      case 'checkIn':
      case 'undoCheckIn':
      case 'acceptFriend':
      case 'rejectFriend':
      case 'cancelRequest':
        return code === undefined ? [] : [{ type: 'Refused', code }];
      default:
        return [];
    }
  });
}

import { mergeMap, type Observable, pairwise } from 'rxjs';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';

/** The server's result for a check-in, saved settings or an action among friends. */
export type FriendAnswer = { type: 'RequestTaken' } | { type: 'Rejected'; code: string };

/**
 * The server's results for changes that waited on this device (product.md §8), reported once as they arrive.
 * Only rejections and accepted friend requests are reported, because everything else was shown as done at
 * once. Messages and pictures show their own results. Never fails: results that arrived while the disk was
 * unreadable are reported afterwards.
 */
export function observeFriendAnswers({ store }: QueryContext): Observable<FriendAnswer> {
  return store.outboxView.pipe(
    retryReads(),
    pairwise(),
    mergeMap(([before, after]) => outcomesBetween(before, after)),
  );
}

function outcomesBetween(before: OutboxView, after: OutboxView): FriendAnswer[] {
  const waiting = new Set(after.queued.map(({ id }) => id));
  const rejected = new Map(after.rejected.map(({ id, code }) => [id, code]));
  const cancelled = new Set(
    [...before.queued, ...before.settling].map(({ name, args }) =>
      name === 'cancelRequest' ? args.friendship_id : null,
    ),
  );
  return before.queued.flatMap(({ id, name, args }): FriendAnswer[] => {
    if (waiting.has(id)) return [];
    const code = rejected.get(id);
    if (name === 'requestFriend' && code === undefined) {
      return cancelled.has(args.friendship_id) ? [] : [{ type: 'RequestTaken' }];
    }
    const isReported =
      code !== undefined && !(MUTATIONS[name] as MutationType | undefined)?.isReportedInPlace;
    return isReported ? [{ type: 'Rejected', code }] : [];
  });
}

import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { observeFriendships, observeOwnProfile } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { Invitation } from '#schemas/tables/invitations.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

/** This user's newest link, and the rejected attempt to make one. */
export interface OwnInvitation {
  synced: boolean;
  invitation: Invitation | null;
  /** The mutation; null unless making a link was rejected. */
  rejected: Uuid | null;
}

/** This user's invitation link, live. */
export function observeOwnInvitation({ store }: QueryContext): Observable<OwnInvitation> {
  return combineLatest([store.outboxView, store.collections.invitations.findOne(store.userId).$]).pipe(
    settle(),
    map(([outbox, doc]) => ({
      synced: outbox.synced,
      invitation: doc ? doc.toMutableJSON() : null,
      rejected: outbox.rejected.find(({ name }) => name === 'makeInvitation')?.id ?? null,
    })),
  );
}

/** Whether this user has a friend, live. */
export const observeHasFriends = ({ store }: QueryContext): Observable<boolean> =>
  observeFriendships(store).pipe(
    map((all) => all.some(({ status }) => status === 'accepted')),
    distinctUntilChanged(),
  );

/** This user's own profile, live; undefined until it has arrived. */
export const observeOwnCard = ({ store }: QueryContext): Observable<Profile | undefined> =>
  observeOwnProfile(store);

/** How far joining with a code is. `none`: not begun, or done. */
export type Joining =
  | { at: 'not_synced' | 'none' | 'waiting' }
  | { at: 'rejected'; mutation_id: Uuid; code: string };

/** How far joining with that code is, live. */
export function observeJoining({ store }: QueryContext, { code }: { code: string }): Observable<Joining> {
  return store.outboxView.pipe(
    map((outbox) => joiningIn(outbox, code)),
    distinctUntilChanged((a, b) => a.at === b.at),
  );
}

function joiningIn({ synced, queued, settling, rejected }: OutboxView, code: string): Joining {
  const isIt = ({ name, args }: OutboxView['queued'][number] | OutboxView['rejected'][number]) =>
    name === 'joinInvitation' && args.code === code;
  if (!synced) return { at: 'not_synced' };
  if ([...queued, ...settling].some(isIt)) return { at: 'waiting' };
  const one = rejected.find(isIt);
  return one ? { at: 'rejected', mutation_id: one.id, code: one.code } : { at: 'none' };
}

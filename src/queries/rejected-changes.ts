import { combineLatest, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import { otherSide } from '#domain/users/friendships.ts';
import { isUnknownAddress } from '#domain/users/unknown-address.ts';
import { observeFriendships, observeProfileCards, type ProfileCard } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { RejectedMutation } from '#store/database/outbox.ts';

/** A change that the server rejected, and the user it concerns, if known here. */
export interface RejectedChange {
  mutation: RejectedMutation;
  card: ProfileCard | null;
}

/** Everything that could not be saved, oldest first; live across all tabs. */
export function observeRejectedChanges({ store }: QueryContext): Observable<readonly RejectedChange[]> {
  return combineLatest([store.outboxView, observeFriendships(store), observeProfileCards(store)]).pipe(
    settle(),
    map(([outbox, friendships, cards]) => {
      const others = new Map(friendships.map((one) => [one.id, otherSide(one, store.userId)]));
      return outbox.rejected
        .filter((one) => !isUnknownAddress(one))
        .sort((a, b) => a.at - b.at || a.seq - b.seq)
        .map((mutation) => {
          const other = otherOf(mutation, others);
          return { mutation, card: (other !== null && cards.get(other)) || null };
        });
    }),
  );
}

/** The other user whom a change concerns; null if there is none, or that user is not known here. */
function otherOf({ name, args }: RejectedMutation, others: ReadonlyMap<Uuid, Uuid>): Uuid | null {
  const concerned = (MUTATIONS[name] as MutationType | undefined)?.concerns?.(args);
  if (!concerned) return null;
  return 'user' in concerned ? concerned.user : (others.get(concerned.friendship) ?? null);
}

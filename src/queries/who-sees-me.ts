import { combineLatest, map, type Observable } from 'rxjs';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { observeBoundaries, observeOwnProfile, observeProfileCards } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';

export interface BlockedUser {
  user_id: Uuid;
  display_name: string;
  /** Null without a picture, or when their profile is no longer on this device. */
  avatar_url: string | null;
  since: Instant;
}

/** What /account says about other users. While `synced` is false the first page has not arrived. */
export type WhoSeesMe =
  | { synced: false }
  | {
      synced: true;
      onBoard: boolean;
      /** The user blocked last comes first. */
      blocked: readonly BlockedUser[];
    };

/** Whether friends see this user on their leaderboards, and whom the user has blocked; live. */
export function observeWhoSeesMe({ store }: QueryContext): Observable<WhoSeesMe> {
  return combineLatest([observeOwnProfile(store), observeBoundaries(store), observeProfileCards(store)]).pipe(
    settle(),
    map(([profile, boundaries, cards]) => {
      if (!profile) return { synced: false };
      const blocked = boundaries.flatMap(({ other_id, name, blocked_since }) =>
        blocked_since === null
          ? []
          : [
              {
                user_id: other_id,
                display_name: name,
                avatar_url: cards.get(other_id)?.avatar_url ?? null,
                since: blocked_since,
              },
            ],
      );
      return { synced: true, onBoard: profile.on_board, blocked: blocked.sort(lastFirst) };
    }),
  );
}

const lastFirst = (a: BlockedUser, b: BlockedUser): number => (a.since < b.since ? 1 : -1);

/** Since when this user has muted the other one, live; null: not muted. */
export function observeMutedSince({ store }: QueryContext, otherId: Uuid): Observable<Instant | null> {
  return observeBoundaries(store).pipe(
    map((boundaries) => boundaries.find(({ other_id }) => other_id === otherId)?.muted_since ?? null),
  );
}

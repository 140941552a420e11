import type { Observable } from 'rxjs';
import { chatServices } from '#app/chat-services.ts';
import { friendsServices } from '#app/friends-services.ts';
import { statusServices } from '#app/status-services.ts';
import type { AuthUser } from '#backend/auth.ts';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import { observeHistory } from '#queries/history.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { ScreenServices } from '#ui/screen-services.ts';

export interface ScreenServicesDeps {
  store: LiveStore;
  clock: Clock;
  newId: NewId;
  /** Ticks whenever the logical day may have changed. */
  now$: Observable<EpochMs>;
  /** Who is signed in. The address is in the session, not in the profile, and may change meanwhile. */
  user: AuthUser;
  watchClosely: ScreenServices['watchClosely'];
  /** The session is over: leads to signing in, and keeps what this person did. */
  signInAgain(): void;
}

/** Binds queries and commands of the screens beyond the dashboard to one user's store. */
export function screenServices(deps: ScreenServicesDeps): ScreenServices {
  const { store, watchClosely } = deps;
  return {
    userId: store.userId,
    watchClosely,
    chat: chatServices(deps),
    friends: friendsServices(deps),
    history: { observe: (request) => observeHistory(deps, request) },
    leaderboard: { observe: () => observeLeaderboard(deps) },
    status: statusServices(deps),
  };
}

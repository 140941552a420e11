import type { Observable } from 'rxjs';
import { accountServices } from '#app/account-services.ts';
import { chatServices } from '#app/chat-services.ts';
import { dataServices } from '#app/data-services.ts';
import { friendsServices } from '#app/friends-services.ts';
import { settingsServices } from '#app/settings-services.ts';
import type { OpenUserDeps } from '#app/signed-in.ts';
import { statusServices } from '#app/status-services.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import { observeHistory } from '#queries/history.ts';
import { observeLeaderboard } from '#queries/leaderboard.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Memory } from '#ui/person.ts';
import type { ScreenServices } from '#ui/screen-services.ts';

export interface ScreenServicesDeps {
  store: LiveStore;
  clock: Clock;
  newId: NewId;
  /** Ticks whenever the logical day may have changed. */
  now$: Observable<EpochMs>;
  /** Who is signed in. The email address is in the session, not in the profile, and may change meanwhile. */
  user: AuthUser;
  auth: Auth;
  config: BackendConfig;
  signOut: OpenUserDeps['signOut'];
  notes: Memory;
  watchClosely: ScreenServices['watchClosely'];
  /** For an ended session: leads to /auth and keeps this person's data. */
  signInAgain(): void;
}

/** Binds the queries and commands of all screens but the dashboard to one user's store. */
export function screenServices(deps: ScreenServicesDeps): ScreenServices {
  const { store, watchClosely } = deps;
  return {
    userId: store.userId,
    watchClosely,
    account: accountServices(deps),
    chat: chatServices(deps),
    data: dataServices(deps),
    friends: friendsServices(deps),
    history: { observe: (request) => observeHistory(deps, request) },
    leaderboard: { observe: () => observeLeaderboard(deps) },
    settings: settingsServices(deps),
    status: statusServices(deps),
  };
}

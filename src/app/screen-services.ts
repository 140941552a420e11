import type { Observable } from 'rxjs';
import { accountServices } from '#app/account-services.ts';
import { dataServices } from '#app/data-services.ts';
import { settingsServices } from '#app/settings-services.ts';
import type { OpenUserDeps } from '#app/signed-in.ts';
import type { Auth, AuthUser } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { NewId } from '#base/new-id.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Memory } from '#ui/person.ts';
import type { ScreenServices } from '#ui/screen-services.ts';

export interface ScreenServicesDeps {
  store: LiveStore;
  clock: Clock;
  newId: NewId;
  /** Ticks whenever the logical day may have changed. */
  now$: Observable<EpochMs>;
  /** Who is signed in. The address is in the session, not in the profile, and may change meanwhile. */
  user: AuthUser;
  auth: Auth;
  config: BackendConfig;
  signOut: OpenUserDeps['signOut'];
  notes: Memory;
}

/** Binds queries and commands of the screens beyond the dashboard to one user's store. */
export function screenServices(deps: ScreenServicesDeps): ScreenServices {
  return {
    userId: deps.store.userId,
    account: accountServices(deps),
    data: dataServices(deps),
    settings: settingsServices(deps),
  };
}

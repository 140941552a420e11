import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { ok } from '#base/result.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import { fateOfAvatar, observeSettings } from '#queries/settings.ts';
import type { SettingsServices } from '#ui/screens/settings/settings-services.ts';

/** What /settings uses, bound to one user's store. */
export function settingsServices(deps: ScreenServicesDeps): SettingsServices {
  return {
    observe: () => observeSettings(deps),
    setProfile: (input) => setProfile(deps, input),
    setGoals: (input) => setGoals(deps, input),
    async setAvatar(picture) {
      const written = await setAvatar(deps, picture);
      return written.ok ? ok({ fate: fateOfAvatar(deps, written.value) }) : written;
    },
    removeAvatar: () => removeAvatar(deps),
    retry: (id) => retryRejected(deps, id),
    discard: (id) => discardRejected(deps, id),
  };
}

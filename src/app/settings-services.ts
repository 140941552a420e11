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
export function settingsServices({ store, clock }: ScreenServicesDeps): SettingsServices {
  return {
    observe: () => observeSettings(store),
    setProfile: (input) => setProfile({ store, clock }, input),
    setGoals: (input) => setGoals({ store, clock }, input),
    async setAvatar(picture) {
      const written = await setAvatar({ store, clock }, picture);
      return written.ok ? ok({ fate: fateOfAvatar(store, written.value) }) : written;
    },
    removeAvatar: () => removeAvatar({ store, clock }),
    retry: (id) => retryRejected({ store, clock }, id),
    discard: (id) => discardRejected(store, id),
  };
}

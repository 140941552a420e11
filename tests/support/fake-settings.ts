import { BehaviorSubject } from 'rxjs';
import { ok } from '#base/result.ts';
import type { Settings } from '#queries/settings.ts';
import type { SettingsServices } from '#ui/screens/settings/settings-services.ts';

export interface FakeSettings extends SettingsServices {
  settings$: BehaviorSubject<Settings>;
  /** What was written, in order: name of the command and its input. */
  written: [name: string, input: unknown][];
}

/** The settings of one person in memory; what is saved shows at once. */
export function fakeSettings(
  settings: Settings = { synced: false },
  over: Partial<SettingsServices> = {},
): FakeSettings {
  const settings$ = new BehaviorSubject<Settings>(settings);
  const fake: FakeSettings = {
    settings$,
    written: [],
    observe: () => settings$,
    async setProfile(input) {
      fake.written.push(['setProfile', input]);
      if (over.setProfile) return over.setProfile(input);
      const before = settings$.value;
      if (before.synced) settings$.next({ ...before, profile: { ...before.profile, ...input } });
      return ok(undefined);
    },
    async setGoals(input) {
      fake.written.push(['setGoals', input]);
      if (over.setGoals) return over.setGoals(input);
      const before = settings$.value;
      if (before.synced) settings$.next({ ...before, goals: { ...before.goals, ...input } });
      return ok(undefined);
    },
    async setAvatar(picture) {
      fake.written.push(['setAvatar', picture]);
      return over.setAvatar ? over.setAvatar(picture) : ok({ fate: Promise.resolve({ type: 'taken' }) });
    },
    async removeAvatar() {
      fake.written.push(['removeAvatar', null]);
      return over.removeAvatar ? over.removeAvatar() : ok(undefined);
    },
    async retry(id) {
      fake.written.push(['retry', id]);
      return ok(undefined);
    },
    async discard(id) {
      fake.written.push(['discard', id]);
    },
  };
  return fake;
}

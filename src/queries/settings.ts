import { auditTime, combineLatest, map, type Observable } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Goals } from '#schemas/goal.ts';
import type { MutationName } from '#schemas/mutation.ts';
import type { Profile } from '#schemas/profile.ts';
import type { Store } from '#store/store.ts';

const SETTINGS_CHANGES = ['setProfile', 'setGoals', 'setAvatar'] as const satisfies readonly MutationName[];

export type SettingsChange = (typeof SETTINGS_CHANGES)[number];

/** A change the server did not take, with the code of docs/refusals.md. */
export interface RefusedSetting {
  id: Uuid;
  name: SettingsChange;
  code: string;
}

/** Everything /settings shows. While `synced` is false the first page has not arrived and there is nothing to change. */
export type Settings =
  | { synced: false }
  | {
      synced: true;
      profile: Pick<Profile, 'user_id' | 'display_name' | 'avatar_url'>;
      goals: Goals;
      /** What waits in the outbox. */
      unsent: ReadonlySet<SettingsChange>;
      refused: readonly RefusedSetting[];
    };

/** A change touches a document and the outbox, each with an emission of its own: the screen is drawn once for both. */
const SETTLE_MS = 8;

/** What /settings shows, live. */
export function observeSettings(store: Store): Observable<Settings> {
  const { profiles, goals } = store.documents.collections;
  return combineLatest([
    store.outboxView,
    profiles.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON())),
    goals.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON())),
  ]).pipe(
    auditTime(SETTLE_MS),
    map(([outbox, profile, ownGoals]) => {
      if (!outbox.synced || !profile || !ownGoals) return { synced: false };
      return {
        synced: true,
        profile,
        goals: ownGoals,
        unsent: new Set(outbox.unsent.map(({ name }) => name).filter(isSettingsChange)),
        refused: outbox.rejected.flatMap(({ id, name, code }) =>
          isSettingsChange(name) ? [{ id, name, code }] : [],
        ),
      };
    }),
  );
}

const isSettingsChange = (name: MutationName): name is SettingsChange =>
  SETTINGS_CHANGES.some((known) => known === name);

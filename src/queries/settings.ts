import { auditTime, combineLatest, filter, firstValueFrom, map, type Observable, switchMap } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Goals } from '#schemas/goal.ts';
import type { MutationName } from '#schemas/mutation.ts';
import type { Profile } from '#schemas/profile.ts';
import type { LiveStore } from '#store/live-store.ts';

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
export function observeSettings(store: LiveStore): Observable<Settings> {
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

/** What became of a picture: the server took it, or refused it with a code of docs/refusals.md. */
export type AvatarFate = { type: 'taken' } | { type: 'refused'; code: string };

/**
 * Waits, as long as it takes, for what becomes of the newest picture in the outbox. The view only says when to look:
 * what it last said may be older than that picture.
 */
export async function fateOfAvatar(store: LiveStore): Promise<AvatarFate> {
  const { mutations, rejected } = store.outbox;
  const newest = await mutations
    .orderBy('seq')
    .filter(({ name }) => name === 'setAvatar')
    .last();
  if (!newest) return { type: 'taken' };
  const look = async (): Promise<AvatarFate | null> => {
    const waiting = await mutations.filter((entry) => entry.id === newest.id).first();
    if (waiting?.settles_after_run === null) return null;
    const refused = await rejected.get(newest.id);
    return refused ? { type: 'refused', code: refused.code } : { type: 'taken' };
  };
  return firstValueFrom(
    store.outboxView.pipe(
      switchMap(look),
      filter((fate) => fate !== null),
    ),
  );
}

import { combineLatest, filter, firstValueFrom, map, type Observable, switchMap } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import type { Intent, MutationName } from '#domain/mutations/registry.ts';
import { observeOwnProfile } from '#queries/parts/peers.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import { settle } from '#queries/parts/settle.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';
import { isUnsent } from '#store/database/outbox.ts';
import type { OutboxView } from '#store/observe-outbox.ts';

const SETTINGS_CHANGES = [
  'setProfile',
  'setGoals',
  'setOtherTimes',
  'nameMoments',
  'setAvatar',
] as const satisfies readonly MutationName[];

type SettingsChange = (typeof SETTINGS_CHANGES)[number];

/** A change that the server rejected, with its code of docs/rejections.md. */
export interface RejectedSetting {
  id: Uuid;
  name: SettingsChange;
  code: string;
}

/**
 * Everything that /settings shows. While `synced` is false the first page has not arrived and nothing can be
 * changed.
 */
export type SettingsView =
  | { synced: false }
  | {
      synced: true;
      profile: Pick<Profile, 'user_id' | 'display_name' | 'avatar_url'>;
      goals: Goals;
      streaks: Streaks;
      /** What waits in the outbox. */
      unsent: ReadonlySet<SettingsChange>;
      rejected: readonly RejectedSetting[];
    };

/** What /settings shows, live. */
export function observeSettings({ store }: QueryContext): Observable<SettingsView> {
  return combineLatest([
    store.outboxView,
    observeOwnProfile(store),
    store.collections.goals.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON())),
    store.collections.streaks.findOne(store.userId).$.pipe(map((doc) => doc?.toMutableJSON())),
  ]).pipe(
    settle(),
    map(([outbox, profile, ownGoals, ownStreaks]) => {
      if (!outbox.synced || !profile || !ownGoals || !ownStreaks) return { synced: false };
      return {
        synced: true,
        profile,
        goals: ownGoals,
        streaks: ownStreaks,
        unsent: unsentChanges(outbox),
        rejected: outbox.rejected.flatMap(({ id, name, code }) =>
          isSettingsChange(name) ? [{ id, name, code }] : [],
        ),
      };
    }),
  );
}

function unsentChanges({ queued, waitingPicture }: OutboxView): ReadonlySet<SettingsChange> {
  const changes = queued.map(({ name }) => name).filter(isSettingsChange);
  return new Set(waitingPicture === null ? changes : [...changes, 'setAvatar']);
}

const isSettingsChange = (name: MutationName): name is SettingsChange =>
  SETTINGS_CHANGES.some((known) => known === name);

/**
 * The result of a new picture: the server accepted it, or rejected it with a code of docs/rejections.md, or the
 * user replaced or removed it before.
 */
export type AvatarFate = { type: 'taken' } | { type: 'dropped' } | { type: 'rejected'; code: string };

/**
 * Waits, however long it takes, for the result of the picture with that address: first its upload, then its
 * mutation.
 */
export async function fateOfAvatar({ store }: QueryContext, address: string): Promise<AvatarFate> {
  const { database, documents, outboxView, userId } = store;
  const look = async (): Promise<AvatarFate | null> => {
    const isOfPicture = ({ name, args }: Intent) => name === 'setAvatar' && args.avatar_url === address;
    const [picture, mutations, rejected, profiles] = await Promise.all([
      database.pictures.get(address),
      database.mutations.toArray(),
      database.rejected.toArray(),
      documents.get('profiles', [userId]),
    ]);
    if (picture?.state === 'waiting' || mutations.some((one) => isUnsent(one) && isOfPicture(one)))
      return null;
    const rejection = rejected.find(isOfPicture);
    if (rejection) return { type: 'rejected', code: rejection.code };
    // its record is deleted at once when it is dropped, and after the profile names it when it is accepted
    const isTaken = picture !== undefined || profiles.get(userId)?.avatar_url === address;
    return { type: isTaken ? 'taken' : 'dropped' };
  };
  return firstValueFrom(
    outboxView.pipe(
      switchMap(look),
      filter((fate) => fate !== null),
    ),
  );
}

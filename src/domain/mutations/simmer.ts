import { avatarName, avatarNameAt } from '#base/avatar-address.ts';
import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { checkInNotes } from '#domain/check-ins/check-in-notes.ts';
import type { EditableRows } from '#domain/editable-rows.ts';
import { type Intent, MUTATIONS } from '#domain/mutations/registry.ts';
import { type Row, TABLES } from '#schemas/registry.ts';

/** What store and sync carry (store/rows/synced-app.ts). */
export const SIMMER = {
  tables: TABLES,
  mutations: MUTATIONS,
  explain(
    userId: Uuid,
    changes: readonly { before: Row | null; after: Row | null }[],
    rejected: readonly Intent[],
    at: EpochMs,
  ) {
    const ids = rejected.flatMap(({ name, args }) =>
      name === 'checkIn' ? [checkInId(userId, args.check_in_type, args.local_day)] : [],
    );
    return checkInNotes(userId, changes, new Set(ids), at);
  },
  /** An operator has paused the account (docs/operations.md). */
  isPaused: async (rows: EditableRows, userId: Uuid) =>
    (await rows.get('profiles', userId))?.suspended === true,
  picture: {
    mutation: 'setAvatar',
    argument: 'avatar_url',
    table: 'profiles',
    rejection: 'avatar_rejected',
    fileAt: avatarNameAt,
    fileOf: (userId: Uuid, at: EpochMs) => avatarName(userId, at, 'jpg'),
  },
} as const;

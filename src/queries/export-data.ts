import type { Clock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { instantOf } from '#domain/calendar/days.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportFile,
  type UnsavedChange,
} from '#domain/export/export-format.ts';
import type { Intent } from '#domain/mutations/registry.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { hiddenBy } from '#domain/users/boundaries.ts';
import { otherSide } from '#domain/users/friendships.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { type Readable, readUnopenable } from '#store/database/read-unopenable.ts';

/** What an export is built from. `complete`: false when the server has more than this device. */
type ExportSource = Readable & { userId: Uuid; complete: boolean };

/** All data of this user on this device, as shown on screen; needs no network. */
export async function readExport(context: QueryContext, email: string): Promise<ExportFile> {
  const { userId, documents, database } = context.store;
  const [
    { complete },
    profiles,
    goals,
    streaks,
    check_ins,
    friendships,
    messages,
    reminders,
    boundaries,
    pots,
    invitations,
    waiting,
    rejected,
  ] = await Promise.all([
    readDeviceContents(context),
    documents.where('profiles'),
    documents.where('goals'),
    documents.where('streaks'),
    readOwnCheckIns(context),
    documents.where('friendships'),
    documents.where('messages'),
    documents.where('reminders'),
    documents.where('boundaries'),
    documents.where('pots'),
    documents.where('invitations'),
    database.mutations.toArray(),
    database.rejected.toArray(),
  ]);
  const rows = {
    profiles,
    goals,
    streaks,
    check_ins,
    friendships,
    messages,
    reminders,
    boundaries,
    pots,
    invitations,
  };
  return composeExport({ userId, rows, waiting, rejected, complete }, context.clock, email);
}

/** The same from the readable part of a store that cannot be opened; null when nothing is readable. */
export async function rescueExport(userId: Uuid, clock: Clock, email: string): Promise<ExportFile | null> {
  const readable = await readUnopenable(userId, SIMMER);
  if (!readable) return null;
  const check_ins = readable.rows.check_ins.filter(({ user_id }) => user_id === userId);
  const rows = { ...readable.rows, check_ins };
  return composeExport({ ...readable, rows, userId, complete: false }, clock, email);
}

function composeExport(
  { userId, rows, waiting, rejected, complete }: ExportSource,
  clock: Clock,
  email: string,
): ExportFile {
  // as on screen: without blocked users
  const { blocked } = hiddenBy(rows.boundaries);
  const names = new Map(rows.profiles.map(({ user_id, display_name }) => [user_id, display_name]));
  const ownOf = <R extends { user_id: Uuid }>(all: readonly R[]): R | null =>
    all.find(({ user_id }) => user_id === userId) ?? null;
  const unsaved = (change: Intent, at: number, code: string | null): UnsavedChange => ({
    ...({ name: change.name, args: change.args } as Intent),
    at: instantOf(at),
    rejected: code,
  });
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: instantOf(clock.now()),
    complete,
    account: { user_id: userId, email },
    profile: ownOf(rows.profiles),
    goals: ownOf(rows.goals),
    streaks: ownOf(rows.streaks),
    reminders: ownOf(rows.reminders),
    check_ins: rows.check_ins.map(({ superseded, ...checkIn }) => checkIn),
    friendships: rows.friendships
      .filter((one) => !blocked.has(otherSide(one, userId)))
      .map((one) => ({ ...one, other_name: names.get(otherSide(one, userId)) ?? null })),
    messages: rows.messages
      .filter(({ sender_id, receiver_id }) => !blocked.has(sender_id) && !blocked.has(receiver_id))
      .sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    boundaries: rows.boundaries,
    pots: rows.pots.filter(({ user_id, friend_id }) => !blocked.has(user_id) && !blocked.has(friend_id)),
    invitation: ownOf(rows.invitations),
    changes: [
      ...waiting
        .filter(({ settles_after_run }) => settles_after_run === null)
        .map((entry) => unsaved(entry, entry.at, entry.rejected ?? null)),
      ...rejected.map((entry) => unsaved(entry, entry.at, entry.code)),
    ],
  };
}

/** This user's own check-ins, oldest first. */
export async function readOwnCheckIns({ store }: QueryContext): Promise<CheckIn[]> {
  const rows = await store.documents.where('check_ins', { user_id: store.userId });
  return rows.sort((a, b) => (a.local_day === b.local_day ? 0 : a.local_day < b.local_day ? -1 : 1));
}

import type { Clock } from '#base/clock.ts';
import { instantOf } from '#domain/days.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportFile, type UnsavedChange } from '#domain/export-format.ts';
import { otherSide } from '#domain/friendships.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import type { Intent } from '#schemas/mutation.ts';
import type { LiveStore } from '#store/live-store.ts';

/** Everything of this person that lies on this device, as it is on screen; needs no network. */
export async function readExport(store: LiveStore, clock: Clock, email: string): Promise<ExportFile> {
  const { userId, documents, outbox } = store;
  const [{ complete }, profiles, goals, streaks, checkIns, friendships, messages, waiting, refused] =
    await Promise.all([
      readDeviceContents(store),
      documents.where('profiles'),
      documents.get('goals', [userId]),
      documents.get('streaks', [userId]),
      readOwnCheckIns(store),
      documents.where('friendships'),
      documents.where('messages'),
      outbox.mutations.toArray(),
      outbox.rejected.toArray(),
    ]);
  const names = new Map(profiles.map(({ user_id, display_name }) => [user_id, display_name]));
  const unsaved = (change: Intent, at: number, code: string | null): UnsavedChange => ({
    ...({ name: change.name, args: change.args } as Intent),
    at: instantOf(at),
    refused: code,
  });
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: instantOf(clock.now()),
    complete,
    account: { user_id: userId, email },
    profile: profiles.find(({ user_id }) => user_id === userId) ?? null,
    goals: goals.get(userId) ?? null,
    streaks: streaks.get(userId) ?? null,
    check_ins: checkIns.map(({ later_taps, ...checkIn }) => checkIn),
    friendships: friendships.map((one) => ({
      ...one,
      other_name: names.get(otherSide(one, userId)) ?? null,
    })),
    messages: messages.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    changes: [
      ...waiting
        .filter(({ settles_after_run }) => settles_after_run === null)
        .map((entry) => unsaved(entry, entry.at, entry.refused ?? null)),
      ...refused.map((entry) => unsaved(entry, entry.at, entry.code)),
    ],
  };
}

/** This person's own check-ins, oldest first. */
export async function readOwnCheckIns(store: LiveStore): Promise<CheckIn[]> {
  const rows = await store.documents.where('check_ins', 'user_id', store.userId);
  return rows.sort((a, b) => (a.local_day === b.local_day ? 0 : a.local_day < b.local_day ? -1 : 1));
}

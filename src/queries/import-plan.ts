import type { Uuid } from '#base/uuid.ts';
import { epochOf } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { ImportFile } from '#domain/export/export-format.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import type { QueryContext } from '#queries/parts/query-context.ts';

/** What an import would do, in check-ins, however many rows the file has for one. Nothing is changed yet. */
export interface ImportPlan {
  /** Null when the name would not change, or cannot be taken. */
  displayName: string | null;
  goals: ImportFile['goals'];
  otherTimes: ImportFile['otherTimes'];
  moments: ImportFile['moments'];
  /** The check-ins to import, in order of day. */
  checkIns: readonly MutationArgs['checkIn'][];
  /** How many are here already, at that instant or an earlier one. */
  alreadyHere: number;
  /** Too old for the server (docs/rejections.md, check_in_too_old), so they are not imported. */
  tooOld: readonly MutationArgs['checkIn'][];
}

/** Twin: private.check_check_in in SQL. */
const OLDEST_MS = 60 * 86_400_000;

/** Compares a file with the data on this device. Null while the first data has not arrived here. */
export async function planImport(
  { store, clock }: QueryContext,
  file: ImportFile,
): Promise<ImportPlan | null> {
  const { userId, documents, database } = store;
  const inFile = earliestById(userId, file.checkIns);
  const [{ synced }, profiles, goalsHere, here] = await Promise.all([
    database.readState(),
    documents.get('profiles', [userId]),
    documents.get('goals', [userId]),
    documents.get('check_ins', [...inFile.keys()]),
  ]);
  const profile = profiles.get(userId);
  const goals = goalsHere.get(userId);
  if (!synced || !profile || !goals) return null;

  const oldest = clock.now() - OLDEST_MS;
  const checkIns: MutationArgs['checkIn'][] = [];
  const tooOld: MutationArgs['checkIn'][] = [];
  let alreadyHere = 0;
  for (const [id, row] of inFile) {
    const known = here.get(id);
    if (known && known.check_in_time <= row.check_in_time) alreadyHere += 1;
    else if (epochOf(row.check_in_time) < oldest) tooOld.push(row);
    else checkIns.push(row);
  }
  const name = parseDisplayName(file.displayName ?? '');
  const sameGoals =
    file.goals === null ||
    (file.goals.morning_goal_time === goals.morning_goal_time &&
      file.goals.night_goal_time === goals.night_goal_time &&
      file.goals.day_start === goals.day_start);
  const { otherTimes } = file;
  const sameOtherTimes =
    otherTimes?.morning_other_time === goals.morning_other_time &&
    otherTimes.morning_other_days === goals.morning_other_days &&
    otherTimes.night_other_time === goals.night_other_time &&
    otherTimes.night_other_days === goals.night_other_days;
  const sameMoments =
    file.moments?.morning_name === goals.morning_name && file.moments?.night_name === goals.night_name;
  return {
    displayName: name.ok && name.value !== profile.display_name ? name.value : null,
    goals: sameGoals ? null : file.goals,
    otherTimes: sameOtherTimes ? null : otherTimes,
    moments: sameMoments ? null : file.moments,
    checkIns: checkIns.sort((a, b) => (a.check_in_time < b.check_in_time ? -1 : 1)),
    alreadyHere,
    tooOld,
  };
}

/** Keeps the earliest row for each check-in. No other can count, and each would cost a mutation. */
function earliestById(
  userId: Uuid,
  rows: ImportFile['checkIns'],
): ReadonlyMap<Uuid, MutationArgs['checkIn']> {
  const days = new Map<string, MutationArgs['checkIn']>();
  for (const row of rows) {
    const day = `${row.check_in_type} ${row.local_day}`;
    const other = days.get(day);
    if (!other || row.check_in_time < other.check_in_time) days.set(day, row);
  }
  return new Map([...days.values()].map((row) => [checkInId(userId, row.check_in_type, row.local_day), row]));
}

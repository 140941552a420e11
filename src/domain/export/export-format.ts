import { isRecord } from '#base/guards.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ClockTime, Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { isClockTime, isLocalDay } from '#domain/calendar/days.ts';
import type { Intent, MutationArgs } from '#domain/mutations/registry.ts';
import type { OtherTimes } from '#domain/mutations/set-other-times.ts';
import { parseMomentName } from '#domain/users/moment-names.ts';
import { weekdays } from '#schemas/fields.ts';
import type { Boundary } from '#schemas/tables/boundaries.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Friendship } from '#schemas/tables/friendships.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Invitation } from '#schemas/tables/invitations.ts';
import type { Message } from '#schemas/tables/messages.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

/** docs/export-format.md describes the file. Readers reject a version above their own. */
export const EXPORT_FORMAT = 'simmer-export';
export const EXPORT_VERSION = 1;

/** A change that is not on the server: still waiting, or rejected with a code of docs/rejections.md. */
export type UnsavedChange = Intent & { at: Instant; rejected: string | null };

/** All data of one user on the device that wrote the file. */
export interface ExportFile {
  format: typeof EXPORT_FORMAT;
  version: number;
  exported_at: Instant;
  /** False when the device did not hold everything that the server has. */
  complete: boolean;
  account: { user_id: Uuid; email: string };
  profile: Profile | null;
  goals: Goals | null;
  streaks: Streaks | null;
  reminders: Reminders | null;
  check_ins: readonly Omit<CheckIn, 'superseded'>[];
  friendships: readonly (Friendship & { other_name: string | null })[];
  messages: readonly Message[];
  /** Whom the user has blocked or muted. */
  boundaries: readonly Boundary[];
  pots: readonly Pot[];
  invitation: Invitation | null;
  changes: readonly UnsavedChange[];
}

export type ImportFault =
  | { type: 'TooLarge' }
  /** Not JSON, or JSON of another kind. */
  | { type: 'NotOurs' }
  | { type: 'TooNew'; version: number }
  /** An export that was changed afterwards; `where` names the invalid field as the format does. */
  | { type: 'Damaged'; where: string };

/**
 * The part of a file that can be imported. The rest also belongs to others, or only the server computes it.
 */
export interface ImportFile {
  exportedAt: Instant;
  email: string;
  complete: boolean;
  displayName: string | null;
  goals: Pick<MutationArgs['setGoals'], 'morning_goal_time' | 'night_goal_time' | 'day_start'> | null;
  /** Null if the file has no goals. */
  otherTimes: OtherTimes | null;
  /** Null if the user has named neither of their two moments. */
  moments: MutationArgs['nameMoments'] | null;
  checkIns: readonly MutationArgs['checkIn'][];
  /** Friendships and messages: counted for the user, never imported. */
  left: { friendships: number; messages: number };
}

/** The largest file that can be imported. Twenty years with many messages need a third of it. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
const MAX_ROWS = 100_000;

/**
 * Reads an exported file. Ignores its points, streaks and multipliers, because only the server computes
 * those.
 */
export function parseExport(text: string): Result<ImportFile, ImportFault> {
  if (text.length > MAX_IMPORT_BYTES) return err({ type: 'TooLarge' });
  const file = parseJson(text);
  if (!isRecord(file) || file.format !== EXPORT_FORMAT || typeof file.version !== 'number') {
    return err({ type: 'NotOurs' });
  }
  if (file.version > EXPORT_VERSION) return err({ type: 'TooNew', version: file.version });
  const { account, profile, goals, check_ins, friendships, messages } = file;
  const damaged = (where: string) => err({ type: 'Damaged' as const, where });

  if (typeof file.exported_at !== 'string' || Number.isNaN(Date.parse(file.exported_at)))
    return damaged('exported_at');
  if (!isRecord(account) || typeof account.email !== 'string') return damaged('account');
  if (profile !== null && !(isRecord(profile) && typeof profile.display_name === 'string'))
    return damaged('profile');
  const wishedGoals = goals === null ? null : goalsOf(goals);
  if (wishedGoals === undefined) return damaged('goals');
  if (!Array.isArray(friendships)) return damaged('friendships');
  if (!Array.isArray(messages)) return damaged('messages');
  if (!Array.isArray(check_ins)) return damaged('check_ins');
  if (check_ins.length > MAX_ROWS) return err({ type: 'TooLarge' });
  const checkIns: MutationArgs['checkIn'][] = [];
  for (const [index, row] of check_ins.entries()) {
    const checkIn = checkInOf(row);
    if (checkIn === null) return damaged(`check_ins[${index}]`);
    checkIns.push(checkIn);
  }
  return ok({
    exportedAt: file.exported_at,
    email: account.email,
    complete: file.complete === true,
    displayName: profile === null ? null : String(profile.display_name),
    goals: wishedGoals,
    otherTimes: isRecord(goals) ? otherTimesOf(goals) : null,
    moments: isRecord(goals) ? momentsOf(goals) : null,
    checkIns,
    left: { friendships: friendships.length, messages: messages.length },
  });
}

function goalsOf(value: unknown): ImportFile['goals'] | undefined {
  if (!isRecord(value)) return undefined;
  const { morning_goal_time, night_goal_time, day_start } = value;
  if (!isClock(morning_goal_time) || !isClock(night_goal_time) || !isClock(day_start)) return undefined;
  return { morning_goal_time, night_goal_time, day_start };
}

/** A time without days, or days without a time, is none. */
function otherTimesOf(goals: Record<string, unknown>): ImportFile['otherTimes'] {
  const of = (time: unknown, days: unknown): [ClockTime | null, string | null] =>
    isClock(time) && typeof days === 'string' && WEEKDAYS.test(days) ? [time, days] : [null, null];
  const [morning_other_time, morning_other_days] = of(goals.morning_other_time, goals.morning_other_days);
  const [night_other_time, night_other_days] = of(goals.night_other_time, goals.night_other_days);
  return { morning_other_time, morning_other_days, night_other_time, night_other_days };
}

function momentsOf(goals: Record<string, unknown>): ImportFile['moments'] {
  const [morning_name, night_name] = [goals.morning_name, goals.night_name].map((name) =>
    typeof name === 'string' ? parseMomentName(name) : null,
  ) as [string | null, string | null];
  return morning_name === null && night_name === null ? null : { morning_name, night_name };
}

function checkInOf(value: unknown): MutationArgs['checkIn'] | null {
  if (!isRecord(value)) return null;
  const { check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time } = value;
  if (check_in_type !== 'morning' && check_in_type !== 'night') return null;
  if (typeof check_in_time !== 'string' || !INSTANT.test(check_in_time)) return null;
  if (Number.isNaN(Date.parse(check_in_time))) return null;
  if (typeof utc_offset_minutes !== 'number' || !Number.isInteger(utc_offset_minutes)) return null;
  if (typeof local_day !== 'string' || !isLocalDay(local_day)) return null;
  if (!isClock(day_start) || !isClock(goal_time)) return null;
  return { check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time };
}

const WEEKDAYS = weekdays.format ?? /^$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const isClock = (value: unknown): value is string => typeof value === 'string' && isClockTime(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

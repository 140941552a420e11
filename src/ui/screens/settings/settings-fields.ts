import type { ClockTime } from '#base/time-words.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { clockTimeToSeconds, isClockTime, secondsToClockTime } from '#domain/calendar/days.ts';
import type { WeekGoals } from '#domain/calendar/goal-in-force.ts';
import { parseMomentName } from '#domain/users/moment-names.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import type { SettingsView } from '#queries/settings.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { settingsCopy } from '#ui/copy/settings.ts';

export type LoadedSettings = Extract<SettingsView, { synced: true }>;

/** The form as typed. Goal times are what a native time input holds: 'HH:MM', or '' when it was cleared. */
export interface SettingsFields {
  display_name: string;
  morning: string;
  night: string;
  day_start: ClockTime;
  /** What the user calls the moment; '' when it has no name. */
  morning_name: string;
  night_name: string;
  /** Another time on some days, and those days ('67' is the weekend); both '' for none. */
  morning_other: string;
  morning_other_days: string;
  night_other: string;
  night_other_days: string;
}

export type SettingsEdits = Partial<SettingsFields>;
export type SettingsErrors = Partial<Record<keyof SettingsFields, string>>;

const FIELDS = [
  'display_name',
  'morning',
  'night',
  'day_start',
  'morning_name',
  'night_name',
  'morning_other_days',
  'morning_other',
  'night_other_days',
  'night_other',
] as const satisfies (keyof SettingsFields)[];

/** The stored settings as the form shows them. */
export function fieldsOf({ profile, goals }: LoadedSettings): SettingsFields {
  return {
    display_name: profile.display_name,
    morning: inputTime(goals.morning_goal_time),
    night: inputTime(goals.night_goal_time),
    day_start: goals.day_start,
    morning_name: goals.morning_name ?? '',
    night_name: goals.night_name ?? '',
    morning_other: otherInput(goals.morning_other_time),
    morning_other_days: goals.morning_other_days ?? '',
    night_other: otherInput(goals.night_other_time),
    night_other_days: goals.night_other_days ?? '',
  };
}

/** The fields that differ from the stored ones, in the order of the screen. */
export function changedFields(stored: SettingsFields, edits: SettingsEdits): (keyof SettingsFields)[] {
  return FIELDS.filter((field) => edits[field] !== undefined && edits[field] !== stored[field]);
}

/** What is wrong with the fields that were changed, and with other times. */
export function validateSettings(
  fields: SettingsFields,
  changed: readonly (keyof SettingsFields)[],
): SettingsErrors {
  const errors: SettingsErrors = {};
  if (changed.includes('display_name')) {
    const name = parseDisplayName(fields.display_name);
    if (!name.ok) errors.display_name = settingsCopy.error(name.error);
  }
  for (const type of ['morning', 'night'] satisfies CheckInType[]) {
    if (changed.includes(type) && !timeOf(fields[type])) errors[type] = settingsCopy.timeMissing(type);
    const [other, days] = [fields[`${type}_other`], fields[`${type}_other_days`]];
    if (other !== '' && days === '') errors[`${type}_other_days`] = otherTimesCopy.noDays;
    if (days !== '' && !timeOf(other)) errors[`${type}_other`] = otherTimesCopy.timeMissing;
  }
  return errors;
}

/** The clock time in a time input; null when it has none. */
export function timeOf(typed: string): ClockTime | null {
  const time = typed.length === 5 ? `${typed}:00` : typed;
  return isClockTime(time) ? time : null;
}

/** The goals of a week as typed. Null while a time is missing. The same time on other days is none. */
export function weekGoalsOf(type: CheckInType, fields: SettingsFields): WeekGoals | null {
  const usual = timeOf(fields[type]);
  if (!usual) return null;
  const other = timeOf(fields[`${type}_other`]);
  const otherDays = fields[`${type}_other_days`];
  const isNone = otherDays === '' || other === usual;
  return { usual, other: isNone ? null : other, otherDays: isNone || !other ? '' : otherDays };
}

export const hasNone = (type: CheckInType, fields: SettingsFields): boolean =>
  fields[`${type}_other`] === '' && fields[`${type}_other_days`] === '';

/** What a user who opens the panel for the first time probably wants: to sleep longer on free days. */
const PROPOSED = { morning: { minutes: 90, days: '67' }, night: { minutes: 60, days: '56' } } as const;

export function proposedTime(type: CheckInType, fields: SettingsFields): SettingsEdits {
  const usual = timeOf(fields[type]);
  if (!usual) return {};
  const { minutes, days } = PROPOSED[type];
  const time = inputTime(secondsToClockTime(clockTimeToSeconds(usual) + minutes * 60));
  return { [`${type}_other`]: time, [`${type}_other_days`]: days };
}

/** The name in a field; null for none, or for the word that the app uses anyway. */
export function storedName(type: CheckInType, typed: string): string | null {
  const name = parseMomentName(typed);
  return name?.toLowerCase() === checkInCopy.types[type].toLowerCase() ? null : name;
}

/** Reads stored edits, as far as they are readable. */
export function parseEdits(text: string | null): SettingsEdits {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    const fields = new Map(Object.entries(kept));
    const edits: SettingsEdits = {};
    for (const field of FIELDS) {
      const typed: unknown = fields.get(field);
      if (typeof typed === 'string') edits[field] = typed;
    }
    return edits;
  } catch {
    return {}; // written by another version of the app: converting unsaved edits is not worth the code
  }
}

const otherInput = (time: ClockTime | null): string => (time === null ? '' : inputTime(time));

/** The value of a time input. */
export const inputTime = (time: ClockTime): string => (time.endsWith(':00') ? time.slice(0, 5) : time);

import { ok, type Result } from '#base/result.ts';
import { nameMoments } from '#commands/name-moments.ts';
import { type SetGoalsError, setGoals } from '#commands/set-goals.ts';
import { setOtherTimes } from '#commands/set-other-times.ts';
import { type SetProfileError, setProfile } from '#commands/set-profile.ts';
import { DAY_END_OFFER, SETTINGS_DRAFT } from '#ui/browser/memory-keys.ts';
import {
  changedFields,
  fieldsOf,
  type LoadedSettings,
  type SettingsEdits,
  type SettingsFields,
  storedName,
  timeOf,
  weekGoalsOf,
} from '#ui/screens/settings/settings-fields.ts';
import type { SessionContext } from '#ui/state/session-context.ts';

/** The fields that `setGoals` saves together. */
const TIMES: readonly (keyof SettingsFields)[] = ['morning', 'night', 'day_start'];

/** The fields that `setOtherTimes` saves together. */
const OTHER_TIMES: readonly (keyof SettingsFields)[] = [
  'morning_other',
  'morning_other_days',
  'night_other',
  'night_other_days',
];

export type SaveSettingsError = SetProfileError | SetGoalsError;

/** Writes the fields that differ from the stored settings, and forgets the draft. The edits must be valid. */
export async function saveEdits(
  session: SessionContext,
  settings: LoadedSettings,
  edits: SettingsEdits,
): Promise<Result<void, SaveSettingsError>> {
  const { memory } = session;
  const stored = fieldsOf(settings);
  const fields = { ...stored, ...edits };
  const changed = changedFields(stored, edits);
  if (changed.includes('display_name')) {
    const done = await setProfile(session, { display_name: fields.display_name });
    if (!done.ok) return done;
  }
  if (changed.some((field) => TIMES.includes(field))) {
    const done = await setGoals(session, {
      morning_goal_time: timeOf(fields.morning) ?? settings.goals.morning_goal_time,
      night_goal_time: timeOf(fields.night) ?? settings.goals.night_goal_time,
      day_start: fields.day_start,
    });
    if (!done.ok) return done;
  }
  if (changed.some((field) => OTHER_TIMES.includes(field))) {
    const [morning, night] = [weekGoalsOf('morning', fields), weekGoalsOf('night', fields)];
    const done = await setOtherTimes(session, {
      morning_other_time: morning?.other ?? null,
      morning_other_days: morning?.otherDays ?? null,
      night_other_time: night?.other ?? null,
      night_other_days: night?.otherDays ?? null,
    });
    if (!done.ok) return done;
  }
  if (changed.includes('morning_name') || changed.includes('night_name')) {
    const done = await nameMoments(session, {
      morning_name: storedName('morning', fields.morning_name),
      night_name: storedName('night', fields.night_name),
    });
    if (!done.ok) return done;
  }
  memory.write(SETTINGS_DRAFT, null);
  if (changed.includes('day_start')) memory.write(DAY_END_OFFER, 'answered');
  else if (changed.includes('night') && isLate(fields.night) && memory.read(DAY_END_OFFER) === null) {
    memory.write(DAY_END_OFFER, 'due');
  }
  return ok(undefined);
}

/** True for a night goal close to midnight or after it: such a check-in easily falls into the next day. */
const isLate = (night: string): boolean => night >= '22:00' || night < '05:00';

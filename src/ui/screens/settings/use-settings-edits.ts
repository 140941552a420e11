import { useState } from 'react';
import { ok, type Result } from '#base/result.ts';
import { type SetGoalsError, setGoals } from '#commands/set-goals.ts';
import { type SetProfileError, setProfile } from '#commands/set-profile.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { DAY_END_OFFER, GOALS_SAVED, SETTINGS_DRAFT } from '#ui/memory-keys.ts';
import { usePerson } from '#ui/person.ts';
import {
  changedFields,
  fieldsOf,
  type LoadedSettings,
  parseEdits,
  type SettingsEdits,
  type SettingsFields,
  timeOf,
} from '#ui/screens/settings/settings-fields.ts';

export type SaveSettingsError = SetProfileError | SetGoalsError;

/**
 * Edits over the stored settings. Only what was typed is stored apart, so a change from another device shows in
 * the fields that nobody touched here. The edits stay on this device until they are saved or dropped: leaving the
 * screen or reloading loses nothing.
 */
export function useSettingsEdits(settings: LoadedSettings) {
  const { memory } = usePerson();
  const writeProfile = useCommand(setProfile);
  const writeGoals = useCommand(setGoals);
  const [edits, setEdits] = useState<SettingsEdits>(() => parseEdits(memory.read(SETTINGS_DRAFT)));
  const stored = fieldsOf(settings);
  const fields: SettingsFields = { ...stored, ...edits };
  const changed = changedFields(stored, edits);

  const remember = (next: SettingsEdits) => {
    setEdits(next);
    memory.write(SETTINGS_DRAFT, changedFields(stored, next).length > 0 ? JSON.stringify(next) : null);
  };

  return {
    fields,
    changed,
    edit: (field: keyof SettingsFields, value: string) => remember({ ...edits, [field]: value }),
    drop: () => remember({}),
    /** Writes what changed. */
    async save(): Promise<Result<void, SaveSettingsError>> {
      if (changed.includes('display_name')) {
        const done = await writeProfile({ display_name: fields.display_name });
        if (!done.ok) return done;
      }
      if (changed.some((field) => field !== 'display_name')) {
        const done = await writeGoals({
          morning_goal_time: timeOf(fields.morning) ?? settings.goals.morning_goal_time,
          night_goal_time: timeOf(fields.night) ?? settings.goals.night_goal_time,
          day_start: fields.day_start,
        });
        if (!done.ok) return done;
      }
      memory.write(SETTINGS_DRAFT, null);
      memory.write(GOALS_SAVED, 'yes');
      if (changed.includes('day_start')) memory.write(DAY_END_OFFER, 'answered');
      else if (changed.includes('night') && isLate(fields.night) && memory.read(DAY_END_OFFER) === null) {
        memory.write(DAY_END_OFFER, 'due');
      }
      return ok(undefined);
    },
  };
}

/** True for a night goal close to midnight or after it: such a check-in easily falls into the next day. */
const isLate = (night: string): boolean => night >= '22:00' || night < '05:00';

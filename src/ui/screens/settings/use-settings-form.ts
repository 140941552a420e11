import { useRef, useState } from 'react';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { DAY_END_OFFER, GOALS_SAVED, SETTINGS_DRAFT } from '#ui/memory-keys.ts';
import { usePerson } from '#ui/person.ts';
import { useGoTo } from '#ui/router/page-transition.ts';
import { paths } from '#ui/router/paths.ts';
import {
  changedFields,
  fieldsOf,
  type LoadedSettings,
  parseEdits,
  type SettingsEdits,
  type SettingsErrors,
  type SettingsFields,
  timeOf,
  validateSettings,
} from '#ui/screens/settings/settings-fields.ts';
import { toasts } from '#ui/toasts.ts';

/**
 * The form over the stored settings. Only what was typed is kept apart, so a change from another device shows in the
 * fields that nobody touched here. Typing is kept on this device until it is saved or dropped: leaving the screen,
 * by whatever way, or reloading loses nothing.
 */
export function useSettingsForm(settings: LoadedSettings) {
  const { memory } = usePerson();
  const writeProfile = useCommand(setProfile);
  const writeGoals = useCommand(setGoals);
  const goTo = useGoTo();
  const [edits, setEdits] = useState<SettingsEdits>(() => parseEdits(memory.read(SETTINGS_DRAFT)));
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [saving, setSaving] = useState(false);
  const running = useRef(false);

  const stored = fieldsOf(settings);
  const fields: SettingsFields = { ...stored, ...edits };
  const changed = changedFields(stored, edits);

  const keep = (next: SettingsEdits) => {
    setEdits(next);
    memory.write(SETTINGS_DRAFT, changedFields(stored, next).length > 0 ? JSON.stringify(next) : null);
  };

  const write = async (): Promise<string | null> => {
    if (changed.includes('display_name')) {
      const done = await writeProfile({ display_name: fields.display_name });
      if (!done.ok) return settingsCopy.error(done.error);
    }
    if (changed.some((field) => field !== 'display_name')) {
      const done = await writeGoals({
        morning_goal_time: timeOf(fields.morning) ?? settings.goals.morning_goal_time,
        night_goal_time: timeOf(fields.night) ?? settings.goals.night_goal_time,
        day_start: fields.day_start,
      });
      if (!done.ok) return settingsCopy.error(done.error);
    }
    return null;
  };

  return {
    fields,
    errors,
    saving,
    dirty: changed.length > 0,
    edit: <F extends keyof SettingsFields>(field: F, value: SettingsFields[F]) => {
      keep({ ...edits, [field]: value });
      setErrors(({ [field]: _settled, ...others }) => others);
    },
    drop: () => {
      keep({});
      setErrors({});
    },
    /** Writes what changed and returns to /; else says what is wrong and gives the first field to mend. */
    async save(): Promise<keyof SettingsFields | null> {
      const found = validateSettings(fields, changed);
      setErrors(found);
      const firstBad = changed.find((field) => found[field]);
      if (firstBad) return firstBad;
      if (running.current) return null;
      running.current = true;
      setSaving(true);
      const trouble = await write().catch(() => settingsCopy.unexpected);
      running.current = false;
      setSaving(false);
      if (trouble !== null) {
        toasts.error(trouble);
        return null;
      }
      memory.write(SETTINGS_DRAFT, null);
      memory.write(GOALS_SAVED, 'yes');
      if (changed.includes('day_start')) memory.write(DAY_END_OFFER, 'answered');
      else if (changed.includes('night') && isLate(fields.night) && memory.read(DAY_END_OFFER) === null) {
        memory.write(DAY_END_OFFER, 'due');
      }
      toasts.success(settingsCopy.saved);
      goTo(paths.dashboard);
      return null;
    },
  };
}

/** A night goal that is easily missed by falling behind midnight, or lies there. */
const isLate = (night: string): boolean => night >= '22:00' || night < '05:00';

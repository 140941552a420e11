import { useState } from 'react';
import { SETTINGS_DRAFT } from '#ui/browser/memory-keys.ts';
import { saveEdits } from '#ui/screens/settings/save-edits.ts';
import {
  changedFields,
  fieldsOf,
  type LoadedSettings,
  parseEdits,
  type SettingsEdits,
  type SettingsFields,
} from '#ui/screens/settings/settings-fields.ts';
import { useSession } from '#ui/state/session-context.ts';

/**
 * Edits over the stored settings. Only typed values are stored separately, so a change from another device
 * shows in the fields that were not edited here. The edits stay on this device until they are saved or dropped:
 * leaving the screen or reloading loses nothing.
 */
export function useSettingsEdits(settings: LoadedSettings) {
  const session = useSession();
  const { memory } = session;
  const [edits, setEdits] = useState<SettingsEdits>(() => parseEdits(memory.read(SETTINGS_DRAFT)));
  const stored = fieldsOf(settings);
  const fields: SettingsFields = { ...stored, ...edits };

  const remember = (next: SettingsEdits) => {
    setEdits(next);
    memory.write(SETTINGS_DRAFT, changedFields(stored, next).length > 0 ? JSON.stringify(next) : null);
  };

  return {
    fields,
    changed: changedFields(stored, edits),
    edit: (field: keyof SettingsFields, value: string) => remember({ ...edits, [field]: value }),
    drop: () => remember({}),
    save: () => saveEdits(session, settings, edits),
  };
}

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
  // shown as if typed, but not remembered until the user changes it or saves
  const [proposal, propose] = useState<SettingsEdits>({});
  const stored = fieldsOf(settings);
  const fields: SettingsFields = { ...stored, ...edits, ...proposal };

  const remember = (next: SettingsEdits) => {
    setEdits(next);
    memory.write(SETTINGS_DRAFT, changedFields(stored, next).length > 0 ? JSON.stringify(next) : null);
  };

  return {
    fields,
    changed: changedFields(stored, edits),
    propose,
    edit: (typed: SettingsEdits) => {
      const isAccepted = Object.keys(typed).some((field) => field in proposal);
      remember({ ...edits, ...(isAccepted ? proposal : {}), ...typed });
      if (isAccepted) propose({});
    },
    drop: () => {
      propose({});
      remember({});
    },
    save: () => saveEdits(session, settings, { ...edits, ...proposal }),
  };
}

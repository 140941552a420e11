import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { filter, firstValueFrom } from 'rxjs';
import { observeSettings } from '#queries/settings.ts';
import { SETTINGS_DRAFT } from '#ui/browser/memory-keys.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { paths } from '#ui/navigation/paths.ts';
import { saveEdits } from '#ui/screens/settings/save-edits.ts';
import {
  changedFields,
  fieldsOf,
  type LoadedSettings,
  parseEdits,
  validateSettings,
} from '#ui/screens/settings/settings-fields.ts';
import { type SessionContext, useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/**
 * Shows on the screen after /settings, and when the app starts, that edits are not saved, and offers to save
 * them.
 */
export function UnsavedSettings() {
  const session = useSession();
  const { pathname } = useLocation();
  const before = useRef<string>(paths.settings);
  const shown = useRef(0);
  const goTo = useRef(useGoTo());
  const dismiss = useCallback(() => toasts.dismiss(shown.current), []);

  useEffect(() => {
    const left = before.current === paths.settings;
    before.current = pathname;
    if (pathname === paths.settings) return dismiss();
    if (!left || session.memory.read(SETTINGS_DRAFT) === null) return;
    const run = () =>
      void saveDraft(session).then(
        (fault) => {
          if (fault === null) return toasts.success(settingsCopy.saved);
          toasts.error(fault);
          goTo.current(paths.settings);
        },
        () => toasts.error(settingsCopy.unexpected),
      );
    shown.current = toasts.info(settingsCopy.notSaved, { label: settingsCopy.saveDraft, run });
  }, [session, pathname, dismiss]);

  // the next user must not get the offer
  useEffect(() => dismiss, [dismiss]);
  return null;
}

/** Saves the draft over the settings as they are now. Returns why it could not be saved. */
async function saveDraft(session: SessionContext): Promise<string | null> {
  const settings = await firstValueFrom(observeSettings(session).pipe(filter(isLoaded)));
  const edits = parseEdits(session.memory.read(SETTINGS_DRAFT));
  const stored = fieldsOf(settings);
  const [fault] = Object.values(validateSettings({ ...stored, ...edits }, changedFields(stored, edits)));
  if (fault !== undefined) return fault;
  const saved = await saveEdits(session, settings, edits);
  return saved.ok ? null : settingsCopy.error(saved.error);
}

const isLoaded = (settings: { synced: boolean }): settings is LoadedSettings => settings.synced;

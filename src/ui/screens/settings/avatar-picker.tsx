import { Camera } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AVATAR_TYPES } from '#base/avatar-address.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { common } from '#copy/common.ts';
import { type AvatarFate, fateOfAvatar } from '#queries/settings.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { copy } from '#ui/copy/copy.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { prepareAvatar } from '#ui/screens/settings/prepare-avatar.ts';
import type { LoadedSettings } from '#ui/screens/settings/settings-fields.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './avatar-picker.module.css';

interface Props {
  profile: LoadedSettings['profile'];
  /** True while the picture, or its removal, waits in the outbox. */
  unsent: boolean;
  /** The name, beside the picture. */
  children: ReactNode;
}

/**
 * The user's own picture, changed with a click. It shows as soon as it is stored here. The toast about the update
 * comes once the server has it, on whichever screen the user is then.
 */
export function AvatarPicker({ profile, unsent, children }: Props) {
  const session = useSession();
  const online = useStore(session.sync, (status) => status.online);
  const setPicture = useCommand(setAvatar);
  const removePicture = useCommand(removeAvatar);
  const [preparing, setPreparing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const failed = () => toasts.error(settingsCopy.avatarFailed);

  const take = async (file: File) => {
    setPreparing(true);
    const prepared = await prepareAvatar(file);
    if (!prepared.ok) return toasts.error(settingsCopy.avatarFaults[prepared.error.type]);
    const written = await setPicture(prepared.value);
    if (!written.ok) return toasts.error(settingsCopy.error(written.error));
    const announce = (fate: AvatarFate) => announceFate(fate, prepared.value.stoodStill);
    fateOfAvatar(session, written.value).then(announce, () => undefined); // the user has signed out in the meantime
  };

  const remove = async () => {
    const removed = await removePicture();
    if (!removed.ok) return toasts.error(settingsCopy.error(removed.error));
    toasts.success(settingsCopy.avatarRemoved);
  };

  const waiting = online ? settingsCopy.sendingPicture : common.savedHere;
  return (
    <section className={`${card.card} ${styles.avatar}`} aria-label={settingsCopy.nameAndPicture}>
      <button
        type="button"
        className={styles.change}
        aria-label={settingsCopy.changePicture}
        aria-busy={preparing}
        onClick={() => input.current?.click()}
      >
        <Avatar
          userId={profile.user_id}
          name={profile.display_name.trim() || copy.champion}
          avatarUrl={profile.avatar_url}
          size="lg"
        />
        <span className={styles.camera}>
          <Camera size={20} aria-hidden="true" />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        // list each type, because phones then convert their own format to JPEG
        accept={Object.values(AVATAR_TYPES).join()}
        hidden
        aria-label={settingsCopy.changePicture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // lets the same file be chosen again
          if (file && !preparing) {
            take(file)
              .catch(failed)
              .finally(() => setPreparing(false));
          }
        }}
      />
      <div className={styles.beside}>
        {children}
        <p aria-live="polite">
          {preparing ? settingsCopy.preparingPicture : unsent ? waiting : settingsCopy.pictureHint}
        </p>
        {profile.avatar_url !== null && (
          <Button look="quiet" className={styles.remove} onClick={() => remove().catch(failed)}>
            {settingsCopy.removePicture}
          </Button>
        )}
      </div>
    </section>
  );
}

function announceFate(fate: AvatarFate, stoodStill: boolean): void {
  if (fate.type === 'rejected') {
    toasts.error(rejectionText(fate.code));
    return;
  }
  // the user has seen the picture that replaced it
  if (fate.type === 'dropped') return;
  const toast = toasts.success(settingsCopy.avatarUpdated);
  if (stoodStill) toasts.note(toast, settingsCopy.stoodStill);
}

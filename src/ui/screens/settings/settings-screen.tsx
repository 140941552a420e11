import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/components/button.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { settingsCopy } from '#ui/copy/settings.ts';
import { copy } from '#ui/copy.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useScreenServices } from '#ui/screen-services.ts';
import { AvatarPicker } from '#ui/screens/settings/avatar-picker.tsx';
import { OnThisDevice } from '#ui/screens/settings/on-this-device.tsx';
import { RefusedSettings } from '#ui/screens/settings/refused-settings.tsx';
import type { LoadedSettings } from '#ui/screens/settings/settings-fields.ts';
import { SettingsForm } from '#ui/screens/settings/settings-form.tsx';
import { SignOut } from '#ui/screens/settings/sign-out.tsx';
import { useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';
import styles from './settings-screen.module.css';

/** /settings (spec section 2). The settings come from this device; those of the device itself need nothing at all. */
export function SettingsScreen() {
  const { settings } = useScreenServices();
  const observed = useObservable(settings.observe);
  const failed = observed.status === 'failed';
  useEffect(() => {
    if (failed) toasts.error(settingsCopy.failedToLoad);
  }, [failed]);

  return (
    <PlainPage
      title={copy.nav.settings}
      side={
        <>
          <OnThisDevice />
          <SignOut />
        </>
      }
    >
      {failed && <Failed />}
      {observed.status === 'waiting' && <i className={styles.sunk} />}
      {observed.status === 'value' &&
        (observed.value.synced ? <Loaded settings={observed.value} /> : <NotHereYet />)}
    </PlainPage>
  );
}

function Loaded({ settings }: { settings: LoadedSettings }) {
  return (
    <>
      <RefusedSettings refused={settings.refused} />
      <AvatarPicker profile={settings.profile} unsent={settings.unsent.has('setAvatar')} />
      <SettingsForm settings={settings} />
    </>
  );
}

function NotHereYet() {
  const online = useStore(useUserServices().sync, (status) => status.online);
  return (
    <div className={styles.words} aria-live="polite">
      <b>{settingsCopy.notHereYet}</b>
      <p>{online ? copy.dashboard.fetching : copy.dashboard.fetchingOffline}</p>
    </div>
  );
}

function Failed() {
  return (
    <div className={styles.words}>
      <p>{settingsCopy.failedToLoad}</p>
      <Button look="go" onClick={() => location.reload()}>
        {settingsCopy.tryAgain}
      </Button>
    </div>
  );
}

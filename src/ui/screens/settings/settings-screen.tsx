import { Bell, UserRoundCog } from 'lucide-react';
import type { RejectedSetting } from '#queries/settings.ts';
import { observeSettings } from '#queries/settings.ts';
import { buttonClass } from '#ui/components/form/button.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { SunkCard } from '#ui/components/layout/sunk-card.tsx';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { RejectedChangeRow } from '#ui/components/status/rejected-change-row.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { copy } from '#ui/copy/copy.ts';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';
import { HowItWorks } from '#ui/screens/settings/how-it-works-sheet.tsx';
import { OnThisDevice } from '#ui/screens/settings/on-this-device.tsx';
import { SettingsForm } from '#ui/screens/settings/settings-form.tsx';
import { SignOut } from '#ui/screens/settings/sign-out.tsx';
import styles from './settings-screen.module.css';

/** /settings (product.md §2). The settings of this device work even before the first sync. */
export function SettingsScreen() {
  const observed = useQuery(observeSettings);
  return (
    <PlainPage
      title={copy.nav.settings}
      backAlways
      side={
        <>
          <HowItWorks />
          <PageLink to={paths.account} className={buttonClass('plain', 'wide')}>
            <UserRoundCog size={20} aria-hidden="true" />
            {accountCopy.toAccount}
          </PageLink>
          <OnThisDevice />
          <SignOut />
        </>
      }
    >
      <Loaded
        of={observed}
        failed={settingsCopy.failedToLoad}
        waiting={<SunkCard />}
        frame={(state) => (
          <>
            {state}
            <ToReminders />
          </>
        )}
      >
        {(settings) => (
          <>
            <RejectedSettings rejected={settings.rejected} />
            <SettingsForm settings={settings} afterGoals={<ToReminders />} />
          </>
        )}
      </Loaded>
    </PlainPage>
  );
}

function ToReminders() {
  return (
    <PageLink to={paths.reminders} className={buttonClass('plain', 'wide')}>
      <Bell size={20} aria-hidden="true" />
      {remindersCopy.title}
    </PageLink>
  );
}

/** Settings that the server rejected. */
function RejectedSettings({ rejected }: { rejected: readonly RejectedSetting[] }) {
  if (rejected.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rejected.map(({ id, name, code }) => (
        <li key={id}>
          <RejectedChangeRow id={id} what={settingsCopy.changes[name]} code={code} />
        </li>
      ))}
    </ul>
  );
}

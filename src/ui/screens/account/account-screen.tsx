import { useStore } from 'zustand';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { paths } from '#ui/navigation/paths.ts';
import { DataCard } from '#ui/screens/account/data-card.tsx';
import { DeleteCard } from '#ui/screens/account/delete-card.tsx';
import { DeviceCard } from '#ui/screens/account/device-card.tsx';
import { LeaveCard } from '#ui/screens/account/leave-card.tsx';
import { SignInCard } from '#ui/screens/account/sign-in-card.tsx';
import { WhoSeesYou } from '#ui/screens/account/who-sees-you.tsx';
import { useSession } from '#ui/state/session-context.ts';
import styles from './account-screen.module.css';

/** /account: sign-in details, the data on this device, signing out and deleting. Beyond product.md §2; opened from /settings. */
export function AccountScreen() {
  const online = useStore(useSession().sync, (status) => status.online);
  return (
    <PlainPage
      title={accountCopy.title}
      back={paths.settings}
      side={
        <>
          <DeviceCard />
          <DeleteCard />
        </>
      }
    >
      {!online && (
        <p className={styles.small} role="status">
          {accountCopy.offline}
        </p>
      )}
      <SignInCard />
      <WhoSeesYou />
      <DataCard />
      <LeaveCard />
    </PlainPage>
  );
}

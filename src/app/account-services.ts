import { readBrowserUse } from '#app/browser-use.ts';
import type { ScreenServicesDeps } from '#app/screen-services.ts';
import type { Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import { readDeviceContents } from '#queries/device-contents.ts';
import { readActiveUser, writeActiveUser } from '#store/device/device.ts';
import { STORAGE_ASKED } from '#ui/memory-keys.ts';
import type { AccountServices } from '#ui/screens/account/account-services.ts';

const online = () => import('#commands/online/change-sign-in.ts');

/** What /account uses, bound to one user; what it needs for the server is fetched when it is used. */
export function accountServices(all: ScreenServicesDeps): AccountServices {
  const { user, auth, config, signOut, notes } = all;
  const deps = { config, auth, userId: user.id };

  /** Leaves this device once `act` has worked, with nobody else ending the session in between. */
  const leaveAfter = async (
    act: () => Promise<Result<void, AccountError>>,
  ): Promise<Result<void, AccountError>> => {
    let end: Result<void, AccountError> = { ok: false, error: { type: 'SessionEnded' } };
    let thrown: unknown = null;
    await signOut(async () => {
      try {
        end = await act();
      } catch (error) {
        thrown = error;
      }
      return end.ok;
    });
    if (thrown !== null) throw thrown;
    return end;
  };

  const emailListeners = new Set<() => void>();
  const rename = async (email: string) => {
    auth.rename(user.id, email);
    for (const listener of emailListeners) listener();
    if ((await readActiveUser())?.user_id === user.id) await writeActiveUser({ user_id: user.id, email });
  };

  return {
    email: () => user.email,
    onEmail(listener) {
      emailListeners.add(listener);
      window.addEventListener('storage', listener); // another tab has written the session
      return () => {
        emailListeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    async changePassword(input) {
      return (await online()).changePassword(deps, { email: user.email, ...input });
    },
    async requestEmailChange(input) {
      return (await online()).requestEmailChange(deps, { email: user.email, ...input });
    },
    async confirmEmailChange({ newEmail, ...input }) {
      const end = await (await online()).confirmEmailChange(deps, input);
      if (end.ok && end.value === 'changed') await rename(newEmail.trim().toLowerCase());
      return end;
    },
    signOutEverywhere: () => leaveAfter(async () => (await online()).endSessions(deps, 'global')),
    deleteAccount: () =>
      leaveAfter(async () => (await import('#commands/online/delete-account.ts')).deleteAccount(deps)),
    async deviceUse() {
      const [contents, browser] = await Promise.all([
        readDeviceContents(all),
        readBrowserUse(navigator.storage),
      ]);
      return { ...contents, ...browser };
    },
    async keepStorage() {
      notes.write(STORAGE_ASKED, 'asked');
      const storage: Partial<StorageManager> | undefined = navigator.storage;
      return (await storage?.persist?.()) ?? null;
    },
  };
}

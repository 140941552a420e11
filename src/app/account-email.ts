import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Auth, AuthUser } from '#backend/auth.ts';
import { readDevice, writeActiveUser } from '#store/device/device-records.ts';

/**
 * The account's email address. It is part of the session, which every tab may write; `tabs` delivers the
 * `storage` events of the other tabs. `note` stores a new address on this device.
 */
export function followEmail(
  { id, email: given }: AuthUser,
  auth: Pick<Auth, 'remembered' | 'rename'>,
  tabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): { email: StoreApi<string>; note(email: string): Promise<void>; stop(): void } {
  const email = createStore(() => given);
  const look = () => {
    const held = auth.remembered();
    if (held?.id === id && held.email) email.setState(held.email);
  };
  look();
  tabs.addEventListener('storage', look);
  return {
    email,
    async note(next) {
      auth.rename(id, next);
      look();
      if ((await readDevice()).active_user?.user_id === id)
        await writeActiveUser({ user_id: id, email: next });
    },
    stop: () => tabs.removeEventListener('storage', look),
  };
}

import { useCallback, useEffect, useState } from 'react';
import { network } from '#base/network.ts';
import {
  type InvitationReader,
  type OpenedInvitation,
  openInvitation,
} from '#commands/online/open-invitation.ts';
import { useServices } from '#ui/state/services.ts';

export type Opened = OpenedInvitation | { at: 'opening' | 'offline' | 'failed' };

/** Whose invitation a code is. Asks again when the network is back. */
export function useOpened(code: string, reader: InvitationReader): { opened: Opened; again: () => void } {
  const { config } = useServices().entry;
  const [opened, setOpened] = useState<Opened>({ at: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let gone = false;
    const show = (found: Opened) => {
      if (!gone) setOpened(found);
    };
    openInvitation({ config, reader }, code).then(
      (found) => show(found.ok ? found.value : { at: found.error.type === 'Offline' ? 'offline' : 'failed' }),
      () => show({ at: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [config, reader, code, attempt]);
  const isOffline = opened.at === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    return network.onChange(() => {
      if (network.isOnline()) again();
    });
  }, [isOffline, again]);
  return { opened, again };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isGate } from '#base/gate.ts';
import { err, type Result } from '#base/result.ts';
import type { WebPushDevice } from '#base/web-push.ts';
import { forgetHere, type RemindError, remindHere, sendsReminders } from '#commands/online/remind-here.ts';
import { languageHere, zoneHere } from '#copy/format/locale.ts';
import { REMINDS_HERE } from '#ui/browser/memory-keys.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useSession } from '#ui/state/session-context.ts';

/** Whether this device reminds, and what prevents it. */
type DeviceReminders =
  | 'looking'
  | 'unsupported'
  | 'install_first'
  | 'not_sent'
  | 'blocked'
  | 'off'
  | 'asking'
  | 'on';

type Trouble = Exclude<RemindError['type'], 'NoAnswer' | 'Blocked' | 'NotSent'>;

export interface UseDeviceReminders {
  state: DeviceReminders;
  /** Why turning on failed the last time. */
  trouble: Trouble | null;
  /** Asks for permission and subscribes. Resolves to ok once this device reminds. Call it in a tap. */
  turnOn(): Promise<Result<void, { type: RemindError['type'] | 'NotReady' }>>;
  turnOff(): Promise<void>;
  /** Looks at the permission again. False: still blocked. */
  checkAgain(): boolean;
}

/** The reminders of this device. Looks again whenever the user comes back to the page. */
export function useDeviceReminders(): UseDeviceReminders {
  const { memory, webPushDevice } = useSession();
  const subscribe = useCommand(remindHere);
  const forget = useCommand(forgetHere);
  const asksServer = useCommand(sendsReminders);
  const device = useRef<WebPushDevice | null>(null);
  const [state, setState] = useState<DeviceReminders>('looking');
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const look = useCallback((): DeviceReminders => {
    const found = stateOf(device.current, memory.read(REMINDS_HERE) === 'on');
    setState((before) => (before === 'asking' || before === 'not_sent' ? before : found));
    return found;
  }, [memory]);

  useEffect(() => {
    let gone = false;
    const start = async () => {
      device.current = await webPushDevice();
      if (gone || !['off', 'blocked'].includes(look())) return;
      const sends = await asksServer();
      if (!gone && sends.ok && !sends.value) setState('not_sent');
    };
    start().catch(() => setState('unsupported'));
    const onBack = () => {
      if (document.visibilityState === 'visible' && device.current) look();
    };
    document.addEventListener('visibilitychange', onBack);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [webPushDevice, asksServer, look]);

  return {
    state,
    trouble,
    async turnOn() {
      if (!device.current) return err({ type: 'NotReady' });
      setTrouble(null);
      setState('asking');
      const here = { zone: zoneHere(), language: languageHere() };
      const done = await subscribe({ device: device.current, here }).catch((error: unknown) => {
        setState(stateOf(device.current, false));
        throw error;
      });
      if (done.ok) memory.write(REMINDS_HERE, 'on');
      const { type } = done.ok ? { type: null } : done.error;
      setState(type === 'NotSent' ? 'not_sent' : stateOf(device.current, done.ok));
      if (type === 'Offline' || type === 'Rejected' || isGate(type)) setTrouble(type);
      return done;
    },
    async turnOff() {
      memory.write(REMINDS_HERE, null);
      setState('off');
      await forget();
    },
    checkAgain: () => look() !== 'blocked',
  };
}

function stateOf(device: WebPushDevice | null, wanted: boolean): DeviceReminders {
  if (!device) return 'looking';
  if (device.support === 'install_first') return 'install_first';
  if (device.support === 'no') return 'unsupported';
  if (device.permission() === 'denied') return 'blocked';
  return wanted && device.permission() === 'granted' ? 'on' : 'off';
}

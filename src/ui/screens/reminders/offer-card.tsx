import { Bell } from 'lucide-react';
import { useStore } from 'zustand';
import { notificationsCopy } from '#copy/notifications.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { Button } from '#ui/components/form/button.tsx';
import { remindersCopy } from '#ui/copy/reminders.ts';
import type { UseDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { BellInPan } from '#ui/screens/reminders/bell-in-pan.tsx';
import { ExampleNotification } from '#ui/screens/reminders/example-notification.tsx';
import { useTurnOn } from '#ui/screens/reminders/use-turn-on.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './offer-card.module.css';

interface Props {
  device: UseDeviceReminders;
  goals: Goals;
  reminders: Reminders | null;
}

/** Shows which notifications will arrive, with an example, and the only button that asks for permission. */
export function OfferCard({ device, goals, reminders }: Props) {
  const words = remindersCopy.offer;
  const { sync } = useSession();
  const online = useStore(sync, (status) => status.online);
  const turnOn = useTurnOn(device, reminders);
  const { from, until } = perfectWindow(goals.morning_goal_time, goals.day_start);
  const facts = { stage: 'early', minutes: 15, perfectFrom: from, perfectUntil: until } as const;
  const example = notificationsCopy.reminder('morning', momentNames(goals), facts);
  const trouble = device.trouble ?? (online ? null : 'Offline');
  const isAsking = device.state === 'asking';
  return (
    <>
      <section className={styles.stove}>
        <BellInPan icon={Bell} lit="all" />
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <ExampleNotification says={example} />
        <Button look={isAsking ? 'outline' : 'go'} size="big" disabled={isAsking || !online} onClick={turnOn}>
          {isAsking ? words.asking : words.turnOn}
        </Button>
      </section>
      {trouble ? (
        <p role="alert" className={styles.bad}>
          {remindersCopy.error(trouble)}
        </p>
      ) : (
        <p className={styles.note}>{words.note}</p>
      )}
    </>
  );
}

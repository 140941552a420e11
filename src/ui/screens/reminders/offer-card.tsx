import { Bell } from 'lucide-react';
import { useStore } from 'zustand';
import { notificationsCopy } from '#copy/notifications.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { Crown } from '#ui/components/check-in/crown.tsx';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { remindersCopy } from '#ui/copy/reminders.ts';
import type { UseDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { useTurnOn } from '#ui/screens/reminders/use-turn-on.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './offer-card.module.css';

const words = remindersCopy.offer;

interface Props {
  device: UseDeviceReminders;
  goals: Goals;
  reminders: Reminders | null;
}

/** Shows which notifications will arrive, with an example, and the only button that asks for permission. */
export function OfferCard({ device, goals, reminders }: Props) {
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
        <span className={styles.bell}>
          <Crown type="morning" pointer={null} lit="all" />
          <Bell size={48} strokeWidth={1.7} aria-hidden="true" />
        </span>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
        <div className={styles.example}>
          <Mark size={36} />
          <div>
            <b>{example.title}</b>
            <span>{example.body}</span>
          </div>
        </div>
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

import { Bell, BellOff, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import { common } from '#copy/common.ts';
import { linesOf } from '#copy/format/lines.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { firstMinuteWords } from '#copy/words/first-minute.ts';
import { MIDNIGHT } from '#domain/calendar/days.ts';
import { perfectWindow } from '#domain/check-ins/points-preview.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Goals } from '#schemas/tables/goals.ts';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { Mark } from '#ui/components/drawing/mark.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { remindersCopy } from '#ui/copy/reminders.ts';
import type { UseDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { paths } from '#ui/navigation/paths.ts';
import { goalOf } from '#ui/screens/first-minute/usual-goals.ts';
import { BellInPan } from '#ui/screens/reminders/bell-in-pan.tsx';
import { ExampleNotification } from '#ui/screens/reminders/example-notification.tsx';
import { Steps } from '#ui/screens/reminders/steps.tsx';
import { useTurnOn } from '#ui/screens/reminders/use-turn-on.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './remind-step.module.css';

interface Props {
  device: UseDeviceReminders;
  reminders: Reminders | null;
  /** Null until the first page of data has arrived. */
  goals: Goals | null;
  onEnd: () => void;
}

/** The question of this step, by what the device can do. */
export function headOf(state: UseDeviceReminders['state']): { title: string; text: string } {
  switch (state) {
    case 'unsupported':
    case 'not_sent':
    case 'blocked':
      return { title: firstMinuteWords.impossible.title, text: firstMinuteWords.whyNot[state] };
    case 'install_first':
      return { title: firstMinuteWords.remind.title, text: firstMinuteWords.install.text };
    default:
      return firstMinuteWords.remind;
  }
}

/** Offers reminders, or says what prevents them here. */
export function RemindStep(props: Props) {
  switch (props.device.state) {
    case 'unsupported':
    case 'not_sent':
    case 'blocked':
      return <Impossible {...props} />;
    case 'install_first':
      return <InstallFirst {...props} />;
    default:
      return <Offer {...props} />;
  }
}

function Offer({ device, reminders, goals, onEnd }: Props) {
  const { sync } = useSession();
  const online = useStore(sync, (status) => status.online);
  const decline = () => {
    onEnd();
    toasts.success(firstMinuteWords.remind.declined);
  };
  const turnOn = useTurnOn(device, reminders, decline);
  const isAsking = device.state === 'asking';
  const trouble = device.trouble ?? (online ? null : 'Offline');
  return (
    <div className={styles.remind}>
      <BellInPan icon={Bell} lit="all" className={styles.bell} />
      <ul className={styles.examples}>
        <Example type="morning" goals={goals} />
        <Example type="night" goals={goals} />
      </ul>
      {trouble ? (
        <p role="alert" className={styles.bad}>
          {remindersCopy.error(trouble)}
        </p>
      ) : (
        <p className={styles.note}>
          {linesOf(firstMinuteWords.remind.note).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <Button look={isAsking ? 'outline' : 'go'} size="big" disabled={isAsking || !online} onClick={turnOn}>
        {isAsking ? remindersCopy.offer.asking : remindersCopy.offer.turnOn}
      </Button>
      <NotNow onEnd={onEnd} />
    </div>
  );
}

/** One of the two notifications as it will look. */
function Example({ type, goals }: { type: CheckInType; goals: Goals | null }) {
  const goalTime = goalOf(goals, type);
  const names = goals ? momentNames(goals) : { morning: null, night: null };
  const { until } = perfectWindow(goalTime, goals?.day_start ?? MIDNIGHT);
  const says = notificationsCopy.reminder(type, names, {
    stage: 'goal',
    goalTime,
    perfectUntil: until,
    otherDay: null,
  });
  const Icon = type === 'morning' ? Sun : Moon;
  return (
    <li>
      <ExampleNotification says={says}>
        <Icon size={18} aria-hidden="true" />
      </ExampleNotification>
    </li>
  );
}

function InstallFirst({ onEnd }: Props) {
  const goTo = useGoTo();
  return (
    <div className={styles.remind}>
      <div className={styles.guide}>
        <h2>
          <Mark size={64} />
          {remindersCopy.install.title}
        </h2>
        <Steps steps={[...remindersCopy.install.steps.slice(0, 2), firstMinuteWords.install.lastStep]} />
      </div>
      <p className={styles.note}>{firstMinuteWords.install.note}</p>
      <Button
        look="go"
        size="big"
        onClick={() => {
          onEnd();
          goTo(paths.install);
        }}
      >
        {remindersCopy.install.show}
      </Button>
      <NotNow onEnd={onEnd} />
    </div>
  );
}

function Impossible({ goals, onEnd }: Props) {
  const [morning, night] = [goalOf(goals, 'morning'), goalOf(goals, 'night')].map(clockTimeText);
  return (
    <div className={styles.remind}>
      <BellInPan icon={BellOff} lit="landed" className={styles.bell} />
      <div className={styles.instead}>
        <p>{firstMinuteWords.impossible.withoutThem}</p>
        <p className={styles.note}>{firstMinuteWords.impossible.instead(morning ?? '', night ?? '')}</p>
      </div>
      <Button look="go" size="big" onClick={onEnd}>
        {firstMinuteWords.impossible.go}
      </Button>
    </div>
  );
}

function NotNow({ onEnd }: { onEnd: () => void }) {
  return (
    <button type="button" className={styles.notNow} onClick={onEnd}>
      {common.notNow}
    </button>
  );
}

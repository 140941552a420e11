import { isGate } from '#base/gate.ts';
import { type RemindError, sendTest } from '#commands/online/remind-here.ts';
import { common } from '#copy/common.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { remindersCopy } from '#ui/copy/reminders.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './cards.module.css';

interface Props {
  online: boolean;
  onTurnOff: () => Promise<void>;
}

/** The settings of this device only. */
export function ThisDeviceCard({ online, onTurnOff }: Props) {
  const send = useCommand(sendTest);
  const { pending, run } = useAttempt<RemindError>();
  const test = () =>
    run(
      send,
      () => toasts.success(remindersCopy.testSent),
      ({ type }) => {
        if (!isGate(type)) toasts.error(remindersCopy.error(online ? 'Rejected' : 'Offline'));
      },
    );
  const turnOff = () => {
    toasts.success(remindersCopy.turnedOff);
    // the subscription is deleted, or the server will detect that it is: there is nothing to report
    onTurnOff().catch(() => undefined);
  };
  return (
    <section className={`${card.card} ${styles.group}`}>
      <h2>{common.thisDevice}</h2>
      <div className={styles.buttons}>
        <Button busy={pending} onClick={test}>
          {remindersCopy.test}
        </Button>
        <Button look="quiet" onClick={turnOff}>
          {remindersCopy.turnOffHere}
        </Button>
      </div>
    </section>
  );
}

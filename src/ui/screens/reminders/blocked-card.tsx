import { useState } from 'react';
import type { Reminders } from '#schemas/tables/reminders.ts';
import { browserKind } from '#ui/browser/browser-kind.ts';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { remindersCopy } from '#ui/copy/reminders.ts';
import type { UseDeviceReminders } from '#ui/hooks/use-device-reminders.ts';
import { Steps } from '#ui/screens/reminders/steps.tsx';
import { useTurnOn } from '#ui/screens/reminders/use-turn-on.ts';
import styles from './cards.module.css';

interface Props {
  device: UseDeviceReminders;
  reminders: Reminders | null;
}

/** How to allow notifications again. When the user returns to the page, use-device-reminders.ts checks the permission again. */
export function BlockedCard({ device, reminders }: Props) {
  const words = remindersCopy.blocked;
  const [still, setStill] = useState(false);
  const turnOn = useTurnOn(device, reminders);
  return (
    <>
      <section className={`${card.card} ${styles.narrow}`}>
        <h2>{words.title}</h2>
        <p className={styles.text}>{words.text}</p>
        <Steps steps={words.steps(browserKind(navigator.userAgent, navigator.maxTouchPoints))} />
        <Button
          look="go"
          size="big"
          onClick={() => {
            setStill(!device.checkAgain());
            if (device.checkAgain()) turnOn();
          }}
        >
          {words.check}
        </Button>
        {still && (
          <p role="alert" className={styles.bad}>
            {words.still}
          </p>
        )}
      </section>
      <p className={styles.note}>{words.note}</p>
    </>
  );
}

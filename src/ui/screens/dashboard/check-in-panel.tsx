import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { dayText } from '#copy/format/times.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import styles from './check-in-panel.module.css';

interface Props {
  today: LocalDay;
  /** The check-in whose fire glows, and its state: the one dial on a small screen. */
  glow: { type: CheckInType; state: string };
  children: ReactNode;
}

/** The stove, the most striking part of the screen: dark in both themes. */
export function CheckInPanel({ today, glow, children }: Props) {
  return (
    <section
      className={styles.stove}
      data-type={glow.type}
      data-state={glow.state}
      aria-labelledby="todays-check-ins"
    >
      <header className={styles.head}>
        <h2 id="todays-check-ins">{copy.dashboard.todaysCheckIns}</h2>
        <span>{dayText(today)}</span>
      </header>
      {children}
    </section>
  );
}

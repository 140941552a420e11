import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalDay } from '#base/time-words.ts';
import { shortDayText } from '#copy/format/times.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import styles from './check-in-panel.module.css';

interface Props {
  today: LocalDay;
  /** The check-in whose fire glows, and its state: the one dial on a small screen. */
  glow: { type: CheckInType; state: string };
  /** Opens the night stand; left out while there is nothing to show on it. */
  onNightStand?: () => void;
  children: ReactNode;
}

/** The stove, the most striking part of the screen: dark in both themes. */
export function CheckInPanel({ today, glow, onNightStand, children }: Props) {
  return (
    <section
      className={styles.stove}
      data-type={glow.type}
      data-state={glow.state}
      aria-labelledby="todays-check-ins"
    >
      <header className={styles.head}>
        <h2 id="todays-check-ins">{copy.dashboard.todaysCheckIns}</h2>
        <span>
          <i>{shortDayText(today)}</i>
        </span>
        {onNightStand && (
          <button
            type="button"
            className={styles.toStand}
            aria-label={copy.dashboard.nightStand}
            onClick={onNightStand}
          >
            <Maximize2 size={22} aria-hidden="true" />
          </button>
        )}
      </header>
      {children}
    </section>
  );
}

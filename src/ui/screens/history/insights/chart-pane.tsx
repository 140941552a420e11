import type { ReactNode } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import styles from './charts.module.css';

/** One type's half of a card. `alone`: a switch above the card names the type. */
export function ChartPane(props: { type: CheckInType; alone: boolean; children: ReactNode }) {
  const { type, alone, children } = props;
  return (
    <div className={styles.pane}>
      <h3 className={alone ? 'visually-hidden' : styles.side}>
        <TypeIcon type={type} size={20} />
        {checkInCopy.types[type]}
      </h3>
      {children}
    </div>
  );
}

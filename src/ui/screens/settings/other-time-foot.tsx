import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import type { ClockTime } from '#base/time-words.ts';
import { clockTimeText } from '#copy/format/times.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { otherTimesCopy } from '#ui/copy/other-times.ts';
import { settingsCopy } from '#ui/copy/settings.ts';
import styles from './tile-panel.module.css';

interface Props {
  type: CheckInType;
  time: ClockTime | null;
  days: string;
  /** It is saved, and counts from tomorrow. */
  waits: boolean;
  /** The id of the panel that it opens. */
  panel: string;
  isOpen: boolean;
  onPress: () => void;
}

/** The foot of a goal's tile: its time on some days. It opens the panel below both tiles. */
export function OtherTimeFoot({ type, time, days, waits, panel, isOpen, onPress }: Props) {
  const shown = days === '' ? null : time;
  const Icon = isOpen ? ChevronUp : shown === null ? Plus : ChevronDown;
  return (
    <button
      type="button"
      className={styles.foot}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={onPress}
    >
      <span className="visually-hidden">
        {otherTimesCopy.foot(type, shown && clockTimeText(shown), days)}
      </span>
      <span aria-hidden="true">
        {shown === null ? (
          otherTimesCopy.add
        ) : (
          <>
            <b>{clockTimeText(shown)}</b>
            <small>{waits ? settingsCopy.fixed.fromTomorrow : otherTimesCopy.days(days)}</small>
          </>
        )}
      </span>
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { epochOf, logicalDay } from '#domain/days.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { TypeIcon } from '#ui/components/dial.tsx';
import { copy } from '#ui/copy.ts';
import { signedPoints } from '#ui/format/numbers.ts';
import { dayText, dayWithYearText, instantText, shortDayText } from '#ui/format/times.ts';
import { useServices } from '#ui/services.ts';
import styles from './check-in-entry.module.css';

interface Props {
  checkIn: CheckIn;
  /** It waits in this device's outbox. */
  unsent?: boolean;
  /** Said under it: why its number changed. */
  children?: ReactNode;
}

/**
 * One check-in of a list (spec section 2): type, date and time, points, multiplier. Date and time are those of the
 * wall where the person was; the logical day is said where it is another (a night after midnight), the year where it
 * is not this one.
 */
export function CheckInEntry({ checkIn, unsent = false, children }: Props) {
  const { check_in_type: type, check_in_time, utc_offset_minutes: offset, local_day } = checkIn;
  const wallDay = logicalDay(epochOf(check_in_time), offset, '00:00:00');
  const { clock } = useServices();
  const now = clock.now();
  const thisYear = logicalDay(now, clock.utcOffsetMinutes(now), '00:00:00').slice(0, 4);
  const dayOnWall = wallDay.startsWith(thisYear) ? shortDayText(wallDay) : dayWithYearText(wallDay);
  return (
    <li className={styles.entry} data-unsent={unsent ? '' : undefined}>
      <span className={styles.disc} data-type={type}>
        <TypeIcon type={type} size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.type}>{copy.types[type]}</p>
        <p className={styles.small}>
          <time dateTime={check_in_time}>
            {copy.history.at(dayOnWall, instantText(check_in_time, offset))}
          </time>
        </p>
        {wallDay !== local_day && (
          <p className={styles.small}>{copy.history.countsFor(dayText(local_day))}</p>
        )}
      </div>
      <div className={styles.worth}>
        <p className={styles.points}>{signedPoints(checkIn.points_earned)}</p>
        {checkIn.streak_multiplier > 1 && (
          <p className={styles.multiplier}>{copy.history.multiplier(checkIn.streak_multiplier)}</p>
        )}
      </div>
      {unsent && (
        <p className={styles.below}>
          <CloudUpload size={16} aria-hidden="true" />
          {copy.checkIn.unsent}
        </p>
      )}
      {children}
    </li>
  );
}

/** The list such entries stand in. */
export function CheckInList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {children}
    </ol>
  );
}

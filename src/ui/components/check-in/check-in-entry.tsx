import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { checkInCopy } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import {
  clockTimeText,
  dayText,
  dayWithYearText,
  instantText,
  shortDayText,
  shortWeekdayText,
} from '#copy/format/times.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { MutationArgs } from '#domain/mutations/registry.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { historyCopy } from '#ui/copy/history.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './check-in-entry.module.css';

/** A check-in before it is scored. */
type Tap = MutationArgs['checkIn'];

interface Props {
  checkIn: CheckIn;
  /** What its user calls it, in their own history. */
  title?: string;
  /** It waits in this device's outbox. */
  unsent?: boolean;
  /** Shows the goal it was scored against. */
  withGoal?: boolean;
  /** Shown below: why the number changed. */
  note?: string | undefined;
  /** What it has reached. */
  reached?: string | undefined;
}

/**
 * One check-in of a list (product.md §2): type, date and time, points, multiplier. Date and time are the
 * local ones of the place where the user was. The logical day is added when it differs (a night after
 * midnight), the year when it is not the current one.
 */
export function CheckInEntry({ checkIn, title, unsent = false, withGoal = false, note, reached }: Props) {
  const worth = (
    <div className={styles.worth}>
      <p className={styles.points}>{signedPoints(checkIn.points_earned)}</p>
      {checkIn.streak_multiplier > 1 && (
        <p className={styles.multiplier}>{historyCopy.multiplier(checkIn.streak_multiplier)}</p>
      )}
    </div>
  );
  return (
    <Entry
      tap={checkIn}
      title={title}
      withGoal={withGoal}
      state={unsent ? 'unsent' : 'counted'}
      worth={worth}
    >
      {unsent && <Waiting />}
      {reached !== undefined && <p className={styles.below}>{reached}</p>}
      {note !== undefined && <p className={styles.below}>{note}</p>}
    </Entry>
  );
}

/** Shown only offline: online the check-in is on its way. */
function Waiting() {
  const online = useStore(useSession().sync, (status) => status.online);
  if (online) return null;
  return (
    <p className={styles.below}>
      <CloudUpload size={16} aria-hidden="true" />
      {common.savedHere}
    </p>
  );
}

/** A check-in that the server rejected, and why. */
export function RejectedEntry({ tap, title, code }: { tap: Tap; title: string; code: string }) {
  return (
    <Entry tap={tap} title={title} state="rejected" worth={null}>
      <p className={`${styles.below} ${styles.rejected}`}>{historyCopy.notCounted(rejectionText(code))}</p>
    </Entry>
  );
}

function Entry(props: {
  tap: Tap;
  title: string | undefined;
  withGoal?: boolean;
  state: 'counted' | 'unsent' | 'rejected';
  worth: ReactNode;
  children: ReactNode;
}) {
  const { check_in_type: type, check_in_time, utc_offset_minutes: offset, local_day } = props.tap;
  const wallDay = calendarDay(epochOf(check_in_time), offset);
  const countsFor = wallDay !== local_day;
  const { clock } = useSession();
  const now = clock.now();
  const thisYear = calendarDay(now, clock.utcOffsetMinutes(now)).slice(0, 4);
  const dayOnWall = wallDay.startsWith(thisYear) ? shortDayText(wallDay) : dayWithYearText(wallDay);
  return (
    <li className={styles.entry} data-state={props.state}>
      <span className={styles.disc} data-type={type}>
        <TypeIcon type={type} size={20} />
      </span>
      <div>
        <p className={styles.type}>{props.title ?? checkInCopy.types[type]}</p>
        <p className={`${styles.small} ${styles.when}`}>
          <time dateTime={check_in_time}>
            {historyCopy.at(dayOnWall, instantText(check_in_time, offset))}
          </time>
        </p>
        {(props.withGoal || countsFor) && (
          <p className={styles.small}>
            {props.withGoal
              ? historyCopy.goal(clockTimeText(props.tap.goal_time), countsFor && shortWeekdayText(local_day))
              : historyCopy.countsFor(dayText(local_day))}
          </p>
        )}
      </div>
      {props.worth}
      {props.children}
    </li>
  );
}

export function CheckInList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {children}
    </ol>
  );
}

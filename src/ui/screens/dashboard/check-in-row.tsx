import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { checkInCopy } from '#copy/check-in.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { clockTimeText, instantText } from '#copy/format/times.ts';
import { minutesOff, timingOf } from '#domain/check-ins/scoring.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import { UndoPlace } from '#ui/screens/dashboard/after-check-in.tsx';
import { CheckInGroup } from '#ui/screens/dashboard/check-in-group.tsx';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import { isDoneOn, type TapProgress } from '#ui/screens/dashboard/use-tap.ts';
import { WaitingNote } from '#ui/screens/dashboard/waiting-note.tsx';
import styles from './check-in-row.module.css';

interface Props {
  slot: Slot;
  progress: TapProgress;
  onCheckIn: (event: MouseEvent) => void;
  onUndo: (row: CheckIn) => Promise<void>;
}

type ButtonProps = Pick<Props, 'slot' | 'progress' | 'onCheckIn'>;

/** The check-in that is not on the dial: a line with its own button. */
export function CheckInRow({ slot, progress, onCheckIn, onUndo }: Props) {
  const { type, names, preview, row } = slot;
  const time = row ? instantText(row.check_in_time, row.utc_offset_minutes) : clockTimeText(preview.goalTime);
  return (
    <CheckInGroup type={type} className={styles.row}>
      <span className={styles.disc}>
        <UndoPlace slot={slot} onUndo={onUndo}>
          <TypeIcon type={type} size={22} />
        </UndoPlace>
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {checkInCopy.moment(type, names)} <span>{time}</span>
        </p>
        <p className={styles.note}>
          {row ? checkInCopy.timing(timingOf(minutesOff(row))) : openNote(slot)}
          <WaitingNote slot={slot} />
        </p>
      </div>
      <RowButton slot={slot} progress={progress} onCheckIn={onCheckIn} />
    </CheckInGroup>
  );
}

/** How far away the goal is, and which goal it replaces today. */
function openNote({ preview, distance, firstDayMiss }: Slot): string {
  if (preview.replaced === null && preview.state === 'before')
    return copy.checkIn.opensAt(clockTimeText(preview.scoringFrom));
  const note = firstDayMiss ? copy.checkIn.startsStreak : copy.checkIn.distance(distance);
  return preview.replaced === null ? note : copy.checkIn.notUsual(clockTimeText(preview.replaced), note);
}

function RowButton({ slot, progress, onCheckIn }: ButtonProps) {
  const { type, preview, row } = slot;
  const reached = useStore(progress, (state) => state[type]);
  const isDone = row !== null || isDoneOn(reached, preview.today);
  const isEarly = !isDone && reached !== 'waits' && preview.state === 'before';
  return (
    <Button
      look={isEarly ? 'quiet' : 'outline'}
      className={isEarly ? styles.early : styles.button}
      aria-label={isEarly ? copy.checkIn.earlyName(type, clockTimeText(preview.scoringFrom)) : undefined}
      disabled={isDone || reached === 'waits'}
      onClick={onCheckIn}
    >
      {isDone
        ? copy.checkIn.done
        : reached === 'waits'
          ? copy.checkIn.pending
          : isEarly
            ? copy.checkIn.early
            : checkInCopy.open}
      {(row || preview.points > 0) && (
        <span className={styles.points}>{signedPoints(row ? row.points_earned : preview.points)}</span>
      )}
    </Button>
  );
}

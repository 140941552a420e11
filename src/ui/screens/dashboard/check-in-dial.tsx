import { CalendarClock, Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { checkInCopy } from '#copy/check-in.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { clockTimeText, instantText, weekdayText } from '#copy/format/times.ts';
import {
  minutesOff,
  SCORING_WINDOW_MINUTES,
  signedMinutesToGoal,
  timingOf,
} from '#domain/check-ins/scoring.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { Dial, type DialProps } from '#ui/components/check-in/dial.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { copy } from '#ui/copy/copy.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import { MomentPlace, UndoPlace } from '#ui/screens/dashboard/after-check-in.tsx';
import { CheckInGroup } from '#ui/screens/dashboard/check-in-group.tsx';
import type { FirstCheckIn } from '#ui/screens/dashboard/first-check-in.ts';
import { FirstCheckInLine } from '#ui/screens/dashboard/first-check-in-line.tsx';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import { isDoneOn, type TapProgress } from '#ui/screens/dashboard/use-tap.ts';
import { WaitingNote } from '#ui/screens/dashboard/waiting-note.tsx';
import styles from './check-in-dial.module.css';

interface Props {
  slot: Slot;
  /** What the line says to a user who has never checked in. */
  first: FirstCheckIn | null;
  /** Minutes left of today, once they are few. */
  dayEndsIn: number | null;
  /**
   * The dial beside this one has a line about its goal: leave as much room, so that both are level.
   */
  beside?: boolean;
  progress: TapProgress;
  onCheckIn: (event: MouseEvent) => void;
  onUndo: (row: CheckIn) => Promise<void>;
  /** This check-in, just after it was made. */
  landing: Landing | null;
}

type LineProps = Pick<Props, 'slot' | 'first' | 'dayEndsIn'>;
type ButtonProps = Pick<Props, 'slot' | 'progress' | 'onCheckIn'>;

/** One burner: the dial, the line of arithmetic, and the button with what a tap is worth now. */
export function CheckInDial(props: Props) {
  const { slot, first, dayEndsIn, beside, progress, onCheckIn, onUndo, landing } = props;
  const { type, preview, row } = slot;
  const state = row ? 'done' : preview.state;
  return (
    <CheckInGroup type={type} className={styles.burner} data-type={type} data-state={state}>
      <div className={styles.dial}>
        <Dial {...(row ? doneDial(row, slot) : openDial(slot))} />
        {landing && <MomentPlace landing={landing} />}
        <div className={styles.undo}>{row && <UndoPlace slot={slot} onUndo={onUndo} />}</div>
      </div>
      {(hasGoalLine(slot) || beside) && (
        <p className={styles.waiting}>
          <GoalLine slot={slot} />
        </p>
      )}
      {row ? (
        <>
          <p className={styles.line}>
            <span>
              {withBold(
                copy.checkIn.earned(
                  checkInCopy.timing(timingOf(minutesOff(row))),
                  signedPoints(row.points_earned),
                ),
                bold,
              )}
            </span>
            <WaitingNote slot={slot} />
          </p>
          <DoneButton />
        </>
      ) : (
        <>
          <p className={styles.line}>
            <span>
              <OpenLine slot={slot} first={first} dayEndsIn={dayEndsIn} />
            </span>
          </p>
          <OpenButton slot={slot} progress={progress} onCheckIn={onCheckIn} />
        </>
      )}
      <StateAnnouncement slot={slot} />
    </CheckInGroup>
  );
}

/** Today has a goal of its own, or a new one from tomorrow on. */
export const hasGoalLine = ({ waiting, preview }: Slot): boolean =>
  waiting !== null || preview.replaced !== null;

/** A goal that waits comes first, then the other time of today. */
function GoalLine({ slot: { type, waiting, preview } }: Pick<Props, 'slot'>) {
  if (!waiting && preview.replaced === null) return null;
  return (
    <>
      <CalendarClock size={18} aria-hidden="true" />
      {waiting ? (
        <span>
          {withBold(
            copy.checkIn.newGoal(type, clockTimeText(waiting.standing), clockTimeText(waiting.chosen)),
            bold,
          )}
        </span>
      ) : (
        preview.replaced !== null && (
          <span>
            {withBold(
              copy.checkIn.otherGoal(type, clockTimeText(preview.goalTime), clockTimeText(preview.replaced)),
              bold,
            )}
          </span>
        )
      )}
    </>
  );
}

const bold = (words: string) => <b>{words}</b>;

export function DoneButton() {
  return (
    <Button look="outline" size="big" disabled>
      <Check size={24} aria-hidden="true" />
      {copy.checkIn.done}
    </Button>
  );
}

export function OpenButton({ slot, progress, onCheckIn }: ButtonProps) {
  const { type, preview, firstDayMiss } = slot;
  const reached = useStore(progress, (state) => state[type]);
  if (isDoneOn(reached, preview.today)) return <DoneButton />;
  const waits = reached === 'waits';
  const isEarly = preview.state === 'before' && !waits;
  const opens = clockTimeText(preview.scoringFrom);
  return (
    <Button
      look={preview.state === 'before' || firstDayMiss ? 'outline' : 'go'}
      size="big"
      className={styles.action}
      disabled={waits}
      onClick={onCheckIn}
    >
      {isEarly ? (
        <>
          <span className={styles.early}>{copy.checkIn.early}</span>
          <span>{copy.checkIn.opensAt(opens)}</span>
        </>
      ) : (
        <>
          <span>{waits ? copy.checkIn.pending : checkInCopy.open}</span>
          <span className={styles.worth}>{signedPoints(preview.points)}</span>
        </>
      )}
    </Button>
  );
}

/** Announces a change of state, not every minute. */
export function StateAnnouncement({ slot }: { slot: Slot }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {slot.row === null && announcement(slot)}
    </p>
  );
}

function announcement({ type, preview }: Slot): string | null {
  // only for this minute: the next one is worth more
  if (preview.signedMinutes === -SCORING_WINDOW_MINUTES) return copy.checkIn.isOpen(type, preview.points);
  if (preview.state !== 'perfect') return null;
  const points = signedPoints(preview.perfectPoints);
  return copy.checkIn.perfectNow(type, clockTimeText(preview.perfectUntil), points);
}

/** How much of the crown is lit; nothing once the points are gone. */
const LIT: Record<Slot['preview']['state'], DialProps['crown']['lit']> = {
  before: 'all',
  near: 'rest',
  perfect: 'rest',
  late: 'rest',
  too_late: 'landed',
};

// one dial for open and done: with two components, React would mount the second one while the user waits
export function openDial({ type, names, preview, distance, firstDayMiss }: Slot): DialProps {
  const { signedMinutes, state } = preview;
  const goal = clockTimeText(preview.goalTime);
  if (firstDayMiss) {
    return {
      type,
      title: checkInCopy.moment(type, names),
      label: copy.dial.firstDayMiss(type, goal),
      crown: { pointer: null, lit: 'landed' },
      figure: { time: goal },
      below: copy.checkIn.yourGoal,
    };
  }
  const below =
    signedMinutes === 0
      ? copy.checkIn.itIs(goal)
      : signedMinutes < 0
        ? copy.checkIn.until(goal)
        : copy.checkIn.past(goal);
  return {
    type,
    title: checkInCopy.moment(type, names),
    label: copy.dial.open(
      type,
      names,
      distance,
      preview.points,
      preview.replaced === null ? null : weekdayText(preview.today),
    ),
    crown: {
      pointer: state === 'before' || state === 'too_late' ? null : signedMinutes,
      lit: LIT[state],
      breathing: state === 'perfect',
    },
    figure: { minutes: Math.abs(distance) },
    below,
  };
}

export function doneDial(row: CheckIn, { type, names }: Slot): DialProps {
  const time = instantText(row.check_in_time, row.utc_offset_minutes);
  return {
    type,
    title: checkInCopy.moment(type, names),
    label: copy.dial.done(type, names, time, row.points_earned),
    crown: { pointer: signedMinutesToGoal(row), lit: 'landed' },
    figure: 'done',
    below: time,
  };
}

export function OpenLine({ slot: { preview, firstDayMiss }, first, dayEndsIn }: LineProps) {
  if (first) return <FirstCheckInLine first={first} />;
  const points = signedPoints(preview.perfectPoints);
  switch (preview.state) {
    case 'before':
      return withBold(
        copy.checkIn.perfectBetween(
          clockTimeText(preview.perfectFrom),
          clockTimeText(preview.perfectUntil),
          preview.streak > 1 ? copy.checkIn.arithmetic(preview.streak, points) : points,
        ),
        bold,
      );
    case 'near':
      return withBold(
        copy.checkIn.perfectFrom(
          clockTimeText(preview.perfectFrom),
          copy.checkIn.arithmetic(preview.streak, points),
        ),
        bold,
      );
    case 'perfect':
      return withBold(
        copy.checkIn.perfectUntil(
          clockTimeText(preview.perfectUntil),
          copy.checkIn.arithmetic(preview.streak, null),
        ),
        bold,
      );
    case 'late':
    case 'too_late': {
      const isTooLate = preview.state === 'too_late';
      const timing = isTooLate ? copy.checkIn.tooLate : checkInCopy.timing(timingOf(preview.signedMinutes));
      const late = dayEndsIn === null ? (firstDayMiss ? null : timing) : copy.checkIn.dayEndsIn(dayEndsIn);
      // points are falling or gone: show what a tap still earns
      return (
        <>
          {late}
          {late && <br />}
          <b>{copy.checkIn.stake(preview.streak)}</b>
        </>
      );
    }
  }
}

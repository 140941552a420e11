import { Check, CloudOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { minutesOff, signedMinutesToGoal, timingOf } from '#domain/scoring.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { Button } from '#ui/components/button.tsx';
import { Dial, type DialProps } from '#ui/components/dial.tsx';
import { copy } from '#ui/copy.ts';
import { signedPoints } from '#ui/format/numbers.ts';
import { clockTimeText, instantText } from '#ui/format/times.ts';
import { MomentPlace, UndoPlace } from '#ui/screens/dashboard/after-check-in.tsx';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import type { Landing, PendingCheckIns } from '#ui/screens/dashboard/use-check-in.ts';
import styles from './burner.module.css';

interface Props {
  slot: Slot;
  /** Minutes that are left of today, once they are few. */
  dayEndsIn: number | null;
  pending: PendingCheckIns;
  onCheckIn: (event: MouseEvent) => void;
  onUndo: (row: CheckIn) => Promise<void>;
  /** This check-in, while it has just been made. */
  landing: Landing | null;
}

type ButtonProps = Pick<Props, 'slot' | 'pending' | 'onCheckIn'>;

/** One burner: the dial, the line of arithmetic, and the button that carries what a tap is worth now. */
export function Burner({ slot, dayEndsIn, pending, onCheckIn, onUndo, landing }: Props) {
  const { type, preview, row } = slot;
  const state = row ? 'done' : preview.state;
  const wordsPainted = landing?.toast !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls that are sent together
    <div
      role="group"
      tabIndex={-1}
      aria-label={copy.checkInGroup(type)}
      className={styles.burner}
      data-type={type}
      data-state={state}
    >
      <div className={styles.dial}>
        <Dial {...(row ? doneDial(row) : openDial(slot))} />
        {/* the keyboard goes on at once */}
        {landing && (landing.byKeyboard || wordsPainted) && <MomentPlace landing={landing} />}
      </div>
      {row ? (
        <>
          <p className={styles.line}>
            <span>
              <DoneLine row={row} unsent={slot.unsent} />
            </span>
          </p>
          <div className={styles.bar}>
            <Button look="outline" size="big" disabled>
              <Check size={24} aria-hidden="true" />
              {copy.checkIn.done}
            </Button>
            <div className={styles.undo}>{wordsPainted && <UndoPlace slot={slot} onUndo={onUndo} />}</div>
          </div>
        </>
      ) : (
        <>
          <p className={styles.line}>
            <span>
              <OpenLine slot={slot} dayEndsIn={dayEndsIn} />
            </span>
          </p>
          <OpenButton slot={slot} pending={pending} onCheckIn={onCheckIn} />
        </>
      )}
      <StateAnnouncement slot={slot} />
    </div>
  );
}

function OpenButton({ slot, pending, onCheckIn }: ButtonProps) {
  const { type, preview } = slot;
  const waits = useStore(pending, (state) => state[type]);
  return (
    <Button
      look={preview.state === 'before' ? 'outline' : 'go'}
      size="big"
      className={styles.action}
      disabled={waits}
      onClick={onCheckIn}
    >
      <span>{waits ? copy.checkIn.pending : copy.checkIn.open}</span>
      <span className={styles.worth}>{signedPoints(preview.points)}</span>
    </Button>
  );
}

/** Spoken when the state changes, not every minute. */
function StateAnnouncement({ slot }: { slot: Slot }) {
  const { type, preview, row } = slot;
  const words =
    row === null && preview.state === 'perfect'
      ? `${copy.checkInGroup(type)}: ${copy.checkIn.perfectUntil(clockTimeText(preview.perfectUntil))} ${signedPoints(preview.perfectPoints)}`
      : '';
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}

// one dial, open or done: two components would be two drawings, and the second would be made while the finger waits
function openDial({ type, preview, distance }: Slot): DialProps {
  const { signedMinutes, state } = preview;
  const goal = clockTimeText(preview.goalTime);
  const below =
    signedMinutes === 0
      ? copy.checkIn.itIs(goal)
      : signedMinutes < 0
        ? copy.checkIn.until(goal)
        : copy.checkIn.past(goal);
  return {
    type,
    label: copy.dial.open(type, distance, preview.points),
    crown: {
      pointer: state === 'before' ? null : signedMinutes,
      lit: state === 'before' ? 'all' : 'rest',
      breathing: state === 'perfect',
    },
    figure: { minutes: Math.abs(distance) },
    below,
  };
}

function doneDial(row: CheckIn): DialProps {
  const time = instantText(row.check_in_time, row.utc_offset_minutes);
  return {
    type: row.check_in_type,
    label: copy.dial.done(row.check_in_type, time, row.points_earned),
    crown: { pointer: signedMinutesToGoal(row), lit: 'landed' },
    figure: 'done',
    below: time,
  };
}

function OpenLine({ slot: { preview }, dayEndsIn }: Pick<Props, 'slot' | 'dayEndsIn'>) {
  switch (preview.state) {
    case 'before':
      return copy.checkIn.pointsStartAt(clockTimeText(preview.scoringFrom));
    case 'near':
      return (
        <>
          {copy.checkIn.perfectFrom(clockTimeText(preview.perfectFrom))}{' '}
          <b>{copy.checkIn.arithmetic(preview.streak, signedPoints(preview.perfectPoints))}</b>
        </>
      );
    case 'perfect':
      return (
        <>
          {copy.checkIn.perfectUntil(clockTimeText(preview.perfectUntil))}{' '}
          <b>{copy.checkIn.arithmetic(preview.streak, null)}</b>
        </>
      );
    case 'late':
    case 'too_late':
      // the points are gone or going: what a tap is still good for
      return (
        <>
          {dayEndsIn !== null
            ? copy.checkIn.dayEndsIn(dayEndsIn)
            : copy.checkIn.timing(timingOf(preview.signedMinutes))}
          <br />
          <b>{copy.checkIn.stake(preview.streak)}</b>
        </>
      );
  }
}

function DoneLine({ row, unsent }: { row: CheckIn; unsent: boolean }) {
  if (unsent) {
    return (
      <>
        <CloudOff size={17} aria-hidden="true" /> {copy.checkIn.unsent}
      </>
    );
  }
  return (
    <>
      {copy.checkIn.timing(timingOf(minutesOff(row)))} <b>{signedPoints(row.points_earned)}</b>
    </>
  );
}

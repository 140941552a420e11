import { Check, CloudOff } from 'lucide-react';
import { minutesOff, signedMinutesToGoal, timingOf } from '#domain/scoring.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { Button } from '#ui/components/button.tsx';
import { Dial } from '#ui/components/dial.tsx';
import { copy } from '#ui/copy.ts';
import { signedPoints } from '#ui/format/numbers.ts';
import { clockTimeText, instantText } from '#ui/format/times.ts';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import styles from './burner.module.css';

interface Props {
  slot: Slot;
  pending: boolean;
  onCheckIn: () => void;
}

/** One burner: the dial, the line of arithmetic, and the button that carries what a tap is worth now. */
export function Burner({ slot, pending, onCheckIn }: Props) {
  const { type, preview, row } = slot;
  const state = row ? 'done' : preview.state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls that are sent together
    <div
      role="group"
      aria-label={copy.checkInGroup(type)}
      className={styles.burner}
      data-type={type}
      data-state={state}
    >
      {row ? <DoneDial row={row} /> : <OpenDial slot={slot} />}
      {row ? (
        <>
          <p className={styles.line}>
            <DoneLine row={row} unsent={slot.unsent} />
          </p>
          <Button look="outline" size="big" disabled>
            <Check size={24} aria-hidden="true" />
            {copy.checkIn.done}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.line}>
            <OpenLine slot={slot} />
          </p>
          <Button
            look={state === 'before' ? 'outline' : 'go'}
            size="big"
            className={styles.action}
            disabled={pending}
            onClick={onCheckIn}
          >
            <span>{pending ? copy.checkIn.pending : copy.checkIn.open}</span>
            <span className={styles.worth}>{signedPoints(preview.points)}</span>
          </Button>
        </>
      )}
      <StateAnnouncement slot={slot} />
    </div>
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

function OpenDial({ slot: { type, preview } }: { slot: Slot }) {
  const { signedMinutes, state } = preview;
  const goal = clockTimeText(preview.goalTime);
  const below =
    signedMinutes === 0
      ? copy.checkIn.itIs(goal)
      : signedMinutes < 0
        ? copy.checkIn.until(goal)
        : copy.checkIn.past(goal);
  return (
    <Dial
      type={type}
      label={copy.dial.open(type, signedMinutes, preview.points)}
      crown={{
        pointer: state === 'before' ? null : signedMinutes,
        lit: state === 'before' ? 'all' : 'rest',
        breathing: state === 'perfect',
      }}
      figure={{ minutes: Math.abs(signedMinutes) }}
      below={below}
    />
  );
}

function DoneDial({ row }: { row: CheckIn }) {
  const time = instantText(row.check_in_time, row.utc_offset_minutes);
  return (
    <Dial
      type={row.check_in_type}
      label={copy.dial.done(row.check_in_type, time, row.points_earned)}
      crown={{ pointer: signedMinutesToGoal(row), lit: 'landed' }}
      figure="done"
      below={time}
    />
  );
}

function OpenLine({ slot: { preview } }: { slot: Slot }) {
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
      return copy.checkIn.timing({ kind: 'off', minutes: preview.signedMinutes });
    case 'too_late':
      return copy.checkIn.timing({ kind: 'far' });
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

import type { Clock, EpochMs } from '#base/clock.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { clockTimeText, wallTimeText } from '#copy/format/times.ts';
import { minutesOff, timingOf } from '#domain/check-ins/scoring.ts';
import { Dial, type DialProps } from '#ui/components/check-in/dial.tsx';
import { nightStandCopy } from '#ui/copy/night-stand.ts';
import { doneDial, openDial } from '#ui/screens/dashboard/check-in-dial.tsx';
import type { justMade, NextCheckIn } from '#ui/screens/dashboard/night-stand/next-check-in.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import styles from './night-stand.module.css';

interface Props {
  now: EpochMs;
  clock: Clock;
  names: TodaysSlots['morning']['names'];
  made: ReturnType<typeof justMade>;
  next: NextCheckIn;
}

/** The dial, with the time of day as its large figure. */
export function StandClock({ now, clock, names, made, next }: Props) {
  const time = wallTimeText(now, clock.utcOffsetMinutes(now));
  const dial = made ? madeDial(made) : nextDial(next, names);
  return (
    <Dial {...dial} label={nightStandCopy.clock(time, dial.label)} figure={{ time: <Time>{time}</Time> }} />
  );
}

function madeDial({ row, slot }: NonNullable<Props['made']>): DialProps {
  return { ...doneDial(row, slot), below: checkInCopy.timing(timingOf(minutesOff(row))) };
}

function nextDial({ type, slot, goalTime, minutes }: NextCheckIn, names: Props['names']): DialProps {
  const below = nightStandCopy.distance(minutes, clockTimeText(goalTime));
  if (slot) return { ...openDial(slot), below };
  return {
    type,
    title: checkInCopy.moment(type, names),
    label: nightStandCopy.waits(type, below),
    crown: { pointer: null, lit: 'all' },
    figure: 'waiting',
    below,
  };
}

/** AM and PM are small, beside the digits. */
function Time({ children }: { children: string }) {
  const [digits, ...half] = children.split('\u00a0');
  return (
    <span className={styles.time}>
      {digits}
      {half.length > 0 && <small>{half.join(' ')}</small>}
    </span>
  );
}

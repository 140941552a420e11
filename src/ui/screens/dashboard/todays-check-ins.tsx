import type { Goals } from '#schemas/goal.ts';
import type { League } from '#schemas/profile.ts';
import { clockTimeText } from '#ui/format/times.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { Burner } from '#ui/screens/dashboard/burner.tsx';
import { CheckInRow } from '#ui/screens/dashboard/check-in-row.tsx';
import { Feast } from '#ui/screens/dashboard/feast.tsx';
import { Stove } from '#ui/screens/dashboard/stove.tsx';
import { nextOpen, type Slot, type TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import type { useCheckIn } from '#ui/screens/dashboard/use-check-in.ts';
import styles from './todays-check-ins.module.css';

interface Props {
  slots: TodaysSlots;
  goals: Goals;
  league: League;
  tap: ReturnType<typeof useCheckIn>;
}

/** Two burners where there is room; else one dial, for the next open check-in, and a row for the other. */
export function TodaysCheckIns({ slots, goals, league, tap }: Props) {
  const wide = useMediaQuery(WIDE);
  const open = nextOpen(slots);
  const shared = (slot: Slot) => ({
    slot,
    pending: tap.pending.has(slot.type),
    onCheckIn: () => tap.checkIn(slot.type),
  });

  if (open === null && tap.celebrating === null) {
    return (
      <Stove today={slots.today} glow={{ type: 'morning', state: 'done' }}>
        <div className={styles.feast}>
          <Feast league={league} nextGoal={clockTimeText(goals.morning_goal_time)} />
        </div>
        <div className={styles.pair}>
          <CheckInRow {...shared(slots.morning)} />
          <CheckInRow {...shared(slots.night)} />
        </div>
      </Stove>
    );
  }

  if (wide) {
    return (
      <Stove today={slots.today} glow={{ type: 'morning', state: 'two' }}>
        <div className={styles.burners}>
          <Burner {...shared(slots.morning)} />
          <Burner {...shared(slots.night)} />
        </div>
      </Stove>
    );
  }

  // what was just tapped stays on the dial while it flares
  const first = tap.celebrating ?? open ?? 'morning';
  const dial = slots[first];
  const other = slots[first === 'morning' ? 'night' : 'morning'];
  return (
    <Stove today={slots.today} glow={{ type: first, state: dial.row ? 'done' : dial.preview.state }}>
      <Burner key={first} {...shared(dial)} />
      <CheckInRow {...shared(other)} />
    </Stove>
  );
}

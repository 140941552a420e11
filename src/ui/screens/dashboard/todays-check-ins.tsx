import type { MouseEvent } from 'react';
import type { Goals } from '#schemas/goal.ts';
import type { League } from '#schemas/profile.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { Burner } from '#ui/screens/dashboard/burner.tsx';
import { CheckInRow } from '#ui/screens/dashboard/check-in-row.tsx';
import { Feast } from '#ui/screens/dashboard/feast.tsx';
import { GoalsOffer } from '#ui/screens/dashboard/goals-offer.tsx';
import { Stove } from '#ui/screens/dashboard/stove.tsx';
import { freshType, nextOpen, type Slot, type TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
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
    pending: tap.pending,
    onCheckIn: ({ detail }: MouseEvent) => tap.checkIn(slot.type, detail === 0),
    onUndo: tap.undo,
  });
  const just = tap.celebrating?.checkIn.check_in_type ?? null;
  const burner = (slot: Slot) => ({
    ...shared(slot),
    isNew: slots.isNew,
    dayEndsIn: slots.dayEndsIn,
    landing: just === slot.type ? tap.celebrating : null,
  });

  if (open === null && just === null) {
    return (
      <Stove today={slots.today} glow={{ type: 'morning', state: 'done' }}>
        <div className={styles.feast}>
          <Feast league={league} next={slots.next} />
        </div>
        <div className={styles.pair}>
          <CheckInRow {...shared(slots.morning)} />
          <CheckInRow {...shared(slots.night)} />
        </div>
      </Stove>
    );
  }

  const offer = <GoalsOffer goals={goals} isNew={slots.isNew} />;

  if (wide) {
    return (
      <Stove today={slots.today} glow={{ type: 'morning', state: 'two' }}>
        {offer}
        <div className={styles.burners}>
          <Burner {...burner(slots.morning)} />
          <Burner {...burner(slots.night)} />
        </div>
      </Stove>
    );
  }

  // what was just tapped stays on the dial while it can be undone
  const first = just ?? freshType(slots) ?? open ?? 'morning';
  const dial = slots[first];
  const other = slots[first === 'morning' ? 'night' : 'morning'];
  return (
    <Stove today={slots.today} glow={{ type: first, state: dial.row ? 'done' : dial.preview.state }}>
      {offer}
      <Burner key={first} {...burner(dial)} />
      <CheckInRow {...shared(other)} />
    </Stove>
  );
}

import type { MouseEvent } from 'react';
import type { League } from '#schemas/tables/profiles.ts';
import { useMediaQuery, WIDE } from '#ui/hooks/use-media-query.ts';
import { BothDone } from '#ui/screens/dashboard/both-done.tsx';
import { CheckInDial, hasGoalLine } from '#ui/screens/dashboard/check-in-dial.tsx';
import { CheckInPanel } from '#ui/screens/dashboard/check-in-panel.tsx';
import { CheckInRow } from '#ui/screens/dashboard/check-in-row.tsx';
import { firstCheckIn } from '#ui/screens/dashboard/first-check-in.ts';
import { freshType, nextOpen, type Slot, type TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import type { CheckInState } from '#ui/screens/dashboard/use-check-in.ts';
import styles from './todays-check-ins.module.css';

interface Props {
  slots: TodaysSlots;
  league: League;
  tap: CheckInState;
  onNightStand: () => void;
}

/** Two dials on a wide screen; else one dial, for the next open check-in, and a row for the other. */
export function TodaysCheckIns({ slots, league, tap, onNightStand }: Props) {
  const wide = useMediaQuery(WIDE);
  const open = nextOpen(slots);
  const shared = (slot: Slot) => ({
    slot,
    progress: tap.progress,
    onCheckIn: (event: MouseEvent) => tap.press(slot, event),
    onUndo: tap.undo,
  });
  const panel = { today: slots.today, onNightStand };
  const just = tap.celebrating?.checkIn.check_in_type ?? null;
  const dialProps = (slot: Slot) => ({
    ...shared(slot),
    first: firstCheckIn(slots, slot),
    dayEndsIn: slots.dayEndsIn,
    landing: just === slot.type ? tap.celebrating : null,
  });

  if (open === null && just === null) {
    return (
      <CheckInPanel {...panel} glow={{ type: 'morning', state: 'done' }}>
        <div className={styles.feast}>
          <BothDone league={league} next={slots.next} />
        </div>
        <div className={styles.pair}>
          <CheckInRow {...shared(slots.morning)} />
          <CheckInRow {...shared(slots.night)} />
        </div>
      </CheckInPanel>
    );
  }

  if (wide) {
    return (
      <CheckInPanel {...panel} glow={{ type: 'morning', state: 'two' }}>
        <div className={styles.burners}>
          <CheckInDial {...dialProps(slots.morning)} beside={hasGoalLine(slots.night)} />
          <CheckInDial {...dialProps(slots.night)} beside={hasGoalLine(slots.morning)} />
        </div>
      </CheckInPanel>
    );
  }

  // a check-in just made stays on the dial while it can be undone
  const first = just ?? freshType(slots) ?? open ?? 'morning';
  const dial = slots[first];
  const other = slots[first === 'morning' ? 'night' : 'morning'];
  return (
    <CheckInPanel {...panel} glow={{ type: first, state: dial.row ? 'done' : dial.preview.state }}>
      <CheckInDial key={first} {...dialProps(dial)} />
      <CheckInRow {...shared(other)} />
    </CheckInPanel>
  );
}

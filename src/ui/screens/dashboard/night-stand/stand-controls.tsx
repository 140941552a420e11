import { Clock } from 'lucide-react';
import type { MouseEvent } from 'react';
import { clockTimeText } from '#copy/format/times.ts';
import { copy } from '#ui/copy/copy.ts';
import { nightStandCopy } from '#ui/copy/night-stand.ts';
import { DoneButton, OpenButton, OpenLine, StateAnnouncement } from '#ui/screens/dashboard/check-in-dial.tsx';
import type { justMade, NextCheckIn } from '#ui/screens/dashboard/night-stand/next-check-in.ts';
import type { Said } from '#ui/screens/dashboard/night-stand/said.ts';
import type { TodaysSlots } from '#ui/screens/dashboard/todays-slots.ts';
import type { CheckInState } from '#ui/screens/dashboard/use-check-in.ts';
import { WaitingNote } from '#ui/screens/dashboard/waiting-note.tsx';
import styles from './night-stand.module.css';

interface Props {
  slots: TodaysSlots;
  made: ReturnType<typeof justMade>;
  next: NextCheckIn;
  tap: CheckInState;
  said: Said | null;
  onPress: () => void;
}

/** A line, and the button of the dashboard. Before its window there is a plate: an early check-in is made on the dashboard. */
export function StandControls({ slots, made, next, tap, said, onPress }: Props) {
  if (made) {
    return (
      <>
        <div className={styles.line}>
          <p>{nightStandCopy.seeYouAt(clockTimeText(next.goalTime))}</p>
          <WaitingNote slot={made.slot} />
        </div>
        <DoneButton />
      </>
    );
  }
  const open = next.slot?.preview.state === 'before' ? null : next.slot;
  const failed = said?.failed ? said.text : null;
  return (
    <>
      <div className={styles.line}>
        <p className={styles.failed} role="alert">
          {failed}
        </p>
        {open && !failed && (
          <p>
            <OpenLine slot={open} first={null} dayEndsIn={slots.dayEndsIn} />
          </p>
        )}
      </div>
      {open ? (
        <OpenButton
          slot={open}
          progress={tap.progress}
          onCheckIn={(event: MouseEvent) => {
            onPress();
            tap.press(open, event);
          }}
        />
      ) : (
        <p className={styles.plate}>
          <Clock size={22} aria-hidden="true" />
          {copy.checkIn.opensAt(clockTimeText(next.opensAt))}
        </p>
      )}
      {open && <StateAnnouncement slot={open} />}
    </>
  );
}

import type { MouseEvent } from 'react';
import { signedPoints } from '#copy/format/numbers.ts';
import { clockTimeText, instantText } from '#copy/format/times.ts';
import { coverPlaceOf } from '#ui/browser/keep-taps-off.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { questionCopy } from '#ui/copy/check-in-question.ts';
import { copy } from '#ui/copy/copy.ts';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import styles from './check-in-question-dialog.module.css';

interface Props {
  slot: Slot;
  onCheckIn: () => void;
  onClose: () => void;
}

/** One tap checks in; nothing happens without it. That button is the first of the sheet and has the focus. */
export function CheckInQuestion({
  slot: { type, names, preview, distance, firstDayMiss, row },
  onCheckIn,
  onClose,
}: Props) {
  const title = row ? questionCopy.already[type] : questionCopy.ask(type, names);
  const words = row
    ? copy.dial.done(type, names, instantText(row.check_in_time, row.utc_offset_minutes), row.points_earned)
    : firstDayMiss
      ? copy.dial.firstDayMiss(type, clockTimeText(preview.goalTime))
      : copy.dial.open(type, names, distance, preview.points);
  // the button of the other check-in may lie under the sheet
  const close = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    coverPlaceOf(currentTarget);
    onClose();
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={styles.head} data-type={type}>
        <span className={styles.disc}>
          <TypeIcon type={type} size={30} />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{words}</p>
        </div>
      </div>
      <div className={styles.actions}>
        {row ? (
          <Button size="wide" onClick={close}>
            {questionCopy.close}
          </Button>
        ) : (
          <>
            <Button
              look="go"
              size="wide"
              onClick={(event) => {
                close(event);
                onCheckIn();
              }}
            >
              {questionCopy.confirm}
              <span className={styles.worth}>{signedPoints(preview.points)}</span>
            </Button>
            <Button look="quiet" size="wide" onClick={close}>
              {questionCopy.notNow}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

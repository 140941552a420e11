import { type MouseEvent, useEffect, useState } from 'react';
import { checkInCopy } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { signedPoints } from '#copy/format/numbers.ts';
import { clockTimeText, instantText } from '#copy/format/times.ts';
import { coverPlaceOf } from '#ui/browser/keep-taps-off.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { questionCopy } from '#ui/copy/check-in-question.ts';
import { copy } from '#ui/copy/copy.ts';
import type { Slot } from '#ui/screens/dashboard/todays-slots.ts';
import styles from './check-in-question-dialog.module.css';

interface Props {
  slot: Slot;
  onCheckIn: (byKeyboard: boolean) => void;
  onClose: () => void;
}

/** One tap checks in; nothing happens without it. The first button has the focus: the one that loses nothing. */
export function CheckInQuestion({ slot, onCheckIn, onClose }: Props) {
  const { type, preview, row } = slot;
  const isEarly = row === null && preview.state === 'before';
  const title = titleOf(slot);
  const hasPoints = preview.points > 0;
  const [asked] = useState({ hasPoints, today: preview.today });
  // the question was about no points, or about the day before
  const isOver = (hasPoints && !asked.hasPoints) || preview.today !== asked.today;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  // the button of the other check-in may lie under the sheet
  const close = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    coverPlaceOf(currentTarget);
    onClose();
  };
  const confirm = (event: MouseEvent<HTMLButtonElement>) => {
    close(event);
    onCheckIn(event.detail === 0);
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={styles.head} data-type={type}>
        <span className={styles.disc}>
          <TypeIcon type={type} size={30} />
        </span>
        <h2>{title}</h2>
      </div>
      {isEarly ? <Early slot={slot} /> : <p className={styles.words}>{wordsOf(slot)}</p>}
      <div className={styles.actions}>
        {row && (
          <Button size="wide" onClick={close}>
            {common.close}
          </Button>
        )}
        {isEarly && (
          <>
            <Button look="go" size="wide" onClick={close}>
              {questionCopy.wait(clockTimeText(preview.scoringFrom))}
            </Button>
            <Button size="wide" onClick={confirm}>
              {questionCopy.anyway}
            </Button>
          </>
        )}
        {!row && !isEarly && (
          <>
            <Button look="go" size="wide" onClick={confirm}>
              {checkInCopy.open}
              <span className={styles.worth}>{signedPoints(preview.points)}</span>
            </Button>
            <Button look="quiet" size="wide" onClick={close}>
              {common.notNow}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What a check-in before its window costs, and what waiting earns. */
function Early({ slot: { type, preview } }: Pick<Props, 'slot'>) {
  const goal = clockTimeText(preview.goalTime);
  return (
    <>
      <p className={styles.words}>{questionCopy.early(type)}</p>
      <p className={styles.wait}>
        {withBold(
          questionCopy.waitTill(
            goal,
            signedPoints(preview.perfectPoints),
            clockTimeText(preview.scoringFrom),
          ),
          (words) => (
            <b>{words}</b>
          ),
        )}
      </p>
    </>
  );
}

function titleOf({ type, names, preview, row }: Slot): string {
  if (row) return questionCopy.already[type];
  return (preview.state === 'before' ? questionCopy.askEarly : questionCopy.ask)(type, names);
}

function wordsOf({ type, names, preview, distance, row }: Slot): string {
  if (row) {
    const time = instantText(row.check_in_time, row.utc_offset_minutes);
    return copy.dial.done(type, names, time, row.points_earned);
  }
  return preview.points === 0
    ? questionCopy.tooLate(preview.streak)
    : copy.dial.open(type, names, distance, preview.points);
}

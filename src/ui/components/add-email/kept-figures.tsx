import { groupedNumber } from '#copy/format/numbers.ts';
import { type KeptHere, addEmailCopy as words } from '#ui/copy/add-email.ts';
import { copy } from '#ui/copy/copy.ts';
import styles from './add-email.module.css';

/** The two figures that would be deleted. */
export function KeptFigures({ kept }: { kept: KeptHere | null }) {
  if (!kept) return null;
  return (
    <ul className={styles.figures}>
      <li>
        <b>{groupedNumber(kept.dayStreak)}</b> {copy.dashboard.dayStreak}
      </li>
      <li>
        <b>{groupedNumber(kept.points)}</b> {words.totalPoints(kept.points)}
      </li>
    </ul>
  );
}

import { withBold } from '#ui/components/drawing/with-bold.ts';
import { type KeptHere, addEmailCopy as words } from '#ui/copy/add-email.ts';
import styles from './add-email.module.css';

/** The two figures that would be deleted. */
export function KeptFigures({ kept }: { kept: KeptHere | null }) {
  if (!kept) return null;
  return (
    <ul className={styles.figures}>
      {[words.keptStreak(kept.dayStreak), words.keptPoints(kept.points)].map((text) => (
        <li key={text}>
          {withBold(text, (figure) => (
            <b>{figure}</b>
          ))}
        </li>
      ))}
    </ul>
  );
}

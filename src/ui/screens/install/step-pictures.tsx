import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '#ui/components/drawing/mark.tsx';
import styles from './step-pictures.module.css';

/* Corners of a phone, 88 × 60, with what to tap in yellow. Decoration: the text of the step says the same. */

function Corner({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.corner} viewBox="0 0 88 60" width="88" height="60" aria-hidden="true">
      <rect className={styles.screen} x="1" y="1" width="86" height="58" rx="10" />
      {children}
    </svg>
  );
}

/** The browser's bar at the top or the bottom of the page, and its button. */
export function BarPicture({ at, Icon }: { at: 'top' | 'bottom'; Icon: LucideIcon }) {
  const y = at === 'top' ? 8 : 30;
  const text = at === 'top' ? 42 : 9;
  const x = at === 'top' ? 60 : 33;
  return (
    <Corner>
      <rect className={styles.bar} x="2" y={at === 'top' ? 2 : 27} width="84" height="31" rx="9" />
      <path className={styles.line} d={`M12 ${text}h64M12 ${text + 9}h44`} />
      {at === 'top' ? (
        <path className={styles.line} d="M14 19h36" />
      ) : (
        <path className={styles.line} d="M14 42h10M64 42h10" />
      )}
      <circle className={styles.tap} cx={x + 11} cy={y + 11} r="13" />
      <Icon className={styles.icon} x={x + 3} y={y + 3} width={16} height={16} />
    </Corner>
  );
}

/** A list of actions with one of them highlighted. */
export function ListPicture({ Icon }: { Icon: LucideIcon }) {
  return (
    <Corner>
      <path className={styles.line} d="M12 11h40M12 50h34" />
      <rect className={styles.tap} x="6" y="19" width="76" height="23" rx="8" />
      <path className={styles.onTap} d="M14 30.5h38" />
      <Icon className={styles.icon} x="60" y="22.5" width={16} height={16} />
    </Corner>
  );
}

export function HomePicture() {
  return (
    <Corner>
      {[10, 34, 58].flatMap((x) =>
        [9, 33].map((y) => (
          <rect key={`${x} ${y}`} className={styles.app} x={x} y={y} width="20" height="18" rx="6" />
        )),
      )}
      <rect className={styles.ours} x="30" y="16" width="28" height="28" rx="8" />
      <svg x="32" y="18" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <Mark size={24} />
      </svg>
    </Corner>
  );
}

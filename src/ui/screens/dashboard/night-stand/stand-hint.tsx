import { Sun, SunDim } from 'lucide-react';
import { nightStandCopy } from '#ui/copy/night-stand.ts';
import type { Dim } from '#ui/screens/dashboard/night-stand/brightness.ts';
import styles from './night-stand.module.css';

/** How bright the picture is when it rests, beside a slide. */
export function DimBar({ dim }: { dim: Dim }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <SunDim size={20} />
      <span>
        <i style={{ width: `${dim * 100}%` }} />
      </span>
      <Sun size={22} />
    </div>
  );
}

interface Props {
  slides: boolean;
  leaves: boolean;
}

/** One line at the lower edge for some seconds. */
export function Hint({ slides, leaves }: Props) {
  return <p>{slides ? nightStandCopy.slideToDim : leaves && nightStandCopy.tapToLeave}</p>;
}

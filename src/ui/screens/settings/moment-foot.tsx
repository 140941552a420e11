import { ChevronUp, Pencil, Plus } from 'lucide-react';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { momentCopy } from '#ui/copy/moment-names.ts';
import styles from './tile-panel.module.css';

interface Props {
  type: CheckInType;
  name: string | null;
  /** The id of the panel that it opens. */
  panel: string;
  isOpen: boolean;
  onPress: () => void;
}

/** The foot of a goal's tile: what the user calls this moment. It opens the panel below both tiles. */
export function MomentFoot({ type, name, panel, isOpen, onPress }: Props) {
  const Icon = isOpen ? ChevronUp : name === null ? Plus : Pencil;
  return (
    <button
      type="button"
      className={styles.foot}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      aria-label={momentCopy.foot(type, name)}
      onClick={onPress}
    >
      <span>
        {name ?? (
          <>
            <small>{momentCopy.question}</small>
            {momentCopy.nameIt}
          </>
        )}
      </span>
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

import { checkInCopy } from '#copy/check-in.ts';
import { insightsWords } from '#copy/words/insights.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { TypeIcon } from '#ui/components/check-in/dial.tsx';
import styles from './insights-tab.module.css';

const TYPES: readonly CheckInType[] = ['morning', 'night'];

/** Chooses what the cards below it show, where there is no room for both types. */
export function TypeSwitch(props: { chosen: CheckInType; onChoose: (type: CheckInType) => void }) {
  return (
    <fieldset className={styles.switch} aria-label={insightsWords.sides}>
      {TYPES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === props.chosen}
          onClick={() => props.onChoose(type)}
        >
          <TypeIcon type={type} size={18} />
          {checkInCopy.types[type]}
        </button>
      ))}
    </fieldset>
  );
}

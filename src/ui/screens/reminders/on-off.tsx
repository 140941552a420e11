import { common } from '#copy/common.ts';

import { Choice } from '#ui/components/form/choice.tsx';
import styles from './on-off.module.css';

interface Props {
  label: string;
  /** A second line under the label. */
  hint?: string;
  on: boolean;
  onChoose: (on: boolean) => void;
}

/** The choice Off or On, beside its label; below the label if the text is very large. */
export function OnOff({ label, hint, on, onChoose }: Props) {
  return (
    <div className={styles.row}>
      <Choice
        label={label}
        options={['off', 'on'] as const}
        names={common.offOrOn}
        chosen={on ? 'on' : 'off'}
        onChoose={(chosen) => onChoose(chosen === 'on')}
      />
      {hint && <p>{hint}</p>}
    </div>
  );
}

import { useId } from 'react';
import styles from './choice.module.css';

interface Props<K extends string> {
  label: string;
  options: readonly K[];
  /** The label of each option. */
  names: Readonly<Record<K, string>>;
  chosen: K;
  onChoose: (option: K) => void;
}

/** One of a few visible options: native radio buttons that look like tabs. */
export function Choice<K extends string>({ label, options, names, chosen, onChoose }: Props<K>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
            {names[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

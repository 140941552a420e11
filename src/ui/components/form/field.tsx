import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'id'> {
  label: string;
  value: string;
  onType: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** Inside the box of the input, at its end. */
  end?: ReactNode;
}

/** The look of a one-line input that is used without `Field`. */
export const inputClass = styles.input;

/** A labelled input; screen readers read its hint and its error with it. */
export function Field({ label, onType, hint, error, end, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <input
          required
          {...input}
          id={id}
          className={inputClass}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(event.target.value)}
        />
        {end}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} data-bad={error === undefined ? undefined : ''}>
          {note}
        </p>
      )}
    </div>
  );
}

import { recoveryWords } from '#copy/words/recovery.ts';
import { Field } from '#ui/components/form/field.tsx';

interface Props {
  name: string;
  value: string;
  onType: (value: string) => void;
  label?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Six digits from an email; phones offer them above the keyboard. */
export function CodeField({
  name,
  value,
  onType,
  label = recoveryWords.code,
  error,
  autoFocus = false,
}: Props) {
  return (
    <Field
      name={name}
      label={label}
      inputMode="numeric"
      dir="ltr"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={12}
      autoFocus={autoFocus}
      value={value}
      onType={onType}
      error={error}
    />
  );
}

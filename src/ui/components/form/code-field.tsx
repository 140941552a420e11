import { Field } from '#ui/components/form/field.tsx';
import { recoveryCopy } from '#ui/copy/recovery.ts';

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
  label = recoveryCopy.code,
  error,
  autoFocus = false,
}: Props) {
  return (
    <Field
      name={name}
      label={label}
      inputMode="numeric"
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

import { Field } from '#ui/components/form/field.tsx';
import { authCopy } from '#ui/copy/auth.ts';

interface Props {
  name: string;
  value: string;
  onType: (value: string) => void;
  label?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** The user's own email. */
export function EmailField({ label = authCopy.email, ...field }: Props) {
  return (
    <Field
      {...field}
      type="email"
      dir="ltr"
      label={label}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

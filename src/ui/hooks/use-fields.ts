import { useState } from 'react';

/** The values of a form's fields, and each field's error until its value changes. */
export function useFields<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<{ readonly [field in Name]?: string | undefined }>({});
  const type = (field: Name) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  return { typed, faults, setFaults, type };
}

import { useState } from 'react';

/** The fields of a form: what stands in each, and what is wrong with it until something else is typed there. */
export function useFields<Name extends string>(empty: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<{ readonly [field in Name]?: string | undefined }>({});
  const type = (field: Name) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  return { typed, faults, setFaults, type };
}

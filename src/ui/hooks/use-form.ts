import { type SubmitEvent, useState } from 'react';

interface Options<Name extends string> {
  /** The fields, in their order on screen, with what stands in them at first. */
  fields: Readonly<Record<Name, string>>;
  /** One sentence for each field that cannot be sent. */
  check: (typed: Readonly<Record<Name, string>>) => { readonly [field in Name]?: string | undefined };
  /** Sends what was typed, once it passes the check. `focusOn` is for a field that the server refuses. */
  onSubmit: (typed: Readonly<Record<Name, string>>, focusOn: (field: Name | undefined) => void) => void;
}

/**
 * A form: what is typed, what is wrong with it, and where the focus goes. The focus moves to the first field that is wrong,
 * which makes a screen reader read its error. What was typed always stays.
 */
export function useForm<Name extends string>({ fields, check, onSubmit }: Options<Name>) {
  const [typed, setTyped] = useState(fields);
  const [faults, setFaults] = useState<{ readonly [field in Name]?: string | undefined }>({});
  const names = Object.keys(fields) as Name[];

  const set = (field: Name, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    // an error that stays while it is being mended would be wrong
    setFaults((before) => ({ ...before, [field]: undefined }));
  };

  return {
    typed,
    set,
    forgetFaults: () => setFaults({}),
    /** For the <form>. */
    props: {
      // our own sentences: the browser's differ everywhere, and vanish
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const focusOn = (field: Name | undefined) => {
          const element = field && form.elements.namedItem(field);
          if (element instanceof HTMLElement) element.focus();
        };
        const found = check(typed);
        setFaults(found);
        const firstWrong = names.find((name) => found[name] !== undefined);
        if (firstWrong) focusOn(firstWrong);
        else onSubmit(typed, focusOn);
      },
    },
    /** For a <Field>. */
    field: (name: Name) => ({
      name,
      value: typed[name],
      onType: (value: string) => set(name, value),
      error: faults[name],
    }),
  };
}

import { type SubmitEvent, useState } from 'react';

type Faults<Name extends string> = { readonly [field in Name]?: string | undefined };

interface Options<Name extends string> {
  /** The fields in their order on screen, with their initial values, or with their current ones if `onEdit` is given. */
  fields: Readonly<Record<Name, string>>;
  /** For a caller that stores what is typed. Without `onEdit`, the form stores it. */
  onEdit?: (field: Name, value: string) => void;
  /** One sentence for each invalid field. Called for each drawing of an error too, so it changes nothing. */
  check: (typed: Readonly<Record<Name, string>>) => Faults<Name>;
  /** Brings the invalid fields onto the screen, before the focus moves to the first one. */
  onFaults?: (faults: Faults<Name>) => void;
  /** Sends the form once it is valid. Call `focusOn` for a field that the server rejects. */
  onSubmit: (typed: Readonly<Record<Name, string>>, focusOn: (field: Name | undefined) => void) => void;
}

/**
 * A form: its values, its errors and its focus. After an error the focus moves to the first invalid field, so
 * that a screen reader reads the error. The values always stay.
 */
export function useForm<Name extends string>({ fields, onEdit, check, onFaults, onSubmit }: Options<Name>) {
  const [own, setOwn] = useState(fields);
  const typed = onEdit ? fields : own;
  // the sentences are made when they are shown, in the language of that moment
  const [wrong, setWrong] = useState<{ readonly [field in Name]?: typeof fields }>({});
  const names = Object.keys(fields) as Name[];

  const set = (field: Name, value: string) => {
    if (onEdit) onEdit(field, value);
    else setOwn((before) => ({ ...before, [field]: value }));
    // an error must go as soon as the user corrects the field
    setWrong((before) => ({ ...before, [field]: undefined }));
  };

  return {
    typed,
    set,
    forgetFaults: () => setWrong({}),
    /** For the <form>. */
    props: {
      // we show our own sentences, because those of browsers differ and disappear
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const focusOn = (field: Name | undefined) => {
          const found = field && form.elements.namedItem(field);
          // radio buttons share a name
          const element = found instanceof RadioNodeList ? found[0] : found;
          if (element instanceof HTMLElement) element.focus();
        };
        const found = check(typed);
        const faulty = names.filter((name) => found[name] !== undefined);
        setWrong(Object.fromEntries(faulty.map((name) => [name, typed])) as typeof wrong);
        if (faulty[0]) {
          onFaults?.(found);
          focusOn(faulty[0]);
        } else onSubmit(typed, focusOn);
      },
    },
    /** For a <Field>. */
    field: <N extends Name>(name: N) => {
      const rejected = wrong[name];
      return {
        name,
        value: typed[name],
        onType: (value: string) => set(name, value),
        error: rejected && check(rejected)[name],
      };
    },
  };
}

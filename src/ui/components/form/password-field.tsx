import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field } from '#ui/components/form/field.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import styles from './password-field.module.css';

/** A password, with a button that shows what was typed. Sending the form hides it again. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // as text, the browser could offer it as a suggestion later
    const hide = () => setShown(false);
    const form = button.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          ref={button}
          type="button"
          className={styles.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {authCopy.showPassword}
        </button>
      }
    />
  );
}

import type { SubmitEvent } from 'react';
import { parseDisplayName } from '#domain/people/names.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { focusField } from '#ui/focus-field.ts';
import { useFields } from '#ui/hooks/use-fields.ts';
import type { SignInAttempt } from '#ui/screens/auth/use-sign-in.ts';
import { type Credentials, validate } from '#ui/screens/auth/validate.ts';
import styles from './auth-form.module.css';

export type AuthMode = 'sign_in' | 'sign_up';

interface Props {
  mode: AuthMode;
  attempt: SignInAttempt;
  onSwitch: (mode: AuthMode) => void;
  onForgot: (email: string) => void;
}

/**
 * The form of /auth. It shows its own sentences, because the browser's bubbles differ everywhere and vanish.
 * The fields keep their types and autocomplete values for keyboards and password managers.
 */
export function AuthForm({ mode, attempt, onSwitch, onForgot }: Props) {
  const { typed, faults, setFaults, type } = useFields<keyof Credentials>({
    displayName: '',
    email: '',
    password: '',
  });
  const signUp = mode === 'sign_up';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = validate(mode, typed);
    setFaults(found);
    const firstBad = (['displayName', 'email', 'password'] as const).find((field) => found[field]);
    if (firstBad) return focusField(event.currentTarget, firstBad);
    const email = typed.email.trim();
    if (!signUp) return attempt.signIn({ email, password: typed.password });
    const name = parseDisplayName(typed.displayName);
    if (name.ok) attempt.signUp({ display_name: name.value, email, password: typed.password });
  };

  const toggle = signUp ? authCopy.toSignIn : authCopy.toSignUp;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{signUp ? authCopy.createAccount : authCopy.signIn}</h2>
      {signUp && (
        <Field
          name="displayName"
          label={authCopy.displayName}
          autoComplete="name"
          value={typed.displayName}
          onType={type('displayName')}
          error={faults.displayName}
        />
      )}
      <Field
        name="email"
        type="email"
        label={authCopy.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        onType={type('email')}
        error={faults.email}
      />
      <Field
        name="password"
        type="password"
        label={authCopy.password}
        autoComplete={signUp ? 'new-password' : 'current-password'}
        value={typed.password}
        onType={type('password')}
        hint={signUp ? authCopy.passwordHint : undefined}
        error={faults.password}
      />
      <FormError text={attempt.error} silent />
      <Button look="go" size="big" type="submit" busy={attempt.pending}>
        {signUp ? authCopy.createAccount : authCopy.signIn}
      </Button>
      <button
        type="button"
        className={styles.toggle}
        disabled={attempt.pending}
        onClick={() => {
          setFaults({});
          onSwitch(signUp ? 'sign_in' : 'sign_up');
        }}
      >
        {toggle[0]} <b>{toggle[1]}</b>
      </button>
      {!signUp && (
        <button
          type="button"
          className={styles.toggle}
          disabled={attempt.pending}
          onClick={() => {
            attempt.forget();
            onForgot(typed.email.trim());
          }}
        >
          <b>{authCopy.forgot}</b>
        </button>
      )}
    </form>
  );
}

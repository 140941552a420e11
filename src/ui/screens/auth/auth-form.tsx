import { displayNameWords } from '#copy/words/display-name.ts';
import { parseEmail } from '#domain/users/email.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { EmailField } from '#ui/components/form/email-field.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import type { SignInAttempt } from '#ui/screens/auth/use-sign-in.ts';
import { type AuthFields, validate } from '#ui/screens/auth/validate.ts';
import styles from './auth-form.module.css';

export type AuthMode = 'sign_in' | 'sign_up';

interface Props {
  mode: AuthMode;
  /** The initial value of the field: what was typed here before another form replaced this one. */
  typedEmail: string;
  attempt: SignInAttempt;
  /** The code of an invitation to this server. */
  invite: string | null;
  /** Why sign-up is closed here; null where it is open. */
  noSignUp: string | null;
  onSwitch: (mode: AuthMode) => void;
  onForgot: (email: string) => void;
}

/**
 * The form of /auth. It shows its own sentences, because the messages of browsers differ and disappear.
 * The fields keep their types and autocomplete values for keyboards and password managers.
 */
export function AuthForm({ mode, typedEmail, attempt, invite, noSignUp, onSwitch, onForgot }: Props) {
  const signUp = mode === 'sign_up';
  const form = useForm<keyof AuthFields>({
    fields: { displayName: '', email: typedEmail, password: '' },
    check: (typed) => validate(mode, typed),
    onSubmit: ({ displayName, password, ...typed }) => {
      const email = parseEmail(typed.email);
      if (!email.ok) return;
      if (!signUp) return attempt.signIn({ email: email.value, password });
      const name = parseDisplayName(displayName);
      if (name.ok) attempt.signUp({ display_name: name.value, email: email.value, password, invite });
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      <h2>{signUp ? authCopy.createAccount : authCopy.signIn}</h2>
      {signUp && (
        <Field {...form.field('displayName')} label={displayNameWords.label} dir="auto" autoComplete="name" />
      )}
      <EmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label={authCopy.password}
        autoComplete={signUp ? 'new-password' : 'current-password'}
        hint={signUp ? authCopy.passwordHint : undefined}
      />
      <FormError text={attempt.error}>
        {attempt.isEmailTaken && (
          <button type="button" className={styles.toggle} onClick={() => onSwitch('sign_in')}>
            <b>{authCopy.signInInstead}</b>
          </button>
        )}
      </FormError>
      <Button look="go" size="big" type="submit" busy={attempt.pending}>
        {signUp ? authCopy.createAccount : authCopy.signIn}
      </Button>
      {noSignUp === null ? (
        <button
          type="button"
          className={styles.toggle}
          disabled={attempt.pending}
          onClick={() => {
            form.forgetFaults();
            onSwitch(signUp ? 'sign_in' : 'sign_up');
          }}
        >
          {withBold(signUp ? authCopy.toSignIn : authCopy.toSignUp, (action) => (
            <b>{action}</b>
          ))}
        </button>
      ) : (
        <p className={styles.closed}>{noSignUp}</p>
      )}
      {!signUp && (
        <button
          type="button"
          className={styles.toggle}
          disabled={attempt.pending}
          onClick={() => {
            attempt.forget();
            onForgot(form.typed.email.trim());
          }}
        >
          <b>{authCopy.forgot}</b>
        </button>
      )}
    </form>
  );
}

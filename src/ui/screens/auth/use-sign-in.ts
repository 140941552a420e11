import { type AuthFailure, type Credentials, type SignInError, signIn } from '#commands/online/sign-in.ts';
import { type NewAccount, type SignUpError, signUp, startWithoutAccount } from '#commands/online/sign-up.ts';
import { common } from '#copy/common.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useServices } from '#ui/state/services.ts';
import { toasts } from '#ui/state/toasts.ts';

export interface SignInAttempt {
  pending: boolean;
  /** An account without an email is being made. */
  starting: boolean;
  /** Why that failed the last time; null unless it did. */
  startFailure: AuthFailure | 'thrown' | null;
  /** The sentence under the form; null unless the last attempt failed. */
  error: string | null;
  /** The address of the last attempt to sign up has an account. */
  isEmailTaken: boolean;
  signIn(input: Credentials): void;
  signUp(input: NewAccount): void;
  /** Makes an account without an email. */
  start(): void;
  forget(): void;
}

interface Options {
  /** The account has just been confirmed by email: this is its first sign-in. */
  confirmed: boolean;
  onMailSent: (email: string) => void;
}

/** Signs in or up, one attempt at a time. A toast reports the success (product.md §8), the form an error. */
export function useSignIn({ confirmed, onMailSent }: Options): SignInAttempt {
  const { entry } = useServices();
  const { pending, failure, run, forget } = useAttempt<SignInError | SignUpError>();
  const start = useAttempt<AuthFailure>();
  const error = failure && (failure === 'thrown' ? common.unexpected : authCopy.error(failure));
  return {
    pending: pending || start.pending,
    starting: start.pending,
    startFailure: start.failure,
    error,
    isEmailTaken: failure !== null && failure !== 'thrown' && failure.type === 'EmailTaken',
    forget: () => {
      forget();
      start.forget();
      toasts.clear();
    },
    start: () => {
      toasts.clear();
      forget();
      start.run(
        () => startWithoutAccount(entry),
        () => undefined,
      );
    },
    signIn: (input) => {
      start.forget();
      // the offer of a gate would cover the button
      toasts.clear();
      run(
        () => signIn(entry, input),
        (visit) => {
          const first = confirmed || visit === 'first';
          toasts.success(first ? copy.accountCreated : authCopy.welcomeBack);
        },
      );
    },
    signUp: (input) => {
      start.forget();
      toasts.clear();
      run(
        () => signUp(entry, input),
        (outcome) => {
          if (outcome === 'check_your_mail') onMailSent(input.email);
          else toasts.success(copy.accountCreated);
        },
      );
    },
  };
}

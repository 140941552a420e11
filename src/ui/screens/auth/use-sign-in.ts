import { useRef, useState } from 'react';
import type { Result } from '#base/result.ts';
import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError } from '#commands/online/sign-up.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy.ts';
import { useServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';

export interface SignInAttempt {
  pending: boolean;
  /** The sentence under the form; null unless the last attempt failed. */
  error: string | null;
  signIn(input: { email: string; password: string }): void;
  signUp(input: { display_name: string; email: string; password: string }): void;
  forget(): void;
}

interface Options {
  /** The account has just been confirmed by email: this is its first sign-in. */
  confirmed: boolean;
  onMailSent: (email: string) => void;
}

/** Runs one attempt at a time, however often the button is pressed. The form keeps its input. */
export function useSignIn({ confirmed, onMailSent }: Options): SignInAttempt {
  const { online } = useServices();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  /** Closes an earlier error, which would cover the button of the next attempt. */
  const forget = () => {
    setError(null);
    toasts.clear();
  };

  const attempt = <T>(
    call: () => Promise<Result<T, SignInError | SignUpError>>,
    onOk: (value: T) => void,
  ) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    forget();
    const refuse = (sentence: string) => {
      setError(sentence);
      toasts.error(sentence);
    };
    call()
      .then((result) => (result.ok ? onOk(result.value) : refuse(authCopy.error(result.error))))
      .catch(() => refuse(authCopy.unexpected))
      .finally(() => {
        running.current = false;
        setPending(false);
      });
  };

  return {
    pending,
    error,
    forget,
    signIn: (input) =>
      attempt(
        () => online.signIn(input),
        (visit) => {
          const first = confirmed || visit === 'first';
          toasts.success(first ? copy.accountCreated : authCopy.welcomeBack);
        },
      ),
    signUp: (input) =>
      attempt(
        () => online.signUp(input),
        (outcome) => {
          if (outcome === 'check_your_mail') onMailSent(input.email);
          else toasts.success(copy.accountCreated);
        },
      ),
  };
}

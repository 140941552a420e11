import { useEffect, useRef, useState } from 'react';
import type { AccountError } from '#commands/online/account-error.ts';
import { createRecovery } from '#commands/online/recover-account.ts';
import { common } from '#copy/common.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { parseEmail } from '#domain/users/email.ts';
import { Button } from '#ui/components/form/button.tsx';
import { EmailField } from '#ui/components/form/email-field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { emailFault } from '#ui/components/form/sign-in-faults.ts';
import { accountError } from '#ui/copy/account.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { CodeForm } from '#ui/screens/auth/recovery-code-form.tsx';
import { useServices } from '#ui/state/services.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './recovery-form.module.css';

interface Props {
  /** What was typed in the form before. */
  typedEmail: string;
  /** The address that a code was sent to: reading the email in another app may have reloaded this page. */
  sentTo: string | null;
  onSent: (email: string | null) => void;
  onBack: () => void;
}

/**
 * Recovers a forgotten password: an email address, the code from the email, a new password. All on this page,
 * so that it also works in an installed app.
 */
export function RecoveryForm({ typedEmail, sentTo, onSent, onBack }: Props) {
  const { entry } = useServices();
  const [recovery] = useState(() => createRecovery(entry));
  const heading = useRef<HTMLHeadingElement>(null);
  const attempt = useAttempt<AccountError>();
  // the previous step had the focus: without this a screen reader would not detect the change
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same heading, of another step
  useEffect(() => heading.current?.focus(), [sentTo]);

  const form = useForm({
    fields: { email: sentTo ?? typedEmail },
    check: ({ email }) => ({ email: emailFault(email) }),
    onSubmit: (typed) => {
      const email = parseEmail(typed.email);
      if (email.ok) request(email.value, () => onSent(email.value));
    },
  });
  const request = (email: string, onOk: () => void) => attempt.run(() => recovery.requestCode(email), onOk);
  const error =
    attempt.failure === 'thrown' ? common.unexpected : attempt.failure && accountError(attempt.failure);

  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {recoveryWords.title}
      </h2>
      {sentTo === null ? (
        <form className={styles.form} {...form.props}>
          <p className={styles.explain}>{recoveryWords.explain}</p>
          <EmailField {...form.field('email')} />
          <FormError text={error} />
          <Button look="go" size="big" type="submit" busy={attempt.pending}>
            {recoveryWords.send}
          </Button>
        </form>
      ) : (
        <>
          <p className={styles.explain} role="status">
            {recoveryWords.sent(sentTo)}
          </p>
          <CodeForm email={sentTo} recovery={recovery} />
          <FormError text={error} />
          <p className={styles.explain}>{authCopy.mailLost}</p>
        </>
      )}
      <div className={styles.ways}>
        {sentTo !== null && (
          <>
            <Button
              look="quiet"
              busy={attempt.pending}
              onClick={() => request(sentTo, () => toasts.success(recoveryWords.sentAgain))}
            >
              {recoveryWords.sendAgain}
            </Button>
            <Button look="quiet" onClick={() => onSent(null)}>
              {recoveryWords.otherEmail}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={onBack}>
          {authCopy.back}
        </Button>
      </div>
    </div>
  );
}

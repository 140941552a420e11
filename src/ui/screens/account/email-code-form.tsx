import { useState } from 'react';
import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { confirmEmailChange } from '#commands/online/change-sign-in.ts';
import { common } from '#copy/common.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { parseCode } from '#domain/users/codes.ts';
import { Button } from '#ui/components/form/button.tsx';
import { CodeField } from '#ui/components/form/code-field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { failureText } from '#ui/screens/account/failure-text.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** Asks for the code, or codes, that confirm a new address. */
export function EmailCodeForm({ newEmail, onDone }: { newEmail: string; onDone: () => void }) {
  const present = useStore(useSession().email);
  const confirm = useCommand(confirmEmailChange);
  const [half, setHalf] = useState(false);
  const attempt = useAttempt<AccountError>();
  const sentTo = half ? present : newEmail;
  const form = useForm({
    fields: { code: '' },
    check: ({ code }) => ({ code: parseCode(code) === null ? recoveryWords.codeMissing : undefined }),
    onSubmit: ({ code }, focusOn) =>
      attempt.run(
        () => confirm({ newEmail, sentTo, code: parseCode(code) ?? '' }),
        (end) => {
          if (end === 'half') {
            form.set('code', '');
            return setHalf(true);
          }
          toasts.success(accountCopy.emailChanged(newEmail));
          onDone();
        },
        (rejected) => focusOn(rejected.type === 'WrongCode' ? 'code' : undefined),
      ),
  });
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.small} role="status">
        {half ? accountCopy.codeSentOther(sentTo) : accountCopy.codeSent(newEmail)}
      </p>
      <CodeField {...form.field('code')} autoFocus />
      <FormError text={failureText(attempt.failure)} />
      <div className={styles.two}>
        <Button look="go" type="submit" busy={attempt.pending}>
          {accountCopy.confirmEmail}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

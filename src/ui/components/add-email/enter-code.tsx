import type { AccountError } from '#commands/online/account-error.ts';
import { addEmail } from '#commands/online/add-email.ts';
import { confirmEmailChange } from '#commands/online/change-sign-in.ts';
import { recoveryWords } from '#copy/words/recovery.ts';
import { parseCode } from '#domain/users/codes.ts';
import { failedAddition } from '#ui/components/add-email/failed-addition.ts';
import { Button } from '#ui/components/form/button.tsx';
import { CodeField } from '#ui/components/form/code-field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { accountCopy } from '#ui/copy/account.ts';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './add-email.module.css';

interface Props {
  email: string;
  onConfirmed: () => void;
  onChange: () => void;
}

/** Asks for the code that was sent to the new address. Until it is right, the account has no email. */
export function EnterCode({ email, onConfirmed, onChange }: Props) {
  const confirm = useCommand(confirmEmailChange);
  const sendAgain = useCommand(addEmail);
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { code: '' },
    check: ({ code }) => ({ code: parseCode(code) === null ? recoveryWords.codeMissing : undefined }),
    onSubmit: ({ code }, focusOn) =>
      attempt.run(
        () => confirm({ newEmail: email, sentTo: email, code: parseCode(code) ?? '' }),
        onConfirmed,
        (rejected) => focusOn(rejected.type === 'WrongCode' ? 'code' : undefined),
      ),
  });
  const failed = failedAddition(attempt.failure);
  return (
    <form className={sheet.step} {...form.props}>
      <div>
        <SheetTitle>{authCopy.checkMail}</SheetTitle>
        <p className={sheet.text}>{words.sent(email)}</p>
      </div>
      <div className={styles.code}>
        <CodeField {...form.field('code')} />
      </div>
      <FormError text={failed.text}>{failed.more && <p className={sheet.text}>{failed.more}</p>}</FormError>
      <div className={sheet.buttons}>
        <Button look="go" size="big" type="submit" busy={attempt.pending}>
          {words.confirm}
        </Button>
        <div className={styles.two}>
          <Button
            busy={attempt.pending}
            onClick={() =>
              attempt.run(
                () => sendAgain({ email }),
                () => toasts.success(words.sentAgain),
              )
            }
          >
            {recoveryWords.sendAgain}
          </Button>
          <Button onClick={onChange}>{accountCopy.changeEmail}</Button>
        </div>
      </div>
      <p className={sheet.small}>{words.noCode}</p>
    </form>
  );
}

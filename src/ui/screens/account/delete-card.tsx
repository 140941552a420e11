import { useState } from 'react';
import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';
import { leaveAfter } from '#commands/online/leave-after.ts';
import { common } from '#copy/common.ts';
import { sentenceLocale } from '#copy/format/locale.ts';
import { Button } from '#ui/components/form/button.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import card from '#ui/components/layout/card.module.css';
import { accountCopy } from '#ui/copy/account.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { failureText } from '#ui/screens/account/failure-text.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './account-screen.module.css';

/** Deletes the account. It cannot be undone, so the user types a word first. */
export function DeleteCard() {
  const leave = useCommand(leaveAfter);
  const pending = useStore(useSession().sync, (status) => status.pending);
  const [open, setOpen] = useState(false);
  // after the form is closed, its button gets the focus back
  const [left, setLeft] = useState(false);
  const close = () => {
    setLeft(true);
    setOpen(false);
  };
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { confirmation: '' },
    check: ({ confirmation }) => ({
      confirmation:
        confirmation.trim().toLocaleLowerCase(sentenceLocale()) === accountCopy.deleteWord
          ? undefined
          : accountCopy.deleteMismatch(accountCopy.deleteWord),
    }),
    onSubmit: () =>
      attempt.run(
        () => leave(deleteAccount),
        () => toasts.success(accountCopy.deleted),
      ),
  });
  return (
    <section className={`${card.card} ${styles.section}`}>
      <h2>{accountCopy.delete}</h2>
      <p className={styles.small}>{accountCopy.deleteExplain}</p>
      {open ? (
        <form className={styles.form} {...form.props}>
          {pending > 0 && <p className={styles.danger}>{accountCopy.deleteUnsent(pending)}</p>}
          <Field
            {...form.field('confirmation')}
            label={accountCopy.deleteLabel(accountCopy.deleteWord)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <FormError text={failureText(attempt.failure)} />
          <div className={styles.two}>
            <Button type="submit" className={styles.danger} busy={attempt.pending}>
              {attempt.pending ? accountCopy.deleting : accountCopy.deleteDo}
            </Button>
            <Button look="quiet" disabled={attempt.pending} onClick={close}>
              {common.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button
          look="quiet"
          size="wide"
          className={styles.danger}
          autoFocus={left}
          onClick={() => setOpen(true)}
        >
          {accountCopy.deleteOpen}
        </Button>
      )}
    </section>
  );
}

import { useStore } from 'zustand';
import type { AccountError } from '#commands/online/account-error.ts';
import { addEmail } from '#commands/online/add-email.ts';
import { setProfile } from '#commands/set-profile.ts';
import { common } from '#copy/common.ts';
import { displayNameWords } from '#copy/words/display-name.ts';
import { parseEmail } from '#domain/users/email.ts';
import { parseDisplayName } from '#domain/users/names.ts';
import { addEmailState, closeAddEmail } from '#ui/components/add-email/add-email-state.ts';
import { failedAddition } from '#ui/components/add-email/failed-addition.ts';
import { Button } from '#ui/components/form/button.tsx';
import { EmailField } from '#ui/components/form/email-field.tsx';
import { Field } from '#ui/components/form/field.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import { emailFault, newPasswordFault } from '#ui/components/form/sign-in-faults.ts';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useForm } from '#ui/hooks/use-form.ts';

/** The field that belongs to each of the server's errors. */
const AT_FAULT: { readonly [type in AccountError['type']]?: 'email' | 'password' } = {
  Rejected: 'email',
};

interface Props {
  onAdded: (email: string) => void;
  onCodeSent: (email: string) => void;
  onTaken: (email: string) => void;
}

/** Asks for an email and a password, and for a name if the user likes. */
export function AddEmailForm({ onAdded, onCodeSent, onTaken }: Props) {
  const { displayName, email } = useStore(addEmailState);
  const add = useCommand(addEmail);
  const rename = useCommand(setProfile);
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { displayName, email, password: '' },
    check: (typed) => ({
      displayName: nameFault(typed.displayName),
      email: emailFault(typed.email),
      password: newPasswordFault(typed.password),
    }),
    onSubmit: (typed, focusOn) => {
      const parsed = parseEmail(typed.email);
      if (!parsed.ok) return;
      attempt.run(
        () => add({ email: parsed.value, password: typed.password }),
        (addition) => {
          const next = addition === 'added' ? onAdded : onCodeSent;
          if (typed.displayName.trim() !== '') void rename({ display_name: typed.displayName });
          next(parsed.value);
        },
        (rejected) => {
          if (rejected.type === 'EmailTaken') onTaken(parsed.value);
          else focusOn(AT_FAULT[rejected.type]);
        },
      );
    },
  });
  /** What is typed survives the sheet. */
  const keeping = (field: 'displayName' | 'email') => {
    const props = form.field(field);
    return {
      ...props,
      onType: (text: string) => {
        addEmailState.setState({ [field]: text });
        props.onType(text);
      },
    };
  };
  const failed = failedAddition(attempt.failure);
  return (
    <form className={sheet.step} {...form.props}>
      <div>
        <SheetTitle>{words.title}</SheetTitle>
        <p className={sheet.text}>{words.text}</p>
      </div>
      <Field
        {...keeping('displayName')}
        label={words.optionalName}
        placeholder={copy.champion}
        dir="auto"
        autoComplete="name"
        required={false}
      />
      <EmailField {...keeping('email')} />
      <PasswordField
        {...form.field('password')}
        label={authCopy.password}
        autoComplete="new-password"
        hint={authCopy.passwordHint}
      />
      <FormError text={failed.text}>{failed.more && <p className={sheet.text}>{failed.more}</p>}</FormError>
      <div className={sheet.buttons}>
        <Button look="go" size="big" type="submit" busy={attempt.pending}>
          {words.submit}
        </Button>
        <Button look="quiet" size="wide" onClick={closeAddEmail}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

function nameFault(typed: string): string | undefined {
  const name = parseDisplayName(typed);
  return name.ok || name.error.type === 'Empty' ? undefined : displayNameWords.errors[name.error.type];
}

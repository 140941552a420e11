import { ChevronRight } from 'lucide-react';
import type { AccountError } from '#commands/online/account-error.ts';
import { switchAccount } from '#commands/online/add-email.ts';
import { common } from '#copy/common.ts';
import { closeAddEmail } from '#ui/components/add-email/add-email-state.ts';
import { failedAddition } from '#ui/components/add-email/failed-addition.ts';
import { KeptFigures } from '#ui/components/add-email/kept-figures.tsx';
import { hasNothing } from '#ui/components/add-email/use-kept-here.ts';
import { Button } from '#ui/components/form/button.tsx';
import { FormError } from '#ui/components/form/form-error.tsx';
import { PasswordField } from '#ui/components/form/password-field.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import lines from '#ui/components/layout/two-lines.module.css';
import { type KeptHere, addEmailCopy as words } from '#ui/copy/add-email.ts';
import { authCopy } from '#ui/copy/auth.ts';
import { useAttempt } from '#ui/hooks/use-attempt.ts';
import { useForm } from '#ui/hooks/use-form.ts';
import { useServices } from '#ui/state/services.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './add-email.module.css';

interface ChooseProps {
  kept: KeptHere | null;
  onStay: () => void;
  onSwitch: () => void;
}

/** The address has an account: asks which of the two to keep. */
export function ChooseAccount({ kept, onStay, onSwitch }: ChooseProps) {
  const here = kept ?? { dayStreak: 0, points: 0 };
  return (
    <div className={sheet.step}>
      <div>
        <SheetTitle>{words.taken}</SheetTitle>
        <p className={sheet.text}>{words.takenText}</p>
      </div>
      <div className={sheet.buttons}>
        <Choice title={words.stay} text={words.stayText(here)} onPress={onStay} />
        <Choice title={words.switch} text={words.switchText(here)} onPress={onSwitch} />
        <Button look="quiet" size="wide" onClick={closeAddEmail}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}

function Choice({ title, text, onPress }: { title: string; text: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.choice} onClick={onPress}>
      <span className={lines.lines}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  );
}

interface SwitchProps {
  email: string;
  kept: KeptHere | null;
  onStay: () => void;
}

/** Asks for the other account's password, and says what is deleted here. */
export function SwitchAccount({ email, kept, onStay }: SwitchProps) {
  const session = useSession();
  const { entry } = useServices();
  const attempt = useAttempt<AccountError>();
  const form = useForm({
    fields: { password: '' },
    check: ({ password }) => ({ password: password === '' ? authCopy.passwordMissing : undefined }),
    onSubmit: ({ password }, focusOn) =>
      attempt.run(
        () => switchAccount(session, entry, { email, password }),
        () => toasts.success(authCopy.welcomeBack),
        (rejected) => focusOn(rejected.type === 'WrongPassword' ? 'password' : undefined),
      ),
  });
  const { failure } = attempt;
  const isWrong = failure !== null && failure !== 'thrown' && failure.type === 'WrongPassword';
  const failed = isWrong ? { text: words.wrongPassword } : failedAddition(failure);
  const loses = kept !== null && !hasNothing(kept);
  return (
    <form className={sheet.step} {...form.props}>
      <div>
        <SheetTitle>{words.ask}</SheetTitle>
        {loses && <p className={sheet.text}>{words.askText}</p>}
      </div>
      {loses && <KeptFigures kept={kept} />}
      <PasswordField
        {...form.field('password')}
        label={words.passwordFor(email)}
        autoComplete="current-password"
        hint={words.passwordFirst}
      />
      <FormError text={failed.text} />
      <div className={sheet.buttons}>
        <Button type="submit" size="wide" className={sheet.danger} busy={attempt.pending}>
          {words.switchNow}
        </Button>
        <Button look="quiet" size="wide" disabled={attempt.pending} onClick={onStay}>
          {words.stay}
        </Button>
      </div>
    </form>
  );
}

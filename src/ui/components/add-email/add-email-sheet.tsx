import { useState } from 'react';
import { EMAIL_CODE_SENT_TO } from '#ui/browser/memory-keys.ts';
import { AddEmailForm } from '#ui/components/add-email/add-email-form.tsx';
import { closeAddEmail } from '#ui/components/add-email/add-email-state.ts';
import { EmailAdded } from '#ui/components/add-email/email-added.tsx';
import { EnterCode } from '#ui/components/add-email/enter-code.tsx';
import { ChooseAccount, SwitchAccount } from '#ui/components/add-email/other-account.tsx';
import { hasNothing, useKeptHere } from '#ui/components/add-email/use-kept-here.ts';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { addEmailCopy } from '#ui/copy/add-email.ts';
import { useSession } from '#ui/state/session-context.ts';

type Step = { at: 'form' } | { at: 'code' | 'added' | 'taken' | 'switch'; email: string };

/** Adds an email to an account that has none. One step is shown at a time. */
export function AddEmailSheet() {
  const { memory } = useSession();
  const kept = useKeptHere();
  const [step, setStep] = useState<Step>(() => {
    const email = memory.read(EMAIL_CODE_SENT_TO);
    return email === null ? { at: 'form' } : { at: 'code', email };
  });
  const toForm = () => {
    memory.write(EMAIL_CODE_SENT_TO, null);
    setStep({ at: 'form' });
  };
  const onAdded = (email: string) => {
    memory.write(EMAIL_CODE_SENT_TO, null);
    setStep({ at: 'added', email });
  };
  return (
    <Dialog label={addEmailCopy.title} onClose={closeAddEmail}>
      {step.at === 'form' && (
        <AddEmailForm
          onAdded={onAdded}
          onCodeSent={(email) => {
            memory.write(EMAIL_CODE_SENT_TO, email);
            setStep({ at: 'code', email });
          }}
          // who has nothing here has nothing to choose
          onTaken={(email) => setStep({ at: kept && hasNothing(kept) ? 'switch' : 'taken', email })}
        />
      )}
      {step.at === 'code' && (
        <EnterCode email={step.email} onConfirmed={() => onAdded(step.email)} onChange={toForm} />
      )}
      {step.at === 'added' && <EmailAdded email={step.email} />}
      {step.at === 'taken' && (
        <ChooseAccount
          kept={kept}
          onStay={toForm}
          onSwitch={() => setStep({ at: 'switch', email: step.email })}
        />
      )}
      {step.at === 'switch' && <SwitchAccount email={step.email} kept={kept} onStay={toForm} />}
    </Dialog>
  );
}

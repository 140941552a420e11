import { Check } from 'lucide-react';
import { closeAddEmail } from '#ui/components/add-email/add-email-state.ts';
import { Button } from '#ui/components/form/button.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import styles from './add-email.module.css';

export function EmailAdded({ email }: { email: string }) {
  return (
    <div className={`${sheet.step} ${styles.done}`}>
      <span className={sheet.tick}>
        <Check size={26} aria-hidden="true" />
      </span>
      <SheetTitle>{words.done}</SheetTitle>
      <p className={sheet.text}>{words.doneText(email)}</p>
      <Button look="go" size="big" onClick={closeAddEmail}>
        {words.close}
      </Button>
    </div>
  );
}

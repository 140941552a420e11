import { ChevronRight, Mail } from 'lucide-react';
import { useStore } from 'zustand';
import { EMAIL_CODE_SENT_TO } from '#ui/browser/memory-keys.ts';
import { addEmailState } from '#ui/components/add-email/add-email-state.ts';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import lines from '#ui/components/layout/two-lines.module.css';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './add-email.module.css';

/** In place of the email: leads to the sheet. Nothing for an account that has one. */
export function AddEmailRow() {
  const { email, memory } = useSession();
  // draws again when the sheet has been closed, perhaps at its next step
  useStore(addEmailState);
  const hasEmail = useStore(email) !== '';
  if (hasEmail) return null;
  const sentTo = memory.read(EMAIL_CODE_SENT_TO);
  return (
    <div className={styles.field}>
      <p>{words.row}</p>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={openAddEmail}>
        <Mail size={22} aria-hidden="true" />
        <span className={lines.lines}>
          <b>{sentTo === null ? words.title : words.enterCode}</b>
          <small>{sentTo === null ? words.rowText : words.sentTo(sentTo)}</small>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

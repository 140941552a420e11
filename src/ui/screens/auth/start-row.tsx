import { ArrowRight, Clock } from 'lucide-react';
import { useId } from 'react';
import type { AuthFailure } from '#commands/online/sign-in.ts';
import { common } from '#copy/common.ts';
import lines from '#ui/components/layout/two-lines.module.css';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import type { SignInAttempt } from '#ui/screens/auth/use-sign-in.ts';
import styles from './start-row.module.css';

/** The third way in: an account without an email. `hint` replaces its second line. */
export function StartRow({ attempt, hint }: { attempt: SignInAttempt; hint?: string }) {
  const note = useId();
  const { starting, startFailure: failure } = attempt;
  const fault = failure && faultOf(failure);
  const { offer, running } = authCopy.start;
  const again = { title: common.tryAgain, text: offer.title };
  const { title, text } = starting
    ? running
    : fault?.again
      ? again
      : { title: offer.title, text: hint ?? offer.text };
  const Icon = starting ? Clock : ArrowRight;
  return (
    <div className={styles.start}>
      <button
        type="button"
        className={styles.row}
        // not `disabled`, which would lose the focus
        aria-disabled={attempt.pending || undefined}
        aria-describedby={fault ? note : undefined}
        onClick={() => {
          if (!attempt.pending) attempt.start();
        }}
      >
        <span aria-live="polite" className={lines.lines}>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <i className={styles.end}>
          <Icon size={20} aria-hidden="true" />
        </i>
      </button>
      <div id={note} role="alert" className={styles.fault}>
        {fault && (
          <>
            <b>{fault.text}</b>
            {fault.more && <p>{fault.more}</p>}
          </>
        )}
      </div>
    </div>
  );
}

/** Why no account was made, for the line below the row. With `again`, the row says "Try again". */
function faultOf(failure: AuthFailure | 'thrown'): { text: string; more?: string; again: boolean } {
  const words = authCopy.start;
  if (failure === 'thrown') return { ...words.failed, again: true };
  switch (failure.type) {
    case 'Offline':
      return { ...words.offline, again: false };
    case 'SignOnGate':
    case 'PasswordGate':
      return { text: copy.sync.trouble(failure.type), again: true };
    case 'EmailTaken':
    case 'Rejected':
      return { ...words.failed, again: true };
  }
}

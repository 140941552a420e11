import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { discardRejected } from '#commands/discard-rejected.ts';
import { makeInvitation } from '#commands/make-invitation.ts';
import { stopInvitation } from '#commands/stop-invitation.ts';
import { common } from '#copy/common.ts';
import { authWords } from '#copy/words/auth.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { isLive } from '#domain/users/invitation-links.ts';
import { observeOwnInvitation } from '#queries/invitation.ts';
import { Button } from '#ui/components/form/button.tsx';
import { InviteLink } from '#ui/components/invite/live-link.tsx';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import { useCommand } from '#ui/hooks/use-command.ts';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './invite-sheet.module.css';

type Step = 'link' | 'stop' | 'stopped';

/** The user's one invitation link: shown, shared and stopped. It is made when there is none that works. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('link');
  return (
    <Dialog label={common.inviteWithLink} onClose={onClose}>
      <Steps step={step} onStep={setStep} onClose={onClose} />
    </Dialog>
  );
}

interface StepsProps {
  step: Step;
  onStep: (step: Step) => void;
  onClose: () => void;
}

function Steps({ step, onStep, onClose }: StepsProps) {
  const { clock, sync, syncNow } = useSession();
  const online = useStore(sync, (status) => status.online);
  const own = loadedOf(useQuery(observeOwnInvitation));
  const [attempt, setAttempt] = useState<'none' | 'made' | 'failed'>('none');
  const make = useCommand(makeInvitation);
  const stop = useCommand(stopInvitation);
  const discard = useCommand(discardRejected);
  const invitation = own?.invitation ?? null;
  const live = invitation && isLive(invitation, instantOf(clock.now())) ? invitation : null;
  const rejected = own?.rejected ?? null;
  // a link that was made here and is gone was rejected, even before the rejection is known
  const mayMake = invitation !== null || attempt === 'none';
  const isMissing =
    own?.synced === true &&
    live === null &&
    step === 'link' &&
    mayMake &&
    attempt !== 'failed' &&
    rejected === null;

  useEffect(() => {
    if (rejected === null) return;
    setAttempt('failed');
    void discard(rejected);
  }, [rejected, discard]);
  useEffect(() => {
    if (!isMissing || !online) return;
    make().then(
      (made) => {
        setAttempt(made.ok ? 'made' : 'failed');
        if (made.ok) syncNow();
      },
      () => setAttempt('failed'),
    );
  }, [isMissing, online, make, syncNow]);

  if (step === 'stop' && live) {
    return (
      <div className={sheet.step}>
        <SheetTitle>{words.stopTitle}</SheetTitle>
        <p className={sheet.text}>{words.stopText}</p>
        <div className={sheet.buttons}>
          <Button size="wide" onClick={() => onStep('link')}>
            {common.keepIt}
          </Button>
          <Button
            size="wide"
            className={sheet.danger}
            onClick={() => {
              void stop({ code: live.code });
              onStep('stopped');
            }}
          >
            {words.stop}
          </Button>
        </div>
      </div>
    );
  }
  if (step !== 'link') {
    return (
      <div className={sheet.step}>
        <SheetTitle>{words.stopped}</SheetTitle>
        <p className={sheet.text}>{words.stoppedText(invitation?.joined ?? 0)}</p>
        <div className={sheet.buttons}>
          <Button look="go" size="wide" onClick={() => onStep('link')}>
            {words.makeNew}
          </Button>
          <Button look="quiet" size="wide" onClick={onClose}>
            {common.close}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={sheet.step}>
      <header className={styles.head}>
        <SheetTitle>{common.inviteWithLink}</SheetTitle>
        <Button look="quiet" className={styles.close} aria-label={common.close} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </Button>
      </header>
      <p className={sheet.text}>{words.text}</p>
      {live ? (
        <InviteLink invitation={live} onStop={() => onStep('stop')} />
      ) : attempt === 'failed' ? (
        <Trouble title={words.failed} text={authWords.start.failed.more}>
          <Button size="wide" onClick={() => setAttempt('none')}>
            {common.tryAgain}
          </Button>
        </Trouble>
      ) : online ? (
        <p role="status" className={styles.blank}>
          {words.making}
        </p>
      ) : (
        <Trouble title={common.offline} text={words.offlineText} />
      )}
    </div>
  );
}

function Trouble({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <div role="alert" className={styles.trouble}>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {children}
    </>
  );
}

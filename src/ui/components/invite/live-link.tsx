import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '#copy/format/times.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import { endOfInvitation } from '#domain/users/invitation-links.ts';
import type { Invitation } from '#schemas/tables/invitations.ts';
import { Button } from '#ui/components/form/button.tsx';
import { InviteQr } from '#ui/components/invite/invite-qr.tsx';
import { canShare, linkOf, shareLink, shownLink } from '#ui/components/invite/share-link.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './invite-sheet.module.css';

const COPIED_MS = 2000;

/** A link that works: its QR code, and the ways to pass it on. */
export function InviteLink({ invitation, onStop }: { invitation: Invitation; onStop: () => void }) {
  const { clock } = useSession();
  const link = linkOf(invitation.code);
  const text = useRef<HTMLSpanElement>(null);
  const { outcome, copy } = useCopy(link, text);
  const ends = endOfInvitation(invitation);
  const copied = outcome === 'copied';
  return (
    <>
      <InviteQr link={link} />
      <div className={styles.link}>
        <span ref={text} dir="ltr">
          {shownLink(link)}
        </span>
        <Button onClick={copy}>
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      </div>
      <p role="alert" className={styles.byKeyboard}>
        {outcome === 'rejected' && words.byKeyboard}
      </p>
      {canShare() ? (
        <Button
          look="go"
          size="big"
          onClick={() => {
            void shareLink(link).then((shared) => shared || copy());
          }}
        >
          <Share2 size={20} aria-hidden="true" />
          {words.share}
        </Button>
      ) : (
        <Button look="go" size="big" onClick={copy}>
          {words.copyLink}
        </Button>
      )}
      <div className={styles.foot}>
        <p>{words.until(dayText(calendarDay(ends, clock.utcOffsetMinutes(ends))), invitation.joined)}</p>
        <Button look="quiet" className={styles.stop} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </>
  );
}

/** Copies; where the browser does not allow it, selects the link for the keyboard. */
function useCopy(link: string, text: { readonly current: HTMLElement | null }) {
  const [outcome, setOutcome] = useState<'copied' | 'rejected' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const write = async () => navigator.clipboard.writeText(link);
    write().then(
      () => setOutcome('copied'),
      () => {
        if (text.current) getSelection()?.selectAllChildren(text.current);
        setOutcome('rejected');
      },
    );
  };
  return { outcome, copy };
}

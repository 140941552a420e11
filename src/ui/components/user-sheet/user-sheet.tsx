import { useState } from 'react';
import { common } from '#copy/common.ts';

import type { ProfileCard } from '#queries/parts/peers.ts';
import { Dialog } from '#ui/components/layout/dialog.tsx';
import { BlockQuestion } from '#ui/components/user-sheet/block-question.tsx';
import { ReportForm } from '#ui/components/user-sheet/report-form.tsx';
import { Reported } from '#ui/components/user-sheet/reported.tsx';
import { UserMenu } from '#ui/components/user-sheet/user-menu.tsx';
import { nameOf } from '#ui/copy/shown-name.ts';

/** The user whom the sheet is about. */
export interface About {
  card: ProfileCard;
  /** False for the other side of a request: there is nothing to mute. */
  isFriend: boolean;
  /** True if the sheet was opened in a chat with this user. */
  inChat?: boolean;
}

/** Mutes, blocks and reports a user. One step is shown at a time, in one sheet. */
export function UserSheet({ card, isFriend, inChat = false, onClose }: About & { onClose: () => void }) {
  const [step, setStep] = useState<'menu' | 'block' | 'report' | 'reported'>('menu');
  const name = nameOf(card);
  const userId = card.user_id;
  const toBlock = () => setStep('block');
  return (
    <Dialog label={common.moreAbout(name)} onClose={onClose}>
      {step === 'menu' && (
        <UserMenu
          card={card}
          isFriend={isFriend}
          onBlock={toBlock}
          onReport={() => setStep('report')}
          onClose={onClose}
        />
      )}
      {step === 'block' && <BlockQuestion userId={userId} name={name} onClose={onClose} />}
      {step === 'report' && (
        <ReportForm
          userId={userId}
          name={name}
          inChat={inChat}
          onSent={() => setStep('reported')}
          onClose={onClose}
        />
      )}
      {step === 'reported' && <Reported name={name} onBlock={toBlock} onClose={onClose} />}
    </Dialog>
  );
}

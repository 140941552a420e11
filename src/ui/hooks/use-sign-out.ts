import { useState } from 'react';
import { useStore } from 'zustand';
import { hasDraft, observeHasDraft } from '#queries/message-draft.ts';
import { SETTINGS_DRAFT } from '#ui/browser/memory-keys.ts';
import { copy } from '#ui/copy/copy.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/** `isComplete`: everything was synced. */
function signedOutText(isForGood: boolean, isComplete: boolean): string {
  const { signedOut, signedOutComplete, signedOutForGood } = copy.account;
  if (isForGood) return signedOutForGood;
  return isComplete ? signedOutComplete : signedOut;
}

/**
 * Signs out, asks first when something would be lost, and reports a failure. Without an email everything would be. `act`
 * replaces the plain sign-out; it returns a sentence when it fails.
 */
export function useSignOut(act?: () => Promise<string | null>) {
  const session = useSession();
  const { sync, signOut, memory } = session;
  const isForGood = useStore(session.email) === '';
  // a rejected change exists only on this device, too
  const unsaved = useStore(sync, ({ pending, rejected }) => pending + rejected);
  const drafts = useQuery(observeHasDraft);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'running'>('no');
  const loss = (): string | null => {
    if (unsaved > 0) return copy.account.unsaved(unsaved);
    if (memory.read(SETTINGS_DRAFT) !== null) return copy.account.unsavedDraft;
    return drafts.status === 'value' && drafts.value ? copy.account.unsentDraft : null;
  };
  const question = leaving === 'asked' ? loss() : null;
  // everything was saved while the question was shown
  if (leaving === 'asked' && question === null && !isForGood) setLeaving('no');

  const leave = () => {
    setLeaving('running');
    const isComplete = loss() === null && sync.getState().trouble !== 'account_gone';
    const left = act?.() ?? signOut().then(() => null);
    left
      .catch(() => copy.account.signOutFailed)
      .then((trouble) => {
        if (trouble === null) return void toasts.success(signedOutText(isForGood, isComplete));
        setLeaving('no');
        toasts.error(trouble);
      });
  };

  const askOrLeave = async () => {
    if (isForGood || loss() !== null) return setLeaving('asked');
    setLeaving('running');
    // a text typed just now may not have been observed yet
    if (await hasDraft(session).catch(() => false)) setLeaving('asked');
    else leave();
  };

  return {
    /** What a sign-out would lose, once the question is shown. */
    question: isForGood ? null : question,
    /** The question is shown to a user who has no email, and so no way back. */
    asksForGood: isForGood && leaving === 'asked',
    running: leaving === 'running',
    /** Signs out, or asks first. */
    signOut: () => void askOrLeave(),
    stay: () => setLeaving('no'),
    leave,
  };
}

import { useEffect } from 'react';
import { type FriendAnswer, observeFriendAnswers } from '#queries/friend-answers.ts';
import { copy } from '#ui/copy/copy.ts';
import { fetchWithWords } from '#ui/state/language.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';

/** Shows on every screen the server's results for changes that waited on this device. */
export function FriendAnswerToasts() {
  const session = useSession();
  useEffect(() => {
    const answers = observeFriendAnswers(session).subscribe((answer) => void announce(answer));
    return () => answers.unsubscribe();
  }, [session]);
  return null;
}

async function announce(answer: FriendAnswer): Promise<void> {
  if (answer.type === 'RequestTaken') {
    toasts.success(copy.requestSent);
    return;
  }
  // fetched late: there are many rejection texts, and the first paint needs none
  const { rejectionText } = await fetchWithWords(() => import('#ui/copy/rejection-texts.ts'));
  toasts.error(rejectionText(answer.code));
}

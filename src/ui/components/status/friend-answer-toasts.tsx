import { useEffect } from 'react';
import type { FriendAnswer } from '#queries/friend-answers.ts';
import { copy } from '#ui/copy.ts';
import { useUserServices } from '#ui/services.ts';
import { toasts } from '#ui/toasts.ts';

/** Says, on whatever screen the person is, what the server made of a request that waited on this device. */
export function FriendAnswerToasts() {
  const { queries } = useUserServices();
  useEffect(() => {
    const outcomes = queries.observeFriendAnswers().subscribe((outcome) => void tell(outcome));
    return () => outcomes.unsubscribe();
  }, [queries]);
  return null;
}

async function tell(outcome: FriendAnswer): Promise<void> {
  if (outcome.type === 'RequestTaken') {
    toasts.success(copy.requestSent);
    return;
  }
  // the words for refusals are many, and the first paint needs none of them
  const { refusalText } = await import('#ui/copy/refusals.ts');
  toasts.error(refusalText(outcome.code));
}

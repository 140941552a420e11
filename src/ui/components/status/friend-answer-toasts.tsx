import { useEffect } from 'react';
import { type FriendAnswer, observeFriendAnswers } from '#queries/friend-answers.ts';
import { copy } from '#ui/copy.ts';
import { usePerson } from '#ui/person.ts';
import { toasts } from '#ui/toasts.ts';

/** Says, on whatever screen the person is, what the server made of a request that waited on this device. */
export function FriendAnswerToasts() {
  const person = usePerson();
  useEffect(() => {
    const answers = observeFriendAnswers(person).subscribe((answer) => void tell(answer));
    return () => answers.unsubscribe();
  }, [person]);
  return null;
}

async function tell(answer: FriendAnswer): Promise<void> {
  if (answer.type === 'RequestTaken') {
    toasts.success(copy.requestSent);
    return;
  }
  // the words for refusals are many, and the first paint needs none of them
  const { refusalText } = await import('#ui/copy/refusals.ts');
  toasts.error(refusalText(answer.code));
}

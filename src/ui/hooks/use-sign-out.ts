import { useState } from 'react';
import { useStore } from 'zustand';
import { copy } from '#ui/copy.ts';
import { SETTINGS_DRAFT } from '#ui/memory-keys.ts';
import { usePerson } from '#ui/person.ts';
import { toasts } from '#ui/toasts.ts';

/**
 * The way out: asks once more while something would be lost, and says when it did not work. `act` is another way than
 * the plain one; it gives a sentence where it did not work.
 */
export function useSignOut(act?: () => Promise<string | null>) {
  const { sync, signOut, memory } = usePerson();
  // what the server refused is nowhere else either
  const unsaved = useStore(sync, ({ pending, rejected }) => pending + rejected);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'running'>('no');
  const loss = (): string | null => {
    if (unsaved > 0) return copy.account.unsaved(unsaved);
    return memory.read(SETTINGS_DRAFT) === null ? null : copy.account.unsavedDraft;
  };
  const question = leaving === 'asked' ? loss() : null;
  // everything was saved while the question stood
  if (leaving === 'asked' && question === null) setLeaving('no');

  const leave = () => {
    setLeaving('running');
    const left = act?.() ?? signOut().then(() => null);
    left
      .catch(() => copy.account.signOutFailed)
      .then((trouble) => {
        if (trouble === null) return;
        setLeaving('no');
        toasts.error(trouble);
      });
  };

  return {
    /** What leaving now would lose, once that has been asked. */
    question,
    running: leaving === 'running',
    /** Leaves, or asks first. */
    signOut: () => (loss() === null ? leave() : setLeaving('asked')),
    stay: () => setLeaving('no'),
    leave,
  };
}

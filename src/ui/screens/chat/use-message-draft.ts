import { useEffect, useRef, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { keepDraft } from '#commands/keep-draft.ts';
import { readDraft } from '#queries/message-draft.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { usePerson } from '#ui/person.ts';

type Change = string | ((before: string) => string);

/**
 * What is being written to a friend, kept on this device at every keystroke. `kept`: the field is emptied but the
 * words stay on disk until `settle` says that they are safe elsewhere.
 */
export function useMessageDraft(friendId: Uuid) {
  const person = usePerson();
  const keep = useCommand(keepDraft);
  const [text, show] = useState('');
  const latest = useRef('');
  const touched = useRef(false);

  useEffect(() => {
    readDraft(person, friendId).then(
      (stored) => {
        if (touched.current) return; // who types while it is being read goes on typing
        latest.current = stored;
        show(stored);
      },
      () => undefined,
    );
  }, [person, friendId]);

  // a full disk must not keep anybody from writing: the words are still in the field
  const settle = () => {
    keep({ friendId, text: latest.current }).catch(() => undefined);
  };
  const setText = (change: Change, { kept = false } = {}) => {
    touched.current = true;
    latest.current = typeof change === 'string' ? change : change(latest.current);
    show(latest.current);
    if (!kept) settle();
  };
  return { text, setText, settle };
}

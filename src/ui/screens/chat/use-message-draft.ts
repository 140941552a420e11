import { useEffect, useRef, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { keepDraft } from '#commands/keep-draft.ts';
import { readDraft } from '#queries/message-draft.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useSession } from '#ui/state/session-context.ts';

type Change = string | ((before: string) => string);

/**
 * The unsent text to a friend, stored on this device at every keystroke. `kept`: the field is empty, but the text
 * stays on disk until `settle` confirms that the message is stored.
 */
export function useMessageDraft(friendId: Uuid) {
  const session = useSession();
  const keep = useCommand(keepDraft);
  const [text, show] = useState('');
  const latest = useRef('');
  const touched = useRef(false);

  useEffect(() => {
    readDraft(session, friendId).then(
      (stored) => {
        if (touched.current) return; // the user typed before the stored text was read: keep what was typed
        latest.current = stored;
        show(stored);
      },
      () => undefined,
    );
  }, [session, friendId]);

  // on a full disk the user can still write: the text is in the field
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

import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#queries/chat.ts';
import { chatCopy } from '#ui/copy/chat.ts';

/** Reads out what the friend says while the chat is open. */
export function Announcer({ newest, friendName }: { newest: ChatMessage | undefined; friendName: string }) {
  const [words, setWords] = useState('');
  const told = useRef(newest?.created_at ?? '');
  useEffect(() => {
    if (!newest || newest.created_at <= told.current) return;
    told.current = newest.created_at;
    if (!newest.own) setWords(chatCopy.says(friendName, newest.text));
  }, [newest, friendName]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}

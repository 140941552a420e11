import { useEffect, useRef, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { ChatMessage } from '#queries/chat.ts';
import { chatCopy } from '#ui/copy/chat.ts';

/** More that come at once are only counted: nobody wants to hear a whole day read out. */
const AT_ONCE = 5;
/** What was said stays in the page for a while: some screen readers skip words that are gone before their turn. */
const KEPT = 20;

interface Said {
  id: Uuid;
  words: string;
}

/** Reads out what the friend says while the chat is open. */
export function Announcer({
  messages,
  friendName,
}: {
  messages: readonly ChatMessage[];
  friendName: string;
}) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const newest = messages.at(-1)?.created_at ?? '';
  const told = useRef(newest);
  useEffect(() => {
    if (newest <= told.current) return;
    const news = messages.filter(({ own, created_at }) => !own && created_at > told.current);
    told.current = newest;
    const all = news.map(({ id, text }) => ({ id, words: chatCopy.says(friendName, text) }));
    const [last] = all.slice(-1);
    if (!last) return;
    const more = all.length > AT_ONCE ? [{ ...last, words: chatCopy.newMessages(all.length) }] : all;
    setSaid((before) => [...before, ...more].slice(-KEPT));
  }, [messages, newest, friendName]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.map(({ id, words }) => (
        // an element of its own each: the same words said twice are heard twice
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}

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
  // a message that was written offline arrives late, above newer ones; older ones come when the log is scrolled up
  const known = useRef(new Set(messages.map(({ id }) => id)));
  const [oldest] = useState(messages[0]?.created_at ?? '');
  useEffect(() => {
    const news = messages.filter(
      ({ id, own, created_at }) => !own && created_at > oldest && !known.current.has(id),
    );
    for (const { id } of news) known.current.add(id);
    const all = news.map(({ id, text }) => ({ id, words: chatCopy.says(friendName, text) }));
    const [last] = all.slice(-1);
    if (!last) return;
    const more = all.length > AT_ONCE ? [{ ...last, words: chatCopy.newMessages(all.length) }] : all;
    setSaid((before) => [...before, ...more].slice(-KEPT));
  }, [messages, oldest, friendName]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.map(({ id, words }) => (
        // an element of its own each: the same words said twice are heard twice
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}

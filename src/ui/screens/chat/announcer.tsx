import { useEffect, useRef, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { chatWords } from '#copy/words/chat.ts';
import type { ChatMessage } from '#queries/chat.ts';

/** If more arrive at once, only their number is read out. */
const AT_ONCE = 5;
/** How many texts stay in the page. Some screen readers skip a text that is removed before they reach it. */
const KEPT = 20;

interface Said {
  id: Uuid;
  words: string;
}

/** Makes screen readers read out the friend's new messages while the chat is open. */
export function Announcer({
  messages,
  friendName,
}: {
  messages: readonly ChatMessage[];
  friendName: string;
}) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  // a message that was written offline may arrive above newer ones; scrolling up also adds older ones
  const known = useRef(new Set(messages.map(({ id }) => id)));
  const [oldest] = useState(messages[0]?.created_at ?? '');
  useEffect(() => {
    const news = messages.filter(
      ({ id, own, created_at }) => !own && created_at > oldest && !known.current.has(id),
    );
    for (const { id } of news) known.current.add(id);
    const all = news.map(({ id, text }) => ({ id, words: chatWords.says(friendName, text) }));
    const [last] = all.slice(-1);
    if (!last) return;
    const more = all.length > AT_ONCE ? [{ ...last, words: chatWords.newMessages(all.length) }] : all;
    setSaid((before) => [...before, ...more].slice(-KEPT));
  }, [messages, oldest, friendName]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.map(({ id, words }) => (
        // one element each, so that a repeated text is read out again
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}

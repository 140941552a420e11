import { useCallback, useEffect, useRef, useState } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { Uuid } from '#base/uuid.ts';
import { markRead } from '#commands/mark-read.ts';
import { chatWords } from '#copy/words/chat.ts';
import { type Chat, type ChatMessage, observeChat } from '#queries/chat.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { toasts } from '#ui/state/toasts.ts';

/** How many messages a chat opens with: a few screens full. */
const FIRST = 40;
/** How many more to load when the reader comes near the first one. */
const MORE = 100;

type OpenConversation = Extract<Chat, { status: 'open' }>;

/** A conversation, and a function that loads older messages. */
export function useChat(friendId: Uuid) {
  const [count$] = useState(() => new BehaviorSubject(FIRST));
  const chat = useQuery(observeChat, { friendId, count$ });
  const shown = chat.status === 'value' && chat.value.status === 'open' ? chat.value.messages.length : 0;
  const loadOlder = useCallback(() => {
    // older messages were requested and have not arrived yet
    if (count$.value > Math.max(shown, FIRST)) return;
    count$.next(Math.max(shown, count$.value) + MORE);
  }, [count$, shown]);
  return { chat, loadOlder };
}

/** What the reader can see. */
interface InSight {
  /** The page is visible. */
  visible: boolean;
  /** The newest message is in view. */
  atEnd: boolean;
  /** Messages that came while the end was out of view and were on screen later. */
  seen: ReadonlySet<Uuid>;
}

/**
 * Marks messages to the reader as read. At the end of the conversation, where it opens, every unread message
 * (product.md §4); messages that are not loaded yet are loaded first. Further up, only those that were on screen.
 */
export function useMarkRead(
  { messages, hasOlder }: OpenConversation,
  { visible, atEnd, seen }: InSight,
  loadOlder: () => void,
): void {
  const mark = useCommand(markRead);
  const asked = useRef(new Set<Uuid>());
  useEffect(() => {
    if (!visible) return;
    const theirs = messages.filter((message) => !message.own);
    if (atEnd && hasOlder && theirs[0] && !theirs[0].read && !asked.current.has(theirs[0].id)) {
      loadOlder();
      return;
    }
    const fresh = theirs
      .filter(({ id, read }) => !read && !asked.current.has(id) && (atEnd || seen.has(id)))
      .map(({ id }) => id);
    if (fresh.length === 0) return;
    for (const id of fresh) asked.current.add(id);
    mark(fresh).catch(() => undefined); // they stay unread until the chat is opened again
  }, [messages, hasOlder, visible, atEnd, seen, loadOlder, mark]);
}

/** Shows a toast when a message is rejected while the chat is open. Earlier rejections show in the conversation. */
export function useFailureToast(messages: readonly ChatMessage[]): void {
  const known = useRef<ReadonlySet<Uuid> | null>(null);
  useEffect(() => {
    const failed = messages.flatMap((message) =>
      message.own && message.mark === 'failed' ? [message.mutationId] : [],
    );
    if (failed.some((id) => known.current && !known.current.has(id))) toasts.errorOnScreen(chatWords.failed);
    known.current = new Set([...(known.current ?? []), ...failed]);
  }, [messages]);
}

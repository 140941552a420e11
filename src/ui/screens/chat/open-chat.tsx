import { useCallback, useMemo, useState } from 'react';
import type { Uuid } from '#base/uuid.ts';
import { common } from '#copy/common.ts';
import { chatWords } from '#copy/words/chat.ts';
import { calendarDay } from '#domain/calendar/days.ts';
import type { Chat } from '#queries/chat.ts';
import { observeSuspended } from '#queries/suspended.ts';
import { copy } from '#ui/copy/copy.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useVisible } from '#ui/hooks/use-visible.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { Announcer } from '#ui/screens/chat/announcer.tsx';
import { ChatBanner } from '#ui/screens/chat/chat-banner.tsx';
import { ChatFrame } from '#ui/screens/chat/chat-frame.tsx';
import { ChatLog } from '#ui/screens/chat/chat-log.tsx';
import { chatRows } from '#ui/screens/chat/chat-rows.ts';
import { Composer } from '#ui/screens/chat/composer.tsx';
import { FriendHead } from '#ui/screens/chat/friend-head.tsx';
import { SpeechBowl } from '#ui/screens/chat/speech-bowl.tsx';
import { useFailureToast, useMarkRead } from '#ui/screens/chat/use-chat.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './chat-banner.module.css';

interface Props {
  chat: Extract<Chat, { status: 'open' }>;
  loadOlder: () => void;
}

/** A conversation with an accepted friend. */
export function OpenChat({ chat, loadOlder }: Props) {
  const { friend, messages, hasOlder } = chat;
  const name = nameOf(friend);
  usePageTitle(copy.title(name));
  const { clock } = useSession();
  const now = useNow(clock);
  const today = calendarDay(now, clock.utcOffsetMinutes(now));
  const rows = useMemo(() => chatRows(messages, (at) => clock.utcOffsetMinutes(at)), [messages, clock]);

  const suspended = useQuery(observeSuspended);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState<ReadonlySet<Uuid>>(new Set());
  const onSeen = useCallback((id: Uuid) => setSeen((before) => new Set([...before, id])), []);
  useMarkRead(chat, { visible: useVisible(), atEnd, seen }, loadOlder);
  useFailureToast(messages);

  return (
    <ChatFrame
      head={<FriendHead friend={friend} name={name} />}
      foot={
        suspended.status === 'value' && suspended.value ? (
          <p className={styles.paused}>{common.paused}</p>
        ) : (
          <Composer friendId={friend.user_id} />
        )
      }
    >
      {rows.length === 0 ? (
        <ChatBanner drawing={<SpeechBowl />} text={chatWords.empty} />
      ) : (
        <ChatLog
          rows={rows}
          hasOlder={hasOlder}
          unread={messages.filter((message) => !message.own && !message.read).length}
          friendName={name}
          today={today}
          loadOlder={loadOlder}
          onAtEnd={setAtEnd}
          onSeen={onSeen}
        />
      )}
      <Announcer messages={messages} friendName={name} />
    </ChatFrame>
  );
}

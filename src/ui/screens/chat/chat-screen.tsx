import type { Uuid } from '#base/uuid.ts';
import { chatCopy } from '#ui/copy/chat.ts';
import { copy } from '#ui/copy.ts';
import { usePageTitle } from '#ui/router/use-page-title.ts';
import { ChatFrame } from '#ui/screens/chat/chat-frame.tsx';
import { ChatMissing } from '#ui/screens/chat/chat-missing.tsx';
import { ChatNotice, ChatWaiting } from '#ui/screens/chat/chat-notice.tsx';
import { OpenChat } from '#ui/screens/chat/open-chat.tsx';
import { useChat } from '#ui/screens/chat/use-chat.ts';

/** /chat/{friendId} (spec section 2). The id comes from the address and may be anything. */
export function ChatScreen({ friendId }: { friendId: Uuid }) {
  const { chat, loadOlder } = useChat(friendId);
  usePageTitle(copy.title(chatCopy.title));

  if (chat.status === 'failed') {
    return (
      <ChatFrame>
        <ChatNotice text={chatCopy.failedToLoad} action={{ label: chatCopy.retry, onClick: chat.retry }} />
      </ChatFrame>
    );
  }
  if (chat.status === 'waiting') return <ChatFrame>{null}</ChatFrame>;
  switch (chat.value.status) {
    case 'not_synced':
      return (
        <ChatFrame>
          <ChatWaiting />
        </ChatFrame>
      );
    case 'not_found':
      return <ChatMissing />;
    case 'open':
      return <OpenChat chat={chat.value} loadOlder={loadOlder} />;
  }
}

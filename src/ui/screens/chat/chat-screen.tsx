import type { Uuid } from '#base/uuid.ts';
import { chatWords } from '#copy/words/chat.ts';
import { Loaded } from '#ui/components/loading/loaded.tsx';
import { copy } from '#ui/copy/copy.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { ChatPlace } from '#ui/screens/chat/chat-banner.tsx';
import { ChatFrame } from '#ui/screens/chat/chat-frame.tsx';
import { ChatMissing } from '#ui/screens/chat/chat-missing.tsx';
import { OpenChat } from '#ui/screens/chat/open-chat.tsx';
import { useChat } from '#ui/screens/chat/use-chat.ts';

/** /chat/{friendId} (product.md §2). The id comes from the address and may be anything. */
export function ChatScreen({ friendId }: { friendId: Uuid }) {
  const { chat, loadOlder } = useChat(friendId);
  usePageTitle(copy.title(chatWords.title));
  return (
    <Loaded
      of={chat}
      failed={chatWords.failedToLoad}
      waiting={null}
      frame={(state) => (
        <ChatFrame>
          <ChatPlace>{state}</ChatPlace>
        </ChatFrame>
      )}
    >
      {(open) => (open.status === 'open' ? <OpenChat chat={open} loadOlder={loadOlder} /> : <ChatMissing />)}
    </Loaded>
  );
}

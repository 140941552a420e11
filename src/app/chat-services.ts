import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { markRead } from '#commands/mark-read.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { sendMessage } from '#commands/send-message.ts';
import { observeChat } from '#queries/chat.ts';
import { newestMessageIn } from '#store/nth-newest-message.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';

/** Binds what the chat uses to one user's store. */
export function chatServices({ store, clock, newId, nudging }: ScreenServicesDeps): ChatServices {
  const newestMessageWith = newestMessageIn(store.documents);
  return {
    observe: (friendId, count) => observeChat(store, friendId, count),
    send: (friendId, text) =>
      nudging(sendMessage({ store, clock, newId, newestMessageWith }, friendId, text)),
    markRead: (messageIds) => nudging(markRead({ store, clock }, messageIds)),
    retry: (mutationId) => nudging(retryRejected({ store, clock }, mutationId)),
    discard: (mutationId) => discardRejected(store, mutationId),
    readDraft: (friendId) => store.drafts.read(friendId),
    writeDraft: (friendId, text) => store.drafts.write(friendId, text),
  };
}

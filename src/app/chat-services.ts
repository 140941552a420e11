import type { ScreenServicesDeps } from '#app/screen-services.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { markRead } from '#commands/mark-read.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { sendMessage } from '#commands/send-message.ts';
import { observeChat } from '#queries/chat.ts';
import { readDraft, writeDraft } from '#store/outbox/message-drafts.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';

/** Binds what the chat uses to one user's store. */
export function chatServices(deps: ScreenServicesDeps): ChatServices {
  const { store } = deps;
  return {
    observe: (friendId, count) => observeChat(deps, { friendId, count$: count }),
    send: (friendId, text) => sendMessage(deps, { friendId, text }),
    markRead: (messageIds) => markRead(deps, messageIds),
    retry: (mutationId) => retryRejected(deps, mutationId),
    discard: (mutationId) => discardRejected(deps, mutationId),
    readDraft: (friendId) => readDraft(store.outbox, friendId),
    writeDraft: (friendId, text) => writeDraft(store.outbox, friendId, text),
  };
}

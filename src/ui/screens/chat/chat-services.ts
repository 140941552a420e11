import type { Observable } from 'rxjs';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { SendMessageError } from '#commands/send-message.ts';
import type { WriteFailure } from '#commands/write.ts';
import type { Chat } from '#queries/chat.ts';

/** What /chat/{friendId} uses. */
export interface ChatServices {
  /** The conversation, live: at least the `count` newest messages, more when `count` grows. */
  observe(friendId: Uuid, count: Observable<number>): Observable<Chat>;
  send(friendId: Uuid, text: string): Promise<Result<void, SendMessageError>>;
  /** Exactly these were shown. */
  markRead(messageIds: readonly Uuid[]): Promise<Result<void, WriteFailure>>;
  /** Sends a refused message once more. */
  retry(mutationId: Uuid): Promise<Result<void, WriteFailure>>;
  discard(mutationId: Uuid): Promise<void>;
  /** What was typed to that friend and not sent; empty when nothing was. */
  readDraft(friendId: Uuid): Promise<string>;
  writeDraft(friendId: Uuid, text: string): Promise<void>;
}

import { BehaviorSubject, type Observable } from 'rxjs';
import { ok } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Chat } from '#queries/chat.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';

/** A chat in memory. It records calls and answers as told. */
export interface FakeChat extends ChatServices {
  chat$: BehaviorSubject<Chat>;
  sent: string[];
  /** Each call of markRead. */
  marked: (readonly Uuid[])[];
  retried: Uuid[];
  discarded: Uuid[];
  drafts: Map<Uuid, string>;
  /** How many messages were asked for, each time that changed. */
  asked: number[];
}

export function fakeChat(chat: Chat = { status: 'not_found' }, over: Partial<ChatServices> = {}): FakeChat {
  const fake: FakeChat = {
    chat$: new BehaviorSubject(chat),
    sent: [],
    marked: [],
    retried: [],
    discarded: [],
    drafts: new Map(),
    asked: [],
    observe(_friendId: Uuid, count: Observable<number>) {
      count.subscribe((n) => fake.asked.push(n));
      return fake.chat$;
    },
    async send(friendId, text) {
      fake.sent.push(text);
      return over.send ? over.send(friendId, text) : ok(undefined);
    },
    async markRead(messageIds) {
      fake.marked.push(messageIds);
      return ok(undefined);
    },
    async retry(mutationId) {
      fake.retried.push(mutationId);
      return over.retry ? over.retry(mutationId) : ok(undefined);
    },
    async discard(mutationId) {
      fake.discarded.push(mutationId);
    },
    readDraft: async (friendId) => fake.drafts.get(friendId) ?? '',
    async writeDraft(friendId, text) {
      fake.drafts.set(friendId, text);
    },
  };
  return over.observe ? { ...fake, observe: over.observe } : fake;
}

import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SyncStatus } from '#base/sync-status.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Chat, ChatMessage } from '#queries/chat.ts';
import { fakeChat } from '#tests/support/fake-chat.ts';
import { aProfile, fakeClock } from '#tests/support/fake-services.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';
import { clockTimeText } from '#ui/format/times.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';

export const TRANG = '00000000-0000-4000-8000-00000000007a';
export const friend = aProfile({ user_id: TRANG, display_name: 'Thu Trang', current_league: 'pho' });

/** In a zone where it is one hour later than in UTC. */
export const at = (wall: string) => instantOf(Date.parse(`${wall}:00Z`) - 3_600_000);
export const theirs = (text: string, wall: string, read = true): ChatMessage => ({
  id: `theirs-${text}`,
  text,
  created_at: at(wall),
  own: false,
  read,
});
export const own = (text: string, wall: string, mark: 'pending' | 'sent' | 'read' = 'read'): ChatMessage => ({
  id: `own-${text}`,
  text,
  created_at: at(wall),
  own: true,
  mark,
});
export const failed = (text: string, wall: string, code = 'rate_limited'): ChatMessage => ({
  id: `failed-${text}`,
  text,
  created_at: at(wall),
  own: true,
  mark: 'failed',
  mutationId: `mutation-${text}`,
  code,
});
export const talk = (messages: readonly ChatMessage[] = [], hasOlder = false): Chat => ({
  status: 'open',
  friend,
  messages,
  hasOlder,
});

export async function openChat(
  chat: Chat,
  over: { services?: Partial<ChatServices>; status?: Partial<SyncStatus>; draft?: string } = {},
) {
  const clock = fakeClock('2026-10-22T08:00:00', 60);
  const talking = fakeChat(chat, over.services);
  if (over.draft) talking.drafts.set(TRANG, over.draft);
  const { person } = renderSignedIn({
    clock,
    path: `/chat/${TRANG}`,
    status: over.status,
    screens: { chat: talking },
  });
  await act(async () => {});
  return { talking, person, user: userEvent.setup() };
}

export const says = (talking: { chat$: { next(chat: Chat): void } }, chat: Chat) =>
  act(async () => talking.chat$.next(chat));
export const field = () => screen.getByRole('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });
export const time = (wall: string) => clockTimeText(`${wall}:00`);
export const log = () => screen.getByRole('log', { name: 'Conversation with Thu Trang' });

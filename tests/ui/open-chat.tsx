import { screen } from '@testing-library/react';
import { clockTimeText } from '#copy/format/times.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Row } from '#schemas/registry.ts';
import type { Message } from '#schemas/tables/messages.ts';
import { aFriendship, messageId } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { queued } from '#tests/support/queue.ts';
import { aProfile, FAKE_USER } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';

export const TRANG = '00000000-0000-4000-8000-00000000007b';
export const friendRows: readonly Row[] = [
  aProfile({ user_id: TRANG, display_name: 'Thu Trang', current_league: 'pho' }),
  aFriendship(FAKE_USER, TRANG),
];

/** A clock one hour ahead of UTC. */
const at = (wall: string) => instantOf(Date.parse(`${wall}:00Z`) - 3_600_000);
let messages = 0;
const aMessage = (
  message: string,
  wall: string,
  sides: Pick<Message, 'sender_id' | 'receiver_id' | 'read'>,
) => {
  messages += 1;
  return { id: messageId(messages), message, created_at: at(wall), ...sides };
};
export const theirs = (text: string, wall: string, read = true): Message =>
  aMessage(text, wall, { sender_id: TRANG, receiver_id: FAKE_USER, read });
/** A message that the server has. */
export const own = (text: string, wall: string, read = true): Message =>
  aMessage(text, wall, { sender_id: FAKE_USER, receiver_id: TRANG, read });

/** Opens /chat of Mina with Thu Trang. */
export async function openChatPage(given: Omit<Given, 'path' | 'clock'>) {
  const clock = fakeClock('2026-10-22T08:00:00', 60);
  return { clock, ...(await openSignedIn({ path: `/chat/${TRANG}`, clock, ...given })) };
}

/** The same, and waits for the conversation. */
export async function openChat(
  conversation: readonly Message[] = [],
  given: Pick<Given, 'status' | 'before'> = {},
) {
  const opened = await openChatPage({ rows: [...friendRows, ...conversation], ...given });
  await screen.findByRole('textbox', { name: 'Message' });
  return opened;
}

/** The queued messages, in the order in which they were written. */
export const sent = async (session: SignedInSession) =>
  (await queued(session)).flatMap(({ name, args }) => (name === 'sendMessage' ? [args.message] : []));

/** The texts of the messages in each mutation that marks some as read. */
export async function marked(session: SignedInSession): Promise<string[][]> {
  const all = await session.store.database.table<Message>('messages').toArray();
  const words = new Map(all.map(({ id, message }) => [id, message]));
  return (await queued(session)).flatMap(({ name, args }) =>
    name === 'markRead' ? [args.message_ids.map((id) => words.get(id) ?? '')] : [],
  );
}

/** The announced messages, in order. */
export const readOut = () =>
  [...document.querySelectorAll('[aria-live="polite"] > p')].map(({ textContent }) => textContent);

export const field = () => screen.getByRole('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });
export const time = (wall: string) => clockTimeText(`${wall}:00`);
export const log = () => screen.getByRole('log', { name: 'Conversation with Thu Trang' });

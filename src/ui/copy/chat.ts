import type { SendMessageError } from '#commands/send-message.ts';
import { count } from '#ui/copy/words.ts';

const SEND_ERRORS: Record<SendMessageError['type'], string> = {
  Empty: 'A message needs at least one character.',
  TooLong: 'A message can have at most 2,000 characters.',
  ForbiddenCharacter: 'The message contains a character that cannot be sent. Please leave it out.',
  NotSyncedYet: 'Your data has not arrived on this device yet. Try again in a moment.',
  StorageFull: 'This device has no room left to save your message. Free some space and send it again.',
};

/** The words of /chat/{friendId}, those of spec sections 2 and 8 word for word. Not part of `copy`: the first paint does not need them. */
export const chatCopy = {
  title: 'Chat',
  log: (name: string) => `Conversation with ${name}`,
  message: 'Message',
  send: 'Send',
  empty: 'No messages yet. Start the conversation!',
  failed: 'Failed to send message',
  error: (error: SendMessageError) => SEND_ERRORS[error.type],
  retry: 'Try again',
  discard: 'Discard',
  marks: { pending: 'Waiting to send', sent: 'Sent', read: 'Read' },
  you: 'You',
  says: (name: string, text: string) => `${name}: ${text}`,
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: (n: number) => count(n, 'new message', 'new messages'),
  newest: 'To the newest message',
  /** Of at most 2,000 characters. */
  left: (n: number) =>
    n <= 2000
      ? `${count(2000 - n, 'character', 'characters')} left`
      : `${count(n - 2000, 'character', 'characters')} too many`,
  failedToLoad: 'The messages could not be read on this device.',
} as const;

// Made from words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language/language.ts';

export const chatWords = wordsOf('chat', {
  title: 'Chat',
  log: (name: string) => `Conversation with ${name}`,
  message: 'Message',
  send: 'Send',
  empty: 'No messages yet. Start the conversation!',
  forbiddenCharacter: "Your message has a character that can't be sent. Please remove it.",
  charactersLeft: (n: number) => n === 1 ? `${groupedNumber(n)} character left` : `${groupedNumber(n)} characters left`,
  charactersTooMany: (n: number) => n === 1 ? `${groupedNumber(n)} character too many` : `${groupedNumber(n)} characters too many`,
  failed: 'Failed to send message',
  marks: {
    pending: 'Waiting to send',
    sent: 'Sent',
    read: 'Read',
  },
  you: 'You',
  writer: (name: string) => `${name}:`,
  says: (name: string, text: string) => `${name}: ${text}`,
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: (n: number) => n === 1 ? `${groupedNumber(n)} new message` : `${groupedNumber(n)} new messages`,
  newest: 'Jump to latest',
  missing: "This chat isn't available",
  missingText: 'You can chat with everyone on your friends list.',
  failedToLoad: "Couldn't load messages.",
});

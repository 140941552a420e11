// Made from words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const remindersWords = wordsOf('reminders', {
  moments: {
    before: '15 minutes before',
    goal: 'At the goal',
    last: 'Before points run out',
    off: 'Off',
  },
  messageChoices: {
    off: 'Off',
    name: 'Name only',
    text: 'With text',
  },
  messagesExplained: {
    off: "You'll see new messages when you open Simmer.",
    name: "You'll see who wrote, not what.",
    text: 'Anyone who sees your lock screen can read them.',
  },
  title: 'Reminders',
  slidersIcon: 'the settings icon',
  on: "On, and silent once you've checked in.",
  failedToLoad: 'Failed to load reminders',
  friends: 'Friends',
  messages: 'Messages',
  requests: 'Friend requests',
  nudges: 'Nudges from pots',
  weekly: 'Weekly result',
  weeklyWhen: 'Monday mornings',
  quiet: 'Quiet hours',
  from: 'From',
  until: 'Until',
  quietExplained: (until: string) => `Messages and requests wait until ${until}, and nobody can nudge you. Your own reminders still arrive.`,
  quietOff: 'Friends can reach you at any hour.',
  test: 'Send a test',
  testSent: 'A test is on its way.',
  turnOffHere: 'Turn off here',
  turnedOff: 'Reminders are off on this device.',
  offer: {
    title: 'Never miss your moment',
    text: "Simmer nudges you at your goal, and stays quiet once you've checked in.",
    turnOn: 'Turn on reminders',
    asking: 'Waiting for your answer…',
    note: 'For this device only. Turn them off here at any time.',
    first: 'You can turn on reminders after your first check-in.',
  },
  blocked: {
    title: 'This browser blocks reminders',
    text: 'You can fix this in three steps.',
    check: 'Check again',
    still: 'Still blocked. Is Notifications set to Allow?',
    note: 'Your check-ins, points and streaks work without reminders.',
  },
  install: {
    title: 'First, add Simmer to your Home Screen',
    text: 'iPhone lets only apps on the Home Screen remind you.',
    show: 'Show me how',
    note: 'Needs iOS 16.4 or later. Sign in and your data is there.',
  },
  unsupported: {
    title: "This browser can't remind you",
    text: 'Use Simmer in a current version of Chrome, Edge, Firefox or Safari to get reminders.',
  },
  notSent: {
    title: 'No reminders here',
    text: "Reminders aren't available on this Simmer yet.",
  },
});

// Made of words/en.arb by npm run generate.
import { wordsOf } from '#copy/language.ts';

export const remindersWords = wordsOf('reminders', {
  title: 'Reminders',
  on: "On, and silent once you've checked in.",
  failedToLoad: 'Failed to load reminders',
  reminder: (type: 'morning' | 'night') => (type === 'morning' ? 'Morning reminder' : 'Night reminder'),
  moments: { before: '15 minutes before', goal: 'At the goal', last: 'Before points run out', off: 'Off' },
  momentAt: (moment: string, time: string) => `${moment}, ${time}`,
  momentAtAlso: (moment: string, time: string, otherTime: string) => `${moment}, ${time}, ${otherTime}`,
  timesMissing: 'Enter both times.',
  friends: 'Friends',
  messages: 'Messages',
  messageChoices: { off: 'Off', name: 'Name only', text: 'With text' },
  messagesExplained: {
    off: "You'll see new messages when you open Simmer.",
    name: "You'll see who wrote, not what.",
    text: 'Anyone who sees your lock screen can read them.',
  },
  requests: 'Friend requests',
  nudges: 'Nudges from pots',
  weekly: 'Weekly result',
  weeklyWhen: 'Monday mornings',
  quiet: 'Quiet hours',
  from: 'From',
  until: 'Until',
  quietExplained: (until: string) =>
    `Messages and requests wait until ${until}, and nobody can nudge you. Your own reminders still arrive.`,
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
  errors: {
    Offline: "You're offline. Try again when you're back.",
    Rejected: "Your browser couldn't turn on reminders. Reload Simmer and try again.",
  },
  blocked: {
    title: 'This browser blocks reminders',
    text: 'You can fix this in three steps.',
    stepsIn: {
      chrome_phone: (sliders: string) =>
        `Tap ${sliders} beside the address\nChoose Permissions, then Notifications\nChoose Allow, then come back`,
      chrome: (sliders: string) =>
        `Click ${sliders} beside the address\nTurn on Notifications\nIf it isn't listed, open Site settings and allow Notifications`,
      firefox: (sliders: string) =>
        `Click ${sliders} beside the address\nRemove the block next to Notifications\nCome back and turn reminders on again`,
      safari:
        'Open Settings for Safari, then Websites\nChoose Notifications\nSet this website to Allow, then come back',
      iphone:
        "Open your device's Settings\nChoose Notifications, then Simmer\nTurn on Allow Notifications, then come back",
    },
    check: 'Check again',
    still: 'Still blocked. Is Notifications set to Allow?',
    note: 'Your check-ins, points and streaks work without reminders.',
  },
  slidersIcon: 'the settings icon',
  install: {
    title: 'First, add Simmer to your Home Screen',
    text: 'iPhone lets only apps on the Home Screen remind you.',
    stepsIn: (share: string, plus: string) =>
      `Tap ${share} Share\nChoose ${plus} Add to Home Screen\nOpen Simmer there, sign in once, come back to Reminders`,
    show: 'Show me how',
    note: 'Needs iOS 16.4 or later. Sign in and your data is there.',
  },
  unsupported: {
    title: "This browser can't remind you",
    text: 'Use Simmer in a current version of Chrome, Edge, Firefox or Safari to get reminders.',
  },
  notSent: { title: 'No reminders here', text: "Reminders aren't available on this Simmer yet." },
});

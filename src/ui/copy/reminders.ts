import type { RemindError } from '#commands/online/remind-here.ts';
import type { SetRemindersError } from '#commands/set-reminders.ts';
import { checkInWords } from '#copy/check-in-words.ts';
import { common } from '#copy/common.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { MessageNotifications, ReminderMoment } from '#schemas/tables/reminders.ts';
import type { BrowserKind } from '#ui/browser/browser-kind.ts';
import { copy } from '#ui/copy/copy.ts';

const MOMENTS: Record<ReminderMoment, string> = {
  before: '15 minutes before',
  goal: 'At the goal',
  last: 'Before points run out',
  off: 'Off',
};

const MESSAGES: Record<MessageNotifications, string> = { off: 'Off', name: 'Name only', text: 'With text' };

const MESSAGES_EXPLAINED: Record<MessageNotifications, string> = {
  off: "You'll see new messages when you open Simmer.",
  name: "You'll see who wrote, not what.",
  text: 'Anyone who sees your lock screen can read them.',
};

const SITE_ICON = 'Click {sliders} beside the address';

/** How to allow notifications again, in the browser in use. */
/** A name in braces marks a picture (ui/screens/reminders/steps.tsx). */
const STEPS: Record<BrowserKind, readonly string[]> = {
  chrome_phone: [
    'Tap {sliders} beside the address',
    'Choose Permissions, then Notifications',
    'Choose Allow, then come back',
  ],
  chrome: [
    SITE_ICON,
    'Turn on Notifications',
    "If it isn't listed, open Site settings and allow Notifications",
  ],
  firefox: [SITE_ICON, 'Remove the block next to Notifications', 'Come back and turn reminders on again'],
  safari: [
    'Open Settings for Safari, then Websites',
    'Choose Notifications',
    'Set this website to Allow, then come back',
  ],
  iphone: [
    "Open your device's Settings",
    'Choose Notifications, then Simmer',
    'Turn on Allow Notifications, then come back',
  ],
};

const NOT_AVAILABLE = "Reminders aren't available on this Simmer yet.";

const ERRORS: Record<Exclude<RemindError['type'], 'NoAnswer' | 'Blocked'>, string> = {
  Offline: "You're offline. Try again when you're back.",
  SignOnGate: copy.sync.trouble('SignOnGate'),
  PasswordGate: copy.sync.trouble('PasswordGate'),
  NotSent: NOT_AVAILABLE,
  Rejected: "Your browser couldn't turn on reminders. Reload Simmer and try again.",
};

const NOT_SAVED: Record<SetRemindersError['type'], string> = {
  NotAClockTime: 'Enter both times.',
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

/** The sentences of /settings/reminders. */
export const remindersCopy = {
  title: 'Reminders',
  slidersIcon: 'the settings icon',
  on: "On, and silent once you've checked in.",
  failedToLoad: 'Failed to load reminders',
  savedHere: common.savedHere,
  notSaved: (error: SetRemindersError) => NOT_SAVED[error.type],
  unexpected: common.notSaved,

  reminder: (type: CheckInType) => `${checkInWords.types[type]} reminder`,
  types: checkInWords.types,
  moments: MOMENTS,

  friends: 'Friends',
  messages: 'Messages',
  messageChoices: MESSAGES,
  messagesExplained: (chosen: MessageNotifications) => MESSAGES_EXPLAINED[chosen],
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

  thisDevice: common.thisDevice,
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
  error: (type: Exclude<RemindError['type'], 'NoAnswer' | 'Blocked'>) => ERRORS[type],

  blocked: {
    title: 'This browser blocks reminders',
    text: 'You can fix this in three steps.',
    steps: (browser: BrowserKind) => STEPS[browser],
    check: 'Check again',
    still: 'Still blocked. Is Notifications set to Allow?',
    note: 'Your check-ins, points and streaks work without reminders.',
  },
  install: {
    title: 'First, add Simmer to your Home Screen',
    text: 'iPhone lets only apps on the Home Screen remind you.',
    steps: [
      'Tap {share} Share',
      'Choose {plus} Add to Home Screen',
      'Open Simmer there, sign in once, come back to Reminders',
    ],
    show: 'Show me how',
    note: 'Needs iOS 16.4 or later. Sign in and your data is there.',
  },
  unsupported: {
    title: "This browser can't remind you",
    text: 'Use Simmer in a current version of Chrome, Edge, Firefox or Safari to get reminders.',
  },
  notSent: {
    title: 'No reminders here',
    text: NOT_AVAILABLE,
  },
};

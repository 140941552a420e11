import type { RemindError } from '#commands/online/remind-here.ts';
import type { SetRemindersError } from '#commands/set-reminders.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { withChoices } from '#copy/language.ts';
import { remindersWords } from '#copy/words/reminders.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { MessageNotifications } from '#schemas/tables/reminders.ts';
import type { BrowserKind } from '#ui/browser/browser-kind.ts';
import { copy } from '#ui/copy/copy.ts';

const MOMENTS = remindersWords.moments;

const MESSAGES_EXPLAINED = remindersWords.messagesExplained;

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
export const remindersCopy = withChoices(remindersWords, {
  savedHere: common.savedHere,
  notSaved: (error: SetRemindersError) => NOT_SAVED[error.type],
  unexpected: common.notSaved,
  reminder: (type: CheckInType) => `${checkInCopy.types[type]} reminder`,
  types: checkInCopy.types,
  moments: MOMENTS,
  messagesExplained: (chosen: MessageNotifications) => MESSAGES_EXPLAINED[chosen],
  thisDevice: common.thisDevice,
  error: (type: Exclude<RemindError['type'], 'NoAnswer' | 'Blocked'>) => ERRORS[type],
  blocked: {
    steps: (browser: BrowserKind) => STEPS[browser],
  },
  install: {
    steps: [
      'Tap {share} Share',
      'Choose {plus} Add to Home Screen',
      'Open Simmer there, sign in once, come back to Reminders',
    ],
  },
});

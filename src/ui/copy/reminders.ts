import type { RemindError } from '#commands/online/remind-here.ts';
import type { SetRemindersError } from '#commands/set-reminders.ts';
import { linesOf } from '#copy/format/lines.ts';
import { withChoices } from '#copy/language/language.ts';
import { remindersWords } from '#copy/words/reminders.ts';
import { writeFailureText } from '#copy/write-failure.ts';
import type { BrowserKind } from '#ui/browser/browser-kind.ts';
import { copy } from '#ui/copy/copy.ts';

/** A name in braces marks a picture (ui/screens/reminders/steps.tsx). */
const SLIDERS = '{sliders}';

/** How to allow notifications again, in the browser in use. */
function stepsToAllow(browser: BrowserKind): readonly string[] {
  const text = remindersWords.blocked.stepsIn[browser];
  return linesOf(typeof text === 'string' ? text : text(SLIDERS));
}

function remindError(type: Exclude<RemindError['type'], 'NoAnswer' | 'Blocked'>): string {
  switch (type) {
    case 'SignOnGate':
    case 'PasswordGate':
      return copy.sync.trouble(type);
    case 'NotSent':
      return remindersWords.notSent.text;
    default:
      return remindersWords.errors[type];
  }
}

/** The sentences of /settings/reminders. */
export const remindersCopy = withChoices(remindersWords, {
  notSaved: (error: SetRemindersError) =>
    error.type === 'NotAClockTime' ? remindersWords.timesMissing : writeFailureText(error),
  error: remindError,
  blocked: { steps: stepsToAllow },
  install: {
    get steps() {
      return linesOf(remindersWords.install.stepsIn('{share}', '{plus}'));
    },
  },
});

import type { LocalDay } from '#base/time-words.ts';
import type { AskPotError } from '#commands/ask-pot.ts';
import { common } from '#copy/common.ts';
import { dayLongMonthText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { potsWords } from '#copy/words/pots.ts';
import { count } from '#copy/words.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';

const days = (n: number) => count(n, 'day', 'days');

const ERRORS: Record<AskPotError['type'], string> = {
  StoveFull: rejectionText('too_many_pots'),
  NotSyncedYet: common.stillLoading,
  Suspended: common.paused,
  StorageFull: common.outOfStorage,
};

const OPEN: Record<CheckInType | 'both', (whose: string) => string> = {
  morning: (whose) => `${whose} morning is open.`,
  night: (whose) => `${whose} night is open.`,
  both: (whose) => `${whose} morning and night are open.`,
};

/** Pots for two, on every screen that shows them. */
export const potsCopy = withChoices(potsWords, {
  error: (error: AskPotError) => ERRORS[error.type],
  unexpected: common.notSaved,
  askMeans: [
    'A day counts when you both make both check-ins',
    'Your points and your own streaks stay as they are',
    'While one of you is still open, the other can nudge, once a day',
    'Either of you can stop at any time',
  ],
  notNow: common.notNow,
  with: (n: number, name: string) => `${days(n)} with ${name}`,
  yoursIsIn: (name: string, open: CheckInType | 'both') => `Yours is in. ${OPEN[open](`${name}'s`)}`,
  theirsIsIn: (name: string, open: CheckInType | 'both') => `${name}'s is in. ${OPEN[open]('Your')}`,
  nudgedYou: (name: string, open: CheckInType | 'both') => `A nudge from ${name}. ${OPEN[open]('Your')}`,
  offline: common.offline,
  goodRun: (n: number) => `A good run: ${days(n)}`,
  together: (n: number) => `${days(n)} together`,
  since: (day: LocalDay, longest: number) => `Since ${dayLongMonthText(day)}. Longest: ${longest}.`,
  offOrOn: common.offOrOn,
  viewStats: common.viewStats,
  endText: (n: number, name: string) =>
    `Your ${days(n)} together stay on both your shelves. ${name} sees that the pot has ended, nothing more.`,
  keep: common.keepIt,
  endedText: (total: number, longest: number) =>
    `${days(total)} together, ${longest} of them in a row. They stay on your shelf.`,
  week: copy.dashboard.thisWeekCoins,
  /** "You and Jonas, 12 days. You: morning perfect, night perfect. Jonas: morning perfect, night open." */
  spoken: (name: string, n: number, mine: string, theirs: string) =>
    `You and ${name}, ${days(n)}. You: ${mine}. ${name}: ${theirs}.`,
});

import type { LocalDay } from '#base/time-words.ts';
import type { AskPotError } from '#commands/ask-pot.ts';
import { common } from '#copy/common.ts';
import { dayLongMonthText } from '#copy/format/times.ts';
import { count, offOrOn } from '#copy/words.ts';
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
export const potsCopy = {
  card: 'Pots for two',
  more: (n: number) => `${n} more`,
  fewer: 'Show fewer',
  button: 'Pot for two',
  you: 'You',
  error: (error: AskPotError) => ERRORS[error.type],
  unexpected: common.notSaved,

  askTitle: 'A pot for two',
  askIntro: (name: string) => `One streak that you and ${name} keep together`,
  askMeans: [
    'A day counts when you both make both check-ins',
    'Your points and your own streaks stay as they are',
    'While one of you is still open, the other can nudge, once a day',
    'Either of you can stop at any time',
  ],
  ask: (name: string) => `Ask ${name}`,
  notNow: common.notNow,
  fullTitle: 'Five pots are on the stove',
  fullText: (name: string) => `That's as many as fit. End one, and there's room for ${name}.`,
  seePots: 'See your pots',

  wants: (name: string) => `${name} wants to share a pot`,
  wantsText: 'One streak for you two. A day counts when you both make both check-ins.',
  join: (name: string) => `Join ${name}`,
  noThanks: 'No, thanks',
  isAsked: (name: string) => `${name} is asked`,
  startsWhen: (name: string) => `Starts when ${name} joins`,
  takeBack: 'Take back',
  takeBackFrom: (name: string) => `Take back: a pot with ${name}`,

  with: (n: number, name: string) => `${days(n)} with ${name}`,
  dayOne: (name: string) => `Day 1 with ${name}`,
  bothOpen: { morning: 'Both mornings are open', night: 'Both nights are open' },
  yoursIsIn: (name: string, open: CheckInType | 'both') => `Yours is in. ${OPEN[open](`${name}'s`)}`,
  theirsIsIn: (name: string, open: CheckInType | 'both') => `${name}'s is in. ${OPEN[open]('Your')}`,
  nudgedYou: (name: string, open: CheckInType | 'both') => `A nudge from ${name}. ${OPEN[open]('Your')}`,
  allIn: "Today's in. See you tomorrow.",
  nudge: 'Nudge',
  nudgeName: (name: string) => `Nudge ${name}`,
  nudged: 'Nudged',
  quiet: 'Quiet hours there, so no nudge now',
  offline: common.offline,

  goodRun: (n: number) => `A good run: ${days(n)}`,
  happens: 'It happens. Today can be day 1.',
  ok: 'OK',

  together: (n: number) => `${days(n)} together`,
  since: (day: LocalDay, longest: number) => `Since ${dayLongMonthText(day)}. Longest: ${longest}.`,
  nudgesFrom: (name: string) => `Nudges from ${name}`,
  nudgesWhen: 'Once a day at most, never in your quiet hours',
  offOrOn,
  viewStats: common.viewStats,
  end: 'End this pot…',
  endQuestion: 'End this pot?',
  endText: (n: number, name: string) =>
    `Your ${days(n)} together stay on both your shelves. ${name} sees that the pot has ended, nothing more.`,
  endNone: (name: string) => `${name} sees that the pot has ended, nothing more.`,
  keep: common.keepIt,
  endDo: 'End this pot',
  hasEnded: (name: string) => `Your pot with ${name} has ended`,
  endedText: (total: number, longest: number) =>
    `${days(total)} together, ${longest} of them in a row. They stay on your shelf.`,
  endedNone: 'You can start another any time.',
  dismiss: 'Dismiss',
  seeShelf: 'See your shelf',
  week: copy.dashboard.thisWeekCoins,

  /** "You and Jonas, 12 days. You: morning perfect, night perfect. Jonas: morning perfect, night open." */
  spoken: (name: string, n: number, mine: string, theirs: string) =>
    `You and ${name}, ${days(n)}. You: ${mine}. ${name}: ${theirs}.`,
  half: (morning: string, night: string) => `morning ${morning}, night ${night}`,
  ofDay: (day: string, mine: string, theirs: string) => `${day}. You: ${mine}. Friend: ${theirs}`,
} as const;

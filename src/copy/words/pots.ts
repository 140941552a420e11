// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const potsWords = wordsOf('pots', {
  card: 'Pots for two',
  more: (n: number) => `${n} more`,
  fewer: 'Show fewer',
  button: 'Pot for two',
  you: 'You',
  askTitle: 'A pot for two',
  askIntro: (name: string) => `One streak that you and ${name} keep together`,
  askMeans:
    'A day counts when you both make both check-ins\nYour points and your own streaks stay as they are\nWhile one of you is still open, the other can nudge, once a day\nEither of you can stop at any time',
  ask: (name: string) => `Ask ${name}`,
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
  dayOne: (name: string) => `Day 1 with ${name}`,
  daysWith: (n: number, name: string) =>
    n === 1 ? `${groupedNumber(n)} day with ${name}` : `${groupedNumber(n)} days with ${name}`,
  bothOpen: { morning: 'Both mornings are open', night: 'Both nights are open' },
  yoursIsIn: (name: string, open: 'morning' | 'night') =>
    open === 'morning' ? `Yours is in. ${name}'s morning is open.` : `Yours is in. ${name}'s night is open.`,
  theirsIsIn: (name: string, open: 'morning' | 'night') =>
    open === 'morning' ? `${name}'s is in. Your morning is open.` : `${name}'s is in. Your night is open.`,
  nudgedYou: (name: string, open: 'morning' | 'night') =>
    open === 'morning'
      ? `A nudge from ${name}. Your morning is open.`
      : `A nudge from ${name}. Your night is open.`,
  allIn: "Today's in. See you tomorrow.",
  nudge: 'Nudge',
  nudgeName: (name: string) => `Nudge ${name}`,
  nudged: 'Nudged',
  quiet: 'Quiet hours there, so no nudge now',
  goodRun: (n: number) =>
    n === 1 ? `A good run: ${groupedNumber(n)} day` : `A good run: ${groupedNumber(n)} days`,
  happens: 'It happens. Today can be day 1.',
  ok: 'OK',
  together: (n: number) =>
    n === 1 ? `${groupedNumber(n)} day together` : `${groupedNumber(n)} days together`,
  since: (day: string, longest: number) => `Since ${day}. Longest: ${longest}.`,
  spoken: (name: string, n: number, mine: string, theirs: string) =>
    n === 1
      ? `You and ${name}, ${groupedNumber(n)} day. You: ${mine}. ${name}: ${theirs}.`
      : `You and ${name}, ${groupedNumber(n)} days. You: ${mine}. ${name}: ${theirs}.`,
  half: (morning: string, night: string) => `morning ${morning}, night ${night}`,
  ofDay: (day: string, mine: string, theirs: string) => `${day}. You: ${mine}. Friend: ${theirs}`,
  nudgesFrom: (name: string) => `Nudges from ${name}`,
  nudgesWhen: 'Once a day at most, never in your quiet hours',
  end: 'End this pot…',
  endQuestion: 'End this pot?',
  endText: (n: number, name: string) =>
    n === 1
      ? `Your ${groupedNumber(n)} day together stay on both your shelves. ${name} sees that the pot has ended, nothing more.`
      : `Your ${groupedNumber(n)} days together stay on both your shelves. ${name} sees that the pot has ended, nothing more.`,
  endNone: (name: string) => `${name} sees that the pot has ended, nothing more.`,
  endDo: 'End this pot',
  hasEnded: (name: string) => `Your pot with ${name} has ended`,
  endedText: (total: number, longest: number) =>
    total === 1
      ? `${groupedNumber(total)} day together, ${longest} of them in a row. They stay on your shelf.`
      : `${groupedNumber(total)} days together, ${longest} of them in a row. They stay on your shelf.`,
  endedNone: 'You can start another any time.',
  dismiss: 'Dismiss',
});

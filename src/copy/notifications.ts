import type { ClockTime, LocalDay } from '#base/time-words.ts';
import { checkInCopy, type ShownCheckInError } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { groupedNumber } from '#copy/format/numbers.ts';
import { clockTimeText, weekdayText } from '#copy/format/times.ts';
import { withChoices } from '#copy/language.ts';
import { notificationsWords } from '#copy/words/notifications.ts';
import { count } from '#copy/words.ts';
import type { Timing } from '#domain/check-ins/scoring.ts';
import type { ReminderFacts } from '#domain/reminders/reminder-facts.ts';
import type { WeekResult } from '#domain/reminders/week-result.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** What a notification says: the title names it, the body says what it is worth. */
interface Said {
  title: string;
  body: string;
}

/** As many characters of a message as a lock screen shows. */
const SHOWN_CHARACTERS = 120;

function reminder(type: CheckInType, names: MomentNames, facts: ReminderFacts): Said {
  const name = checkInCopy.moment(type, names);
  switch (facts.stage) {
    case 'early':
      return {
        title: `${name} in ${count(facts.minutes, 'minute', 'minutes')}`,
        body: `Perfect from ${clockTimeText(facts.perfectFrom)} to ${clockTimeText(facts.perfectUntil)}.`,
      };
    case 'goal':
      return {
        title: names[type]
          ? `${name}, ${clockTimeText(facts.goalTime)}`
          : `It's ${clockTimeText(facts.goalTime)}, your ${facts.otherDay ? `${weekdayText(facts.otherDay)} ` : ''}${type} goal`,
        body: `Perfect until ${clockTimeText(facts.perfectUntil)}.`,
      };
    case 'last': {
      const isMidnight = facts.at === '00:00:00';
      const at = clockTimeText(facts.at);
      const dayEnd = `Your day ends at ${isMidnight ? 'midnight' : at}`;
      return { title: facts.ends === 'points' ? `Points run out at ${at}` : dayEnd, body: worth(facts) };
    }
    case 'over':
      return { title: checkInCopy.group(type), body: "That day is over. Today's is waiting." };
  }
}

function worth({ points, hasStreak }: Extract<ReminderFacts, { stage: 'last' }>): string {
  if (points === 0) return `A check-in now ${hasStreak ? 'keeps your' : 'starts a'} streak.`;
  return `A check-in now is worth +${groupedNumber(points)}${hasStreak ? ' and keeps your streak' : ''}.`;
}

/** The first characters of a message on one line; cut between whole characters, so that no emoji is split. */
function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= SHOWN_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SHOWN_CHARACTERS).join('').trimEnd()}…`;
}

function week({ points, place, brightest }: WeekResult): Said {
  const parts = [
    ...(place ? [`${common.place(place.rank)} of ${place.of}.`] : []),
    ...(brightest ? [brightestDay(brightest)] : []),
  ];
  return {
    title: `Your week: ${points === 1 ? '1 point' : `${groupedNumber(points)} points`}`,
    body: parts.join(' ') || 'A new week begins today.',
  };
}

const brightestDay = (day: LocalDay): string => `${weekdayText(day)} burned brightest.`;

/** What the service worker's notifications say. `time`: the wall time of a check-in, as text. */
export const notificationsCopy = withChoices(notificationsWords, {
  checkIn: checkInCopy.open,
  undo: checkInCopy.undo,
  reminder,
  /** The check-in is done already. */
  saved: (type: CheckInType, time: string, timing: Timing, allDone: boolean): Said => {
    const said = checkInCopy.timing(timing);
    const sentence = timing.kind === 'off' ? `${said}.` : said;
    return {
      title: `${checkInCopy.types[type]} saved, ${time}`,
      body: allDone ? `${sentence} All done for the day.` : said,
    };
  },
  /** Done on another device, and its row has not arrived here. */
  doneElsewhere: (type: CheckInType): Said => ({
    title: `${checkInCopy.types[type]} saved`,
    body: 'You checked in on another device.',
  }),
  result: (
    type: CheckInType,
    time: string,
    score: { timing: Timing; points: number; multiplier: number },
    isSent: boolean,
  ): Said => ({
    title: `${checkInCopy.types[type]} checked in, ${time}`,
    body: isSent ? checkInCopy.toast(score) : common.savedHere,
  }),
  undone: (type: CheckInType): Said => ({
    title: `${checkInCopy.group(type)} undone`,
    body: 'You can check in again.',
  }),
  /** The check-in could not be stored. */
  failed: (type: CheckInType, error: ShownCheckInError): Said => ({
    title: checkInCopy.group(type),
    body: checkInCopy.error(error),
  }),
  /** `text`: what was written, if the user wants it shown and it has arrived. */
  message: (name: string, messages: number, text: string | null): Said => ({
    title: name,
    body:
      text !== null
        ? shortened(text)
        : messages === 1
          ? 'Sent you a message.'
          : `Sent you ${messages} messages.`,
  }),
  request: (name: string): Said => ({ title: name, body: 'Wants to be your friend.' }),
  nudge: (name: string, days: number, type: CheckInType, until: ClockTime): Said => ({
    title: `A nudge from ${name}`,
    body: `${days > 0 ? `${count(days, 'day', 'days')} in your pot. ` : ''}Your ${type} is open till ${
      until === '00:00:00' ? 'midnight' : clockTimeText(until)
    }.`,
  }),
  accepted: (name: string): Said => ({ title: name, body: 'Accepted your request. Say hello.' }),
  joined: (name: string, total: number): Said =>
    total === 1
      ? { title: name, body: "Joined through your link. You're friends now." }
      : { title: name, body: `${total} people joined through your link.` },
  week,
  test: (): Said => ({ title: 'Reminders work', body: 'This is what a reminder looks like.' }),
  /** For a push that this version cannot read, because every push must show something. */
  unknown: (): Said => ({ title: 'Simmer', body: "Open Simmer to see what's new." }),
});

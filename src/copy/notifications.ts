import type { ClockTime } from '#base/time-words.ts';
import { checkInCopy, type ShownCheckInError } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { clockTimeText, weekdayText } from '#copy/format/times.ts';
import { notificationsWords as words } from '#copy/words/notifications.ts';
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

const MIDNIGHT: ClockTime = '00:00:00';

function reminder(type: CheckInType, names: MomentNames, facts: ReminderFacts): Said {
  const name = names[type];
  switch (facts.stage) {
    case 'early': {
      const { title, titleNamed, body } = words.early;
      return {
        title: name === null ? title(type, facts.minutes) : titleNamed(name, facts.minutes),
        body: body(clockTimeText(facts.perfectFrom), clockTimeText(facts.perfectUntil)),
      };
    }
    case 'goal':
      return {
        title: goalTitle(type, name, facts),
        body: words.goal.body(clockTimeText(facts.perfectUntil)),
      };
    case 'last':
      return { title: lastTitle(facts), body: worth(facts) };
    case 'over':
      return { title: checkInCopy.group(type), body: words.over };
  }
}

type FactsOf<S extends ReminderFacts['stage']> = Extract<ReminderFacts, { stage: S }>;

function goalTitle(type: CheckInType, name: string | null, { goalTime, otherDay }: FactsOf<'goal'>): string {
  const { title, titleOn, titleNamed } = words.goal;
  const time = clockTimeText(goalTime);
  if (name !== null) return titleNamed(name, time);
  return otherDay ? titleOn(type, time, weekdayText(otherDay)) : title(type, time);
}

function lastTitle({ at, ends }: FactsOf<'last'>): string {
  if (ends === 'points') return words.last.pointsRunOut(clockTimeText(at));
  return at === MIDNIGHT ? words.last.dayEndsAtMidnight : words.last.dayEnds(clockTimeText(at));
}

function worth({ points, hasStreak }: FactsOf<'last'>): string {
  if (points === 0) return hasStreak ? words.last.keeps : words.last.starts;
  return hasStreak ? words.last.worthAndKeeps(points) : words.last.worth(points);
}

/** The first characters of a message on one line; cut between whole characters, so that no emoji is split. */
function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= SHOWN_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SHOWN_CHARACTERS).join('').trimEnd()}…`;
}

function allDone(timing: Timing): string {
  if (timing.kind === 'off') return words.saved.allDoneOff(timing.minutes);
  return words.saved.allDone(checkInCopy.timing(timing));
}

function weekBody({ place, brightest }: WeekResult): string {
  const ranked = place && words.week.place(place.rank, place.of);
  const day = brightest && words.week.brightest(weekdayText(brightest));
  if (ranked && day) return common.sentences(ranked, day);
  return ranked || day || words.week.fresh;
}

function nudgeBody(days: number, type: CheckInType, until: ClockTime): string {
  const open =
    until === MIDNIGHT ? words.nudge.openTillMidnight(type) : words.nudge.open(type, clockTimeText(until));
  return days > 0 ? common.sentences(words.nudge.pot(days), open) : open;
}

/** What the service worker's notifications say. `time`: the wall time of a check-in, as text. */
export const notificationsCopy = {
  reminder,
  /** The check-in is done already. */
  saved: (type: CheckInType, time: string, timing: Timing, isAllDone: boolean): Said => ({
    title: words.saved.title(type, time),
    body: isAllDone ? allDone(timing) : checkInCopy.timing(timing),
  }),
  /** Done on another device, and its row has not arrived here. */
  doneElsewhere: (type: CheckInType): Said => ({
    title: words.doneElsewhere.title(type),
    body: words.doneElsewhere.body,
  }),
  result: (
    type: CheckInType,
    time: string,
    score: { timing: Timing; points: number; multiplier: number },
    isSent: boolean,
  ): Said => ({
    title: words.checkedIn(type, time),
    body: isSent ? checkInCopy.toast(score) : common.savedHere,
  }),
  undone: (type: CheckInType): Said => ({ title: checkInCopy.undone(type), body: words.again }),
  /** The check-in could not be stored. */
  failed: (type: CheckInType, error: ShownCheckInError): Said => ({
    title: checkInCopy.group(type),
    body: checkInCopy.error(error),
  }),
  /** `text`: what was written, if the user wants it shown and it has arrived. */
  message: (name: string, messages: number, text: string | null): Said => ({
    title: name,
    body: text === null ? words.messages(messages) : shortened(text),
  }),
  request: (name: string): Said => ({ title: name, body: words.request }),
  nudge: (name: string, days: number, type: CheckInType, until: ClockTime): Said => ({
    title: words.nudge.title(name),
    body: nudgeBody(days, type, until),
  }),
  accepted: (name: string): Said => ({ title: name, body: words.accepted }),
  joined: (name: string, total: number): Said => ({
    title: name,
    body: total === 1 ? words.joined : words.joinedMore(total),
  }),
  week: (result: WeekResult): Said => ({
    title: words.week.title(result.points),
    body: weekBody(result),
  }),
};

import type { SyncTrouble } from '#base/sync-status.ts';
import { common } from '#copy/common.ts';
import { listText } from '#copy/format/lists.ts';
import { language, leftToRight, withChoices } from '#copy/language/language.ts';
import { appWords } from '#copy/words/app.ts';
import type { HalfDay } from '#domain/check-ins/streaks.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** 'in 16 h 7 min', 'now', '24 min ago'. */
function distance(signedMinutes: number): string {
  const { checkIn } = appWords;
  if (signedMinutes === 0) return checkIn.now;
  const span = common.shortSpan(Math.abs(signedMinutes));
  return signedMinutes < 0 ? checkIn.in(span) : checkIn.ago(span);
}

/** 'out of bed'; a name like 'TV off' stays, and in other languages than English each name. */
const insideSentence = (name: string): string =>
  language() === 'en' && /^\p{Lu}(?!\p{Lu})/u.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;

/** '2 hours 5 minutes'. */
function spokenSpan(minutes: number): string {
  const { dial } = appWords;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return dial.spanMinutes(rest);
  return rest === 0 ? dial.spanHours(hours) : dial.spanHoursMinutes(hours, rest);
}

/** Where now lies on the dial: '24 minutes past your morning goal'. */
function whereOf(type: CheckInType, own: string | null, signedMinutes: number, weekday: string | null) {
  const { at, before, past } = appWords.dial;
  const name = own && insideSentence(own);
  if (signedMinutes === 0) {
    if (name) return at.named(name);
    return weekday ? at.goalOn(type, weekday) : at.goal(type);
  }
  const words = signedMinutes < 0 ? before : past;
  const span = spokenSpan(Math.abs(signedMinutes));
  if (name) return weekday ? words.namedOn(type, span, name, weekday) : words.named(type, span, name);
  return weekday ? words.goalOn(type, span, weekday) : words.goal(type, span);
}

/**
 * The sentences of the first paint; large groups of others are in the folder beside this file. Those of product.md
 * §2, §5, §8 and §9 are verbatim, with plain digits.
 */
export const copy = withChoices(appWords, {
  nav: {
    /** The name of a link to /friends, with what waits there. */
    friendNews: ({ unread, requests, joined }: FriendNews): string =>
      listText([
        appWords.nav.friends,
        ...(unread > 0 ? [common.unreadMessages(unread)] : []),
        ...(requests > 0 ? [appWords.nav.requests(requests)] : []),
        ...(joined > 0 ? [appWords.nav.joined(joined)] : []),
      ]),
  },
  dashboard: {
    /**
     * Between the two check-ins of a day: what the other one makes of the day streak. `longest`: the longest one so far;
     * null while it is not known.
     */
    halfDay: ({ type, makes }: HalfDay, longest: number | null): string => {
      const { oneMore, makesIt, makesItLongest } = appWords.dashboard;
      if (makes === 1) return oneMore(type);
      return (longest !== null && makes > longest ? makesItLongest : makesIt)(type, makes);
    },
  },
  checkIn: {
    /** 100 × 13 = +1,300, with the points grouped. */
    arithmetic: (streak: number, points: string | null) =>
      leftToRight(`100 × ${streak}${points === null ? '' : ` = ${points}`}`),
    distance,
    /** The effect of a late tap; `streak` is the one after it. */
    stake: (streak: number): string =>
      streak > 1 ? appWords.checkIn.inARow(streak) : appWords.checkIn.startAStreak,
    seeYouAt: (time: string, minutes: number): string => {
      const { seeYouIn, seeYouNow } = appWords.checkIn;
      return minutes === 0 ? seeYouNow(time) : seeYouIn(time, common.shortSpan(minutes));
    },
    dayEndsIn: (minutes: number): string => {
      const { dayEnds, dayEndsNow } = appWords.checkIn;
      return minutes === 0 ? dayEndsNow : dayEnds(common.shortSpan(minutes));
    },
  },
  dial: {
    /** `weekday`: the day of the week, if it has another goal than the usual one. */
    open: (
      type: CheckInType,
      names: MomentNames,
      signedMinutes: number,
      points: number,
      weekday: string | null = null,
    ): string => appWords.dial.worth(whereOf(type, names[type], signedMinutes, weekday), points),
    done: (type: CheckInType, names: MomentNames, time: string, points: number): string => {
      const { doneAt, doneAtNamed } = appWords.dial;
      const name = names[type];
      return name === null ? doneAt(type, time, points) : doneAtNamed(type, name, time, points);
    },
  },
  sync: {
    trouble: (trouble: SyncTrouble): string => appWords.syncTroubles[trouble],
  },
});

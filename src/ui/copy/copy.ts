import type { SyncTrouble } from '#base/sync-status.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { common } from '#copy/common.ts';
import { groupedNumber, LEFT_TO_RIGHT } from '#copy/format/numbers.ts';
import { withChoices } from '#copy/language.ts';
import { appWords } from '#copy/words/app.ts';
import { count } from '#copy/words.ts';
import type { HalfDay } from '#domain/check-ins/streaks.ts';
import type { MomentNames } from '#domain/users/moment-names.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { League } from '#schemas/tables/profiles.ts';

/*
 * Every sentence a user sees; large groups of them are in the folder beside this file. Those of product.md
 * §2, §5, §8 and §9 are verbatim, with plain digits. Numbers outside sentences come as text, grouped by
 * format/numbers.ts.
 */

const CHAMPION = 'Champion';
const TYPE_NAMES = checkInCopy.types;
const TODAYS = appWords.todays;
const TODAY = appWords.today;
/** The same at the beginning of a sentence. */
const TODAYS_FIRST = appWords.todaysFirst;

const TOMORROW = 'tomorrow morning';
const FIRST = { now: 'open now', tomorrow: TOMORROW, ...TODAYS } as const;

const LEAGUES = appWords.leagues;

const SYNC_TROUBLES = appWords.syncTroubles;

/** The effect of a late tap; `streak` is the one after it. */
function stake(streak: number): string {
  return streak > 1 ? `Check in to make it ${streak} in a row.` : 'Check in to start a streak.';
}

/** 'in 16 h 7 min', 'now', '24 min ago'. */
function distance(signedMinutes: number): string {
  if (signedMinutes === 0) return 'now';
  const span = common.shortSpan(Math.abs(signedMinutes));
  return signedMinutes < 0 ? `in ${span}` : `${span} ago`;
}

/** 'out of bed'; a name like 'TV off' stays. */
const insideSentence = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function spokenSpan(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = count(minutes % 60, 'minute', 'minutes');
  if (hours === 0) return rest;
  return minutes % 60 === 0 ? count(hours, 'hour', 'hours') : `${count(hours, 'hour', 'hours')} ${rest}`;
}

export const copy = withChoices(appWords, {
  nav: {
    /** The name of a link to /friends, with what waits there. */
    friendNews: ({ unread, requests, joined }: FriendNews): string =>
      [
        'Friends',
        ...(unread > 0 ? [common.unreadMessages(unread)] : []),
        ...(requests > 0 ? [count(requests, 'friend request', 'friend requests')] : []),
        ...(joined > 0 ? [count(joined, 'new friend', 'new friends')] : []),
      ].join(', '),
  },
  dashboard: {
    greeting: (displayName: string) => `Hey, ${displayName.trim() || CHAMPION}!`,
    toNextLeague: (points: string, league: League) =>
      `${points} to ${LEAGUES[league === 'coal' ? 'carbonara' : 'pho'].name}`,
    /**
     * Between the two check-ins of a day: what the other one makes of the day streak. `longest`: the longest one so far;
     * null while it is not known.
     */
    halfDay: ({ type, makes }: HalfDay, longest: number | null) => {
      if (makes === 1) return `One more ${TODAYS[type]} makes it 1`;
      return `${TODAYS_FIRST[type]} makes it ${groupedNumber(makes)}${longest !== null && makes > longest ? ', your longest yet' : ''}`;
    },
    /** For one type, while the other streak continues. */
    bestAgainOf: (type: CheckInType, best: string) =>
      `Best ${type} streak: ${best}. Start again ${TODAY[type]}.`,
    startIt: (type: CheckInType) => `Check in ${TODAYS[type]} to start it`,
  },
  types: TYPE_NAMES,
  moment: checkInCopy.moment,
  checkInGroup: checkInCopy.group,
  leagues: LEAGUES,
  checkIn: {
    open: checkInCopy.open,
    error: checkInCopy.error,
    timing: checkInCopy.timing,
    /** The name of the button that shows both. */
    earlyName: (type: CheckInType, time: string) => `Check in early, ${TODAYS[type]}. Opens at ${time}.`,
    isOpen: (type: CheckInType, points: number) =>
      `${TODAYS_FIRST[type]}'s check-in is open, ${count(points, 'point', 'points')} now.`,
    toast: checkInCopy.toast,
    todays: TODAYS,
    todaysFirst: TODAYS_FIRST,
    /** 100 × 13 = +1,300, with the points grouped. */
    arithmetic: (streak: number, points: string | null) =>
      `${LEFT_TO_RIGHT}100 × ${streak}${points === null ? '' : ` = ${points}`}`,
    unsent: common.savedHere,
    distance,
    /** For a user who has never checked in. */
    firstIs: (when: 'now' | 'tomorrow' | CheckInType) => `Your first check-in is ${FIRST[when]}.`,
    seeYouAt: (time: string, minutes: number) => `See you at ${time}, ${distance(-minutes)}`,
    dayEndsIn: (minutes: number) => `Your day ends ${distance(-minutes)}.`,
    goalToday: (type: CheckInType, time: string) => `${time} ${TODAYS[type]}`,
    otherToday: (type: CheckInType, time: string) => `${time} ${TODAY[type]}`,
    stake,
    undo: checkInCopy.undo,
  },
  dial: {
    /** `weekday`: 'Saturday ' on a day with another goal than the usual one. */
    open: (type: CheckInType, names: MomentNames, signedMinutes: number, points: number, weekday = '') => {
      const name = names[type];
      const ofType = `your ${weekday}${type} goal`;
      const goal = name ? `${insideSentence(name)}, ${ofType}` : ofType;
      const where =
        signedMinutes === 0
          ? `It's ${name ? insideSentence(name) : goal} time`
          : `${spokenSpan(Math.abs(signedMinutes))} ${signedMinutes < 0 ? 'before' : 'past'} ${goal}`;
      return `${where}, ${count(points, 'point', 'points')} now`;
    },
    done: (type: CheckInType, names: MomentNames, time: string, points: number) =>
      `${names[type] === null ? TYPE_NAMES[type] : `${names[type]}, ${type}`} check-in at ${time}, ${count(points, 'point', 'points')}`,
    waiting: (type: CheckInType) => `${TYPE_NAMES[type]} goal, still loading`,
  },
  sync: {
    trouble: (trouble: SyncTrouble) => SYNC_TROUBLES[trouble],
  },
  account: {
    /** `isComplete`: everything was synced. */
    signedOut: (isComplete: boolean) =>
      isComplete ? 'Signed out. Your data is in your account.' : 'Signed out.',
  },
});

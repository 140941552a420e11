import type { SyncTrouble } from '#base/sync-status.ts';
import { checkInWords } from '#copy/check-in-words.ts';
import { common } from '#copy/common.ts';
import { groupedNumber, LEFT_TO_RIGHT } from '#copy/format/numbers.ts';
import { count, shortSpan, unreadMessages } from '#copy/words.ts';
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
const TYPE_NAMES = checkInWords.types;
const TODAYS: Record<CheckInType, string> = { morning: 'this morning', night: 'tonight' };
const TODAY: Record<CheckInType, string> = { morning: 'today', night: 'tonight' };
/** The same at the beginning of a sentence. */
const TODAYS_FIRST: Record<CheckInType, string> = { morning: 'This morning', night: 'Tonight' };

const TOMORROW = 'tomorrow morning';
const FIRST = { now: 'open now', tomorrow: TOMORROW, ...TODAYS } as const;

const LEAGUES: Record<League, { name: string; short: string; description: string }> = {
  coal: { name: 'Coal League', short: 'Coal', description: 'Starting your journey' },
  carbonara: { name: 'Carbonara League', short: 'Carbonara', description: 'Cooking up consistency!' },
  pho: { name: 'Pho Bo League', short: 'Pho Bo', description: 'Master of habits!' },
};

const SYNC_TROUBLES: Record<SyncTrouble, string> = {
  sign_in_again: 'Sign in again to sync',
  update_required: 'Update Simmer to sync',
  account_gone: 'This account was deleted',
  storage_full: 'This device is out of storage',
  not_loaded: 'Reload Simmer to sync',
  SignOnGate: 'Sign in to your network',
  PasswordGate: 'Simmer is behind another password',
  unreadable: 'Update Simmer to see everything',
};

/** The effect of a late tap; `streak` is the one after it. */
function stake(streak: number): string {
  return streak > 1 ? `Check in to make it ${streak} in a row.` : 'Check in to start a streak.';
}

/** 'in 16 h 7 min', 'now', '24 min ago'. */
function distance(signedMinutes: number): string {
  if (signedMinutes === 0) return 'now';
  const span = shortSpan(Math.abs(signedMinutes));
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

export const copy = {
  appName: 'Simmer',
  /** The default display name shown (product.md §9). */
  champion: CHAMPION,
  title: (page: string) => `${page} · Simmer`,
  accountCreated: 'Account created! Welcome to the product!',

  nav: {
    label: 'Main',
    home: 'Home',
    friends: 'Friends',
    ranks: 'Ranks',
    history: 'History',
    settings: 'Settings',
    leaderboard: 'Leaderboard',
    /** The name of a link to /friends, with what waits there. */
    friendNews: ({ unread, requests, joined }: FriendNews): string =>
      [
        'Friends',
        ...(unread > 0 ? [unreadMessages(unread)] : []),
        ...(requests > 0 ? [count(requests, 'friend request', 'friend requests')] : []),
        ...(joined > 0 ? [count(joined, 'new friend', 'new friends')] : []),
      ].join(', '),
  },

  dashboard: {
    greeting: (displayName: string) => `Hey, ${displayName.trim() || CHAMPION}!`,
    tagline: 'Keep your streak alive',
    todaysCheckIns: "Today's Check-ins",
    nightStand: 'Night stand',
    totalPoints: 'Total points',
    thisWeek: 'This week',
    toNextLeague: (points: string, league: League) =>
      `${points} to ${LEAGUES[league === 'coal' ? 'carbonara' : 'pho'].name}`,
    leagueReached: 'Next league reached!',
    maxLeague: 'Max League! 🏆',
    progressLabel: 'Progress to the next league',
    dayStreak: 'day streak',
    longest: (longest: string) => `Longest ${longest}`,
    longestAgain: (longest: string) => `Longest ${longest}. Start again today.`,
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
    streaksLabel: 'Streaks',
    thisWeekCoins: 'This week, day by day',
    install: 'Add Simmer to your home screen',
    failedToLoad: 'Failed to load data',
    fetching: 'Loading your data…',
    fetchingOffline: "You're offline. Connect once to load your data; then Simmer works offline.",
    fetchingHint: "You can check in once it's loaded.",
  },

  types: TYPE_NAMES,
  moment: checkInWords.moment,
  checkInGroup: checkInWords.group,
  leagues: LEAGUES,

  checkIn: {
    open: checkInWords.open,
    pending: 'Checking in...',
    done: 'Checked In!',
    error: checkInWords.error,
    timing: checkInWords.timing,
    opensAt: (time: string) => `Opens at ${time}`,
    early: 'Check in early',
    /** The name of the button that shows both. */
    earlyName: (type: CheckInType, time: string) => `Check in early, ${TODAYS[type]}. Opens at ${time}.`,
    isOpen: (type: CheckInType, points: number) =>
      `${TODAYS_FIRST[type]}'s check-in is open, ${count(points, 'point', 'points')} now.`,
    /** While it can still be made; the sentence of `timing` is for the result. `streak` is the one after it. */
    tooLate: 'Too late for points.',
    toast: checkInWords.toast,
    unexpected: "Your check-in couldn't be saved. Please try again.",
    todays: TODAYS,
    todaysFirst: TODAYS_FIRST,
    tomorrow: TOMORROW,
    /** 100 × 13 = +1,300, with the points grouped. */
    arithmetic: (streak: number, points: string | null) =>
      `${LEFT_TO_RIGHT}100 × ${streak}${points === null ? '' : ` = ${points}`}`,
    unsent: common.savedHere,
    distance,
    until: (time: string) => `until ${time}`,
    past: (time: string) => `past ${time}`,
    itIs: (time: string) => `it's ${time}`,
    yourGoal: 'your goal',
    minutesUnit: 'min',
    hoursUnit: 'h',
    perfectFrom: (time: string) => `Perfect from ${time}:`,
    /** For a user who has never checked in. */
    firstIs: (when: 'now' | 'tomorrow' | CheckInType) => `Your first check-in is ${FIRST[when]}.`,
    perfectBetween: (from: string, until: string) => `Perfect from ${from} to ${until}:`,
    perfectUntil: (time: string) => `Perfect until ${time}:`,
    bothDone: 'Both done',
    seeYouAt: (time: string, minutes: number) => `See you at ${time}, ${distance(-minutes)}`,
    dayEndsIn: (minutes: number) => `Your day ends ${distance(-minutes)}.`,
    goalToday: (type: CheckInType, time: string) => `${time} ${TODAYS[type]}`,
    otherToday: (type: CheckInType, time: string) => `${time} ${TODAY[type]}`,
    notUsual: (time: string) => `not ${time}`,
    goalLater: (time: string) => `, ${time} from tomorrow`,
    stake,
    /** For a new user, instead of how late it is. */
    startsStreak: 'No points today, but your streak starts',
    undo: checkInWords.undo,
    undoUnexpected: "Your check-in couldn't be undone. Please try again.",
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
    firstDayMiss: (type: CheckInType, time: string) => `Your ${type} goal is ${time}, 0 points now`,
    done: (type: CheckInType, names: MomentNames, time: string, points: number) =>
      `${names[type] === null ? TYPE_NAMES[type] : `${names[type]}, ${type}`} check-in at ${time}, ${count(points, 'point', 'points')}`,
    waiting: (type: CheckInType) => `${TYPE_NAMES[type]} goal, still loading`,
  },

  coin: {
    day: (weekday: string, morning: string, night: string) =>
      `${weekday}: morning ${morning}, night ${night}`,
    half: { perfect: 'perfect', missed: 'missed', open: 'not yet', none: 'no check-in' },
    points: (score: number) => `score ${score}`,
  },

  sync: {
    allSynced: 'All synced',
    offline: 'Offline',
    offlineWaiting: (n: number) => `Offline, ${n} waiting`,
    syncingSome: (n: number) => `Syncing ${n}…`,
    rejected: (n: number) => `Needs your attention: ${n}`,
    trouble: (trouble: SyncTrouble) => SYNC_TROUBLES[trouble],
    /** Opens the page of the sign-on gate in front of the server. */
    toGate: 'Open sign-in',
    neverSynced: 'Not synced yet',
    syncNow: 'Sync now',
    syncing: 'Syncing…',
    pull: 'Pull to sync',
    letGo: 'Release to sync',
    noSheet: "This part hasn't been downloaded yet. Try again when you're online.",
  },

  account: {
    open: (name: string) => `${name}'s account`,
    signOut: 'Sign out',
    unsaved: (n: number) =>
      `${count(n, "change hasn't", "changes haven't")} synced yet. Signing out will lose ${n === 1 ? 'it' : 'them'}.`,
    unsavedDraft: "Your settings aren't saved yet. Signing out will lose your changes.",
    unsentDraft: "You've written a message that isn't sent yet. Signing out will lose it.",
    signOutAnyway: 'Sign out anyway',
    stay: 'Stay signed in',
    explain: 'Signing out removes your data from this device. It stays in your account.',
    /** `isComplete`: everything was synced. */
    signedOut: (isComplete: boolean) =>
      isComplete ? 'Signed out. Your data is in your account.' : 'Signed out.',
    signedOutForGood: 'Signed out. What you had here is deleted.',
    signOutFailed: "Couldn't sign you out. Please try again.",
  },

  notFound: {
    sentence: 'Oops! Page not found',
    home: 'Back home',
  },

  notFetched: {
    title: "This page couldn't be loaded",
    text: 'Check your connection and try again. Your saved data is safe.',
  },

  crash: {
    title: 'Something boiled over',
    text: 'Something unexpected went wrong. Your saved data is safe.',
    reload: 'Reload',
    notLoaded: "Part of Simmer couldn't be loaded. Check your connection and try again.",
    store:
      "Your browser can't open Simmer's data. Close all Simmer tabs or restart the browser, then try again. Your saved data is safe.",
  },

  update: {
    ready: 'A new version of Simmer is ready.',
    apply: 'Update now',
    later: 'Later',
    newerVersion: 'Simmer was updated',
    newerVersionText: 'A newer version is open in another tab. Update to continue; your saved data is safe.',
  },

  back: 'Back',

  /** Spec section 8; shown on any screen. */
  requestSent: 'Friend request sent!',
  /** A user whose name is not known here. */
  someone: 'someone',
  toasts: { dismiss: 'Dismiss' },
  loading: 'Loading',
} as const;

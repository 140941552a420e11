import type { SyncTrouble } from '#base/sync-status.ts';
import type { CheckInError } from '#commands/check-in.ts';
import type { Timing } from '#domain/check-ins/scoring.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { League } from '#schemas/profile.ts';
import { count, shortSpan } from '#ui/copy/words.ts';
import { LEFT_TO_RIGHT } from '#ui/format/numbers.ts';

/*
 * Every sentence a person sees; large families of them stand in the folder beside it. Those of spec sections 2, 5, 8
 * and 9 are word for word; inside them numbers are plain digits. Standing figures come grouped from format/numbers.ts, as text.
 */

const CHAMPION = 'Champion';

const TYPE_NAMES: Record<CheckInType, string> = { morning: 'Morning', night: 'Night' };

const LEAGUES: Record<League, { name: string; short: string; description: string }> = {
  coal: { name: 'Coal League', short: 'Coal', description: 'Starting your journey' },
  carbonara: { name: 'Carbonara League', short: 'Carbonara', description: 'Cooking up consistency!' },
  pho: { name: 'Pho Bo League', short: 'Pho Bo', description: 'Master of habits!' },
};

const CHECK_IN_ERRORS: Record<CheckInError['type'], string> = {
  AlreadyCheckedIn: 'You have already checked in. It counts once a day.',
  NotSyncedYet: 'Your data has not arrived on this device yet. Try again in a moment.',
  StorageFull: 'This device has no room left to save your check-in. Free some space and try again.',
};

const SYNC_TROUBLES: Record<SyncTrouble, string> = {
  sign_in_again: 'Sign in again to save',
  update_required: 'Update Simmer to save',
  account_gone: 'This account was deleted',
  storage_full: 'This device has no room left',
  not_loaded: 'Reload Simmer to sync',
  unreadable: 'Update Simmer to see everything',
};

function timing(value: Timing): string {
  if (value.kind === 'perfect') return 'Perfect timing! 🎯';
  return value.kind === 'off' ? `${value.minutes} minutes off target` : 'Try to be closer next time!';
}

/** 'in 16 h 7 min', 'now', '24 min ago'. */
function distance(signedMinutes: number): string {
  if (signedMinutes === 0) return 'now';
  const span = shortSpan(Math.abs(signedMinutes));
  return signedMinutes < 0 ? `in ${span}` : `${span} ago`;
}

function spokenSpan(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = count(minutes % 60, 'minute', 'minutes');
  if (hours === 0) return rest;
  return minutes % 60 === 0 ? count(hours, 'hour', 'hours') : `${count(hours, 'hour', 'hours')} ${rest}`;
}

export const copy = {
  appName: 'Simmer',
  /** The default display name shown (spec section 9). */
  champion: CHAMPION,
  title: (page: string) => `${page} · Simmer`,
  promise: ['Two check-ins a day.', 'The closer to your time, the hotter it gets.'],

  accountCreated: 'Account created! Welcome to the product!',

  nav: {
    label: 'Main',
    home: 'Home',
    friends: 'Friends',
    ranks: 'Ranks',
    history: 'History',
    settings: 'Settings',
    leaderboard: 'Leaderboard',
    /** Said after the name of the way to /friends; nothing where nothing waits. */
    friendNews: ({ unread, requests }: FriendNews): string =>
      [
        ...(unread > 0 ? [count(unread, 'unread message', 'unread messages')] : []),
        ...(requests > 0 ? [count(requests, 'open request', 'open requests')] : []),
      ].join(', '),
  },

  dashboard: {
    greeting: (displayName: string) => `Hey, ${displayName.trim() || CHAMPION}!`,
    tagline: 'Keep your streak alive',
    todaysCheckIns: "Today's Check-ins",
    goalsFit: (morning: string, night: string) => `Happy with ${morning} and ${night}?`,
    setGoals: 'Set both',
    totalPoints: 'Total points',
    thisWeek: 'This week',
    toNextLeague: (points: string, league: League) =>
      `${points} to ${LEAGUES[league === 'coal' ? 'carbonara' : 'pho'].name}`,
    leagueReached: 'Next league reached!',
    maxLeague: 'Max League! 🏆',
    progressLabel: 'Progress to the next league',
    dayStreak: 'day streak',
    best: (best: string) => `Best ${best}`,
    bestAgain: (best: string) => `Best ${best}, start again today`,
    /** Of one type, while the other goes on. */
    bestAgainOf: (type: CheckInType, best: string) =>
      `${TYPE_NAMES[type]} best ${best}, start again ${type === 'morning' ? 'today' : 'tonight'}`,
    streaksLabel: 'Streaks',
    thisWeekCoins: 'This week, day by day',
    install: 'Install Simmer on your home screen',
    failedToLoad: 'Failed to load data',
    tryAgain: 'Try again',
    fetching: 'Fetching your data for the first time…',
    fetchingOffline:
      'You are offline. Simmer needs the network once, to fetch your data; then it works without.',
    fetchingHint: 'Check-in opens as soon as it is here.',
  },

  types: TYPE_NAMES,
  checkInGroup: (type: CheckInType) => `${TYPE_NAMES[type]} check-in`,
  leagues: LEAGUES,

  checkIn: {
    open: 'Check in',
    pending: 'Checking in...',
    done: 'Checked In!',
    error: (error: CheckInError) => CHECK_IN_ERRORS[error.type],
    timing,
    /** Spec section 8. The multiplier is told only when it is above 1. */
    toast: (result: { timing: Timing; points: number; multiplier: number }) =>
      `${timing(result.timing)} +${result.points} points!${
        result.multiplier > 1 ? ` ${result.multiplier}x multiplier! 🔥` : ''
      }`,
    unexpected: 'Your check-in could not be saved on this device. Please try again.',
    /** 100 × 13 = +1,300, with the points grouped. */
    arithmetic: (streak: number, points: string | null) =>
      `${LEFT_TO_RIGHT}100 × ${streak}${points === null ? '' : ` = ${points}`}`,
    unsent: 'Saved here, sends when online',
    distance,
    until: (time: string) => `until ${time}`,
    past: (time: string) => `past ${time}`,
    itIs: (time: string) => `it is ${time}`,
    yourGoal: 'your goal',
    minutesUnit: 'min',
    hoursUnit: 'h',
    pointsStartAt: (time: string) => `Points start at ${time}`,
    perfectFrom: (time: string) => `Perfect from ${time}:`,
    perfectBetween: (from: string, until: string) => `Perfect from ${from} to ${until}`,
    perfectUntil: (time: string) => `Perfect now, until ${time}:`,
    bothDone: 'Both done',
    seeYouAt: (time: string, minutes: number) => `See you at ${time}, ${distance(-minutes)}`,
    dayEndsIn: (minutes: number) => `Today ends ${distance(-minutes)}.`,
    /** What a late tap is still good for; `streak` is the one after it. */
    stake: (streak: number) =>
      streak > 1 ? `Checking in makes it ${streak} in a row` : 'Checking in starts a streak',
    /** To a newcomer, instead of how late it is. */
    startsStreak: '+0 now, but starts a streak',
    undo: 'Undo',
    undoUnexpected: 'Your check-in could not be taken back on this device. Please try again.',
  },

  dial: {
    open: (type: CheckInType, signedMinutes: number, points: number) => {
      const goal = `your ${type} goal`;
      const where =
        signedMinutes === 0
          ? `It is the time of ${goal}`
          : `${spokenSpan(Math.abs(signedMinutes))} ${signedMinutes < 0 ? 'before' : 'past'} ${goal}`;
      return `${where}, ${count(points, 'point', 'points')} now`;
    },
    excused: (type: CheckInType, time: string) => `Your ${type} goal is ${time}, 0 points now`,
    done: (type: CheckInType, time: string, points: number) =>
      `${TYPE_NAMES[type]} checked in at ${time}, ${count(points, 'point', 'points')}`,
    waiting: (type: CheckInType) => `${TYPE_NAMES[type]} goal, not here yet`,
  },

  coin: {
    day: (weekday: string, morning: string, night: string) =>
      `${weekday}: morning ${morning}, night ${night}`,
    half: { perfect: 'perfect', missed: 'missed', open: 'not yet', none: 'no check-in' },
    points: (score: number) => `score ${score}`,
  },

  sync: {
    allSaved: 'All saved',
    offline: 'Offline',
    offlineWaiting: (n: number) => `Offline, ${n} waiting`,
    saving: (n: number) => `Saving ${n}`,
    rejected: (n: number) => `${count(n, 'change', 'changes')} could not be saved`,
    trouble: (trouble: SyncTrouble) => SYNC_TROUBLES[trouble],
    neverSynced: 'Not synced yet',
    syncNow: 'Sync now',
    noSheet: 'That part of Simmer is not on this device yet. Try again when you are online.',
  },

  account: {
    open: (name: string) => `Account of ${name}`,
    signOut: 'Sign out',
    close: 'Close',
    unsaved: (n: number) =>
      `${count(n, 'change is', 'changes are')} not saved yet. Signing out now loses ${n === 1 ? 'it' : 'them'}.`,
    unsavedDraft: 'Your settings are not saved yet. Signing out now loses what you changed.',
    signOutAnyway: 'Sign out anyway',
    stay: 'Stay signed in',
    explain: 'Signing out removes your data from this device. It stays in your account.',
    signOutFailed: 'Signing out did not finish. Please try again.',
  },

  notFound: {
    sentence: 'Oops! Page not found',
    home: 'Back home',
  },

  notFetched: {
    title: 'This page could not be loaded',
    text: 'Check your connection and try again. Your saved data is safe.',
    retry: 'Try again',
  },

  crash: {
    title: 'Something boiled over',
    text: 'Simmer met an error it did not expect. What you saved is safe on this device.',
    reload: 'Reload',
    notLoaded: 'A part of Simmer could not be fetched. Check your network and try again.',
    store:
      'The browser does not open what Simmer keeps on this device. What you saved stays there: close all tabs of Simmer, or the browser, and come back.',
  },

  update: {
    ready: 'A new version of Simmer is ready.',
    apply: 'Update now',
    later: 'Later',
    outgrown: 'Simmer has been updated',
    outgrownText: 'A newer version is open on this device. This page opens it too; what you did is saved.',
  },

  back: 'Back',

  /** Spec section 8; told on whatever screen the person is by then. */
  requestSent: 'Friend request sent!',
  /** A person whose name is not known here. */
  somebody: 'somebody',
  toasts: { dismiss: 'Dismiss' },
  loading: 'Loading',
} as const;

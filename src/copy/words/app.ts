// Made of words/en.arb by npm run generate.
import { groupedNumber } from '#copy/format/numbers.ts';
import { wordsOf } from '#copy/language.ts';

export const appWords = wordsOf('app', {
  todays: { morning: 'this morning', night: 'tonight' },
  todaysFirst: { morning: 'This morning', night: 'Tonight' },
  leagues: {
    coal: { name: 'Coal League', short: 'Coal', description: 'Starting your journey' },
    carbonara: { name: 'Carbonara League', short: 'Carbonara', description: 'Cooking up consistency!' },
    pho: { name: 'Pho Bo League', short: 'Pho Bo', description: 'Master of habits!' },
  },
  syncTroubles: {
    sign_in_again: 'Sign in again to sync',
    update_required: 'Update Simmer to sync',
    account_gone: 'This account was deleted',
    storage_full: 'This device is out of storage',
    not_loaded: 'Reload Simmer to sync',
    SignOnGate: 'Sign in to your network',
    PasswordGate: 'Simmer is behind another password',
    unreadable: 'Update Simmer to see everything',
  },
  appName: 'Simmer',
  champion: 'Champion',
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
    requests: (n: number) =>
      n === 1 ? `${groupedNumber(n)} friend request` : `${groupedNumber(n)} friend requests`,
    joined: (n: number) => (n === 1 ? `${groupedNumber(n)} new friend` : `${groupedNumber(n)} new friends`),
  },
  dashboard: {
    greeting: (name: string) => `Hey, ${name}!`,
    tagline: 'Keep your streak alive',
    todaysCheckIns: "Today's Check-ins",
    totalPoints: 'Total points',
    thisWeek: 'This week',
    toNextLeague: (league: 'carbonara' | 'pho', points: number) =>
      league === 'carbonara'
        ? `${groupedNumber(points)} to Carbonara League`
        : `${groupedNumber(points)} to Pho Bo League`,
    leagueReached: 'Next league reached!',
    maxLeague: 'Max League! 🏆',
    progress: (points: number, goal: number) => `${groupedNumber(points)} / ${groupedNumber(goal)}`,
    progressLabel: 'Progress to the next league',
    dayStreak: 'day streak',
    dayStreakOf: (days: number) =>
      days === 1
        ? `\ue000${groupedNumber(days)}\ue001 day streak`
        : `\ue000${groupedNumber(days)}\ue001 day streak`,
    oneMore: (type: 'morning' | 'night') =>
      type === 'morning' ? 'One more this morning makes it 1' : 'One more tonight makes it 1',
    makesIt: (type: 'morning' | 'night', days: number) =>
      type === 'morning'
        ? `This morning makes it ${groupedNumber(days)}`
        : `Tonight makes it ${groupedNumber(days)}`,
    makesItLongest: (type: 'morning' | 'night', days: number) =>
      type === 'morning'
        ? `This morning makes it ${groupedNumber(days)}, your longest yet`
        : `Tonight makes it ${groupedNumber(days)}, your longest yet`,
    longest: (days: number) => `Longest ${groupedNumber(days)}`,
    longestAgain: (days: number) => `Longest ${groupedNumber(days)}. Start again today.`,
    bestAgainOf: (type: 'morning' | 'night', days: number) =>
      type === 'morning'
        ? `Best morning streak: ${groupedNumber(days)}. Start again today.`
        : `Best night streak: ${groupedNumber(days)}. Start again tonight.`,
    startIt: (type: 'morning' | 'night') =>
      type === 'morning' ? 'Check in this morning to start it' : 'Check in tonight to start it',
    streaksLabel: 'Streaks',
    thisWeekCoins: 'This week, day by day',
    install: 'Add Simmer to your home screen',
    failedToLoad: 'Failed to load data',
    fetching: 'Loading your data…',
    fetchingOffline: "You're offline. Connect once to load your data; then Simmer works offline.",
    fetchingHint: "You can check in once it's loaded.",
  },
  checkIn: {
    pending: 'Checking in...',
    done: 'Checked In!',
    openOf: (type: 'morning' | 'night') =>
      type === 'morning' ? 'Check in \ue000Morning\ue001' : 'Check in \ue000Night\ue001',
    early: 'Check in early',
    opensAt: (time: string) => `Opens at ${time}`,
    earlyName: (type: 'morning' | 'night', time: string) =>
      type === 'morning'
        ? `Check in early, this morning. Opens at ${time}.`
        : `Check in early, tonight. Opens at ${time}.`,
    isOpen: (type: 'morning' | 'night', points: number) =>
      type === 'morning'
        ? `This morning's check-in is open, ${points === 1 ? `${groupedNumber(points)} point now.` : `${groupedNumber(points)} points now.`}`
        : `Tonight's check-in is open, ${points === 1 ? `${groupedNumber(points)} point now.` : `${groupedNumber(points)} points now.`}`,
    perfectNow: (type: 'morning' | 'night', time: string, points: string) =>
      type === 'morning'
        ? `Morning check-in: Perfect until ${time}: ${points}`
        : `Night check-in: Perfect until ${time}: ${points}`,
    tooLate: 'Too late for points.',
    unexpected: "Your check-in couldn't be saved. Please try again.",
    undoUnexpected: "Your check-in couldn't be undone. Please try again.",
    now: 'now',
    in: (span: string) => `in ${span}`,
    ago: (span: string) => `${span} ago`,
    until: (time: string) => `until ${time}`,
    past: (time: string) => `past ${time}`,
    itIs: (time: string) => `it's ${time}`,
    yourGoal: 'your goal',
    perfectFrom: (time: string, points: string) => `Perfect from ${time}: \ue000${points}\ue001`,
    perfectBetween: (from: string, until: string, points: string) =>
      `Perfect from ${from} to ${until}: \ue000${points}\ue001`,
    perfectUntil: (time: string, points: string) => `Perfect until ${time}: \ue000${points}\ue001`,
    earned: (timing: string, points: string) => `${timing} \ue000${points}\ue001`,
    inARow: (streak: number) => `Check in to make it ${streak} in a row.`,
    startAStreak: 'Check in to start a streak.',
    startsStreak: 'No points today, but your streak starts',
    firstIs: (when: 'now' | 'tomorrow' | 'morning' | 'night') =>
      when === 'now'
        ? 'Your first check-in is open now.'
        : when === 'tomorrow'
          ? 'Your first check-in is tomorrow morning.'
          : when === 'morning'
            ? 'Your first check-in is this morning.'
            : 'Your first check-in is tonight.',
    bothDone: 'Both done',
    seeYouIn: (time: string, span: string) => `See you at ${time}, in ${span}`,
    seeYouNow: (time: string) => `See you at ${time}, now`,
    dayEnds: (span: string) => `Your day ends in ${span}.`,
    dayEndsNow: 'Your day ends now.',
    newGoal: (type: 'morning' | 'night', time: string, later: string) =>
      type === 'morning'
        ? `\ue000${time} this morning\ue001, ${later} from tomorrow`
        : `\ue000${time} tonight\ue001, ${later} from tomorrow`,
    otherGoal: (type: 'morning' | 'night', time: string, usual: string) =>
      type === 'morning'
        ? `\ue000${time} today\ue001, not ${usual}`
        : `\ue000${time} tonight\ue001, not ${usual}`,
    notUsual: (time: string, rest: string) => `not ${time}, ${rest}`,
  },
  dial: {
    minutes: (minutes: number) => `${minutes}\ue000min\ue001`,
    hours: (hours: number) => `${hours}\ue000h\ue001`,
    hoursMinutes: (hours: number, minutes: string) => `${hours}\ue000h\ue001 ${minutes}`,
    spanMinutes: (minutes: number) =>
      minutes === 1 ? `${groupedNumber(minutes)} minute` : `${groupedNumber(minutes)} minutes`,
    spanHours: (hours: number) =>
      hours === 1 ? `${groupedNumber(hours)} hour` : `${groupedNumber(hours)} hours`,
    spanHoursMinutes: (hours: number, minutes: number) =>
      `${hours === 1 ? `${groupedNumber(hours)} hour` : `${groupedNumber(hours)} hours`} ${minutes === 1 ? `${groupedNumber(minutes)} minute` : `${groupedNumber(minutes)} minutes`}`,
    worth: (where: string, points: number) =>
      `${where}, ${points === 1 ? `${groupedNumber(points)} point now` : `${groupedNumber(points)} points now`}`,
    at: {
      goal: (type: 'morning' | 'night') =>
        type === 'morning' ? "It's your morning goal time" : "It's your night goal time",
      goalOn: (type: 'morning' | 'night', weekday: string) =>
        type === 'morning'
          ? `It's your ${weekday} morning goal time`
          : `It's your ${weekday} night goal time`,
      named: (name: string) => `It's ${name} time`,
    },
    before: {
      goal: (type: 'morning' | 'night', span: string) =>
        type === 'morning' ? `${span} before your morning goal` : `${span} before your night goal`,
      goalOn: (type: 'morning' | 'night', span: string, weekday: string) =>
        type === 'morning'
          ? `${span} before your ${weekday} morning goal`
          : `${span} before your ${weekday} night goal`,
      named: (type: 'morning' | 'night', span: string, name: string) =>
        type === 'morning'
          ? `${span} before ${name}, your morning goal`
          : `${span} before ${name}, your night goal`,
      namedOn: (type: 'morning' | 'night', span: string, name: string, weekday: string) =>
        type === 'morning'
          ? `${span} before ${name}, your ${weekday} morning goal`
          : `${span} before ${name}, your ${weekday} night goal`,
    },
    past: {
      goal: (type: 'morning' | 'night', span: string) =>
        type === 'morning' ? `${span} past your morning goal` : `${span} past your night goal`,
      goalOn: (type: 'morning' | 'night', span: string, weekday: string) =>
        type === 'morning'
          ? `${span} past your ${weekday} morning goal`
          : `${span} past your ${weekday} night goal`,
      named: (type: 'morning' | 'night', span: string, name: string) =>
        type === 'morning'
          ? `${span} past ${name}, your morning goal`
          : `${span} past ${name}, your night goal`,
      namedOn: (type: 'morning' | 'night', span: string, name: string, weekday: string) =>
        type === 'morning'
          ? `${span} past ${name}, your ${weekday} morning goal`
          : `${span} past ${name}, your ${weekday} night goal`,
    },
    firstDayMiss: (type: 'morning' | 'night', time: string) =>
      type === 'morning'
        ? `Your morning goal is ${time}, 0 points now`
        : `Your night goal is ${time}, 0 points now`,
    doneAt: (type: 'morning' | 'night', time: string, points: number) =>
      type === 'morning'
        ? `Morning check-in at ${time}, ${points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`}`
        : `Night check-in at ${time}, ${points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`}`,
    doneAtNamed: (type: 'morning' | 'night', name: string, time: string, points: number) =>
      type === 'morning'
        ? `${name}, morning check-in at ${time}, ${points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`}`
        : `${name}, night check-in at ${time}, ${points === 1 ? `${groupedNumber(points)} point` : `${groupedNumber(points)} points`}`,
    waiting: (type: 'morning' | 'night') =>
      type === 'morning' ? 'Morning goal, still loading' : 'Night goal, still loading',
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
    offlineWaiting: (n: number) =>
      n === 1 ? `Offline, ${groupedNumber(n)} waiting` : `Offline, ${groupedNumber(n)} waiting`,
    syncingSome: (n: number) => (n === 1 ? `Syncing ${groupedNumber(n)}…` : `Syncing ${groupedNumber(n)}…`),
    rejected: (n: number) => `Needs your attention: ${n}`,
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
      n === 1
        ? `${groupedNumber(n)} change hasn't synced yet. Signing out will lose it.`
        : `${groupedNumber(n)} changes haven't synced yet. Signing out will lose them.`,
    unsavedDraft: "Your settings aren't saved yet. Signing out will lose your changes.",
    unsentDraft: "You've written a message that isn't sent yet. Signing out will lose it.",
    signOutAnyway: 'Sign out anyway',
    stay: 'Stay signed in',
    explain: 'Signing out removes your data from this device. It stays in your account.',
    signedOut: 'Signed out.',
    signedOutComplete: 'Signed out. Your data is in your account.',
    signedOutForGood: 'Signed out. What you had here is deleted.',
    signOutFailed: "Couldn't sign you out. Please try again.",
  },
  notFound: { sentence: 'Oops! Page not found', home: 'Back home' },
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
  requestSent: 'Friend request sent!',
  someone: 'someone',
  toasts: { dismiss: 'Dismiss' },
  loading: 'Loading',
});

import { count } from '#copy/words.ts';
import type { TodaysCount } from '#domain/users/company.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { copy } from '#ui/copy/copy.ts';

const PERFECT: Record<CheckInType, string> = { morning: 'Perfect morning', night: 'Perfect night' };

/** The card Today of /, and the day and streak of a friend in the list of friends. */
export const companyCopy = {
  title: 'Today',
  you: 'You',
  open: 'open',
  day: (morning: string, night: string) => `morning ${morning}, night ${night}`,
  /** The name of a coin: "Jonas: morning perfect, night open". */
  coin: (name: string, day: string) => `${name}: ${day}`,
  count: ({ of, count: n, all, isOnlyYou }: TodaysCount): string => {
    if (n === all) return `Everyone's ${of}`;
    if (n === 0) return `Nobody's ${of} yet`;
    if (isOnlyYou) return "You're the first";
    return `${n} of ${all} ${n === 1 ? 'is' : 'are'} ${of}`;
  },
  asOf: (when: string) => `As of ${when}`,
  allFriends: 'All friends',

  nothingYet: 'First one in gets the first cheer.',
  madeAt: (name: string, time: string) => `${name}, ${time}`,
  /** `points`: null for a perfect check-in. */
  worth: (type: CheckInType, points: number | null, isNew: boolean): string => {
    if (points === null) return PERFECT[type];
    // the card shows no lateness
    const made = points === 0 ? 'Checked in' : count(points, 'point', 'points');
    return `${made}${isNew ? ', just now' : ''}`;
  },
  cheer: 'Cheer',
  cheerName: (name: string, cheer: string) => `Cheer for ${name}, sends ${cheer} in chat`,
  cheered: 'Cheered',
  sent: (cheer: string) => `You sent a ${cheer}`,
  sendsLater: 'Sends when online',
  checkedIn: (name: string) => `${name} checked in.`,

  accepted: (name: string) => `${name} accepted`,
  friendsNow: "You're friends now",
  sayHello: 'Say hello',
  hello: (name: string) => `Hi ${name}!`,

  dayStreak: (streak: string) => `${streak}-${copy.dashboard.dayStreak}`,
  noStreak: 'No streak yet',
} as const;

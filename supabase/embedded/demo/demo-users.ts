import type { Routine } from '#embedded/demo/routine.ts';

/** A demo user: an account, and how they have been checking in. */
export interface DemoUser {
  display_name: string;
  email: string;
  routine: Routine;
}

/** One message between the demo user and a friend. */
interface DemoMessage {
  from: 'friend' | 'demo';
  minutesAgo: number;
  text: string;
}

export interface DemoFriend extends DemoUser {
  /** Who sent the request; the demo has both directions. */
  askedBy: 'friend' | 'demo';
  conversation: readonly DemoMessage[];
  /** How many of the friend's last messages are not read yet. */
  unread: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const SIX_WEEKS = 42;

/** The user who signs in: five weeks of check-ins, today still open. */
export const MINA: DemoUser = {
  display_name: 'Mina',
  email: 'mina@simmer.local',
  routine: {
    days: 35,
    until: 1,
    // a weekend without check-ins, and some late mornings and evenings
    gaps: { morning: [9, 20, 21, 27, 32], night: [6, 15, 20, 21, 26, 31] },
    roundGoal: {
      morning: [2, -4, 11, 0, 26, -13, 4, 38, -2, 7, 64],
      night: [-22, 3, -5, 31, -48, 1, 16, -9, 55, 0, -31, 4, -74],
    },
  },
};

/** Her friends, from the most regular one to a beginner. */
export const FRIENDS: readonly DemoFriend[] = [
  {
    display_name: 'Thu Trang',
    email: 'trang@simmer.local',
    routine: {
      days: SIX_WEEKS,
      until: 0,
      gaps: { morning: [36], night: [17, 34] },
      roundGoal: { morning: [9, -3, 14, 21, 8, -17, 12], night: [-12, 8, 2, -19, 33] },
    },
    askedBy: 'demo',
    conversation: [
      { from: 'demo', minutesAgo: 3 * DAY + 5 * HOUR, text: 'How do you never miss a morning?' },
      {
        from: 'friend',
        minutesAgo: 3 * DAY + 4 * HOUR,
        text: 'The broth goes on at half past six. I have no choice!',
      },
      { from: 'demo', minutesAgo: 3 * DAY + 4 * HOUR - 3, text: 'Then I need a soup too.' },
      { from: 'friend', minutesAgo: DAY + 2 * HOUR, text: 'Come by on Sunday, I will teach you the bones.' },
      { from: 'demo', minutesAgo: DAY + HOUR, text: 'Deal.' },
    ],
    unread: 0,
  },
  {
    display_name: 'Jonas Lindqvist',
    email: 'jonas@simmer.local',
    routine: {
      days: SIX_WEEKS,
      until: 0,
      gaps: { morning: [5, 16, 29, 30], night: [8, 9, 22, 36] },
      roundGoal: { morning: [3, -8, 16, 5, 24, -31, 7, 41], night: [-4, 28, 13, -44, 9, 52, 6] },
    },
    askedBy: 'friend',
    conversation: [
      { from: 'friend', minutesAgo: 6 * DAY, text: 'I am coming for your place on the board.' },
      { from: 'demo', minutesAgo: 6 * DAY - 20, text: 'You said that last week.' },
      { from: 'friend', minutesAgo: 95, text: 'Did you see the board?' },
      { from: 'friend', minutesAgo: 93, text: 'Two minutes off this morning. Your move.' },
    ],
    unread: 2,
  },
  {
    display_name: 'Amara Okafor',
    email: 'amara@simmer.local',
    routine: {
      days: SIX_WEEKS,
      until: 0,
      gaps: { morning: [3, 4, 12, 19, 27, 35], night: [1, 7, 14, 21, 28, 34] },
      roundGoal: { morning: [18, -6, 4, 33, 12], night: [-15, 22, 5, 47, -8, 51, 11, -26] },
    },
    askedBy: 'demo',
    conversation: [
      { from: 'demo', minutesAgo: 2 * DAY + 40, text: 'Night shift again?' },
      { from: 'friend', minutesAgo: 2 * DAY, text: 'Until Thursday. Check in for me, would you?' },
      { from: 'demo', minutesAgo: 2 * DAY - 4, text: 'That is the one thing it does not do.' },
      { from: 'friend', minutesAgo: 5 * HOUR, text: 'Home. Awake at seven, more or less.' },
    ],
    unread: 1,
  },
  {
    display_name: 'Sofia Rossi',
    email: 'sofia@simmer.local',
    routine: {
      days: SIX_WEEKS,
      until: 0,
      gaps: { morning: [2, 6, 7, 15, 23, 24, 31, 38], night: [3, 10, 11, 18, 25, 32, 33, 39] },
      roundGoal: { morning: [27, 44, -19, 58, 36, 71], night: [39, -52, -66, 28, -81] },
    },
    askedBy: 'friend',
    conversation: [],
    unread: 0,
  },
  {
    display_name: 'Dev Patel',
    email: 'dev@simmer.local',
    routine: {
      days: SIX_WEEKS,
      until: 0,
      gaps: {
        morning: [1, 3, 5, 6, 8, 10, 12, 13, 16, 19, 20, 23, 26, 27, 30, 34, 37, 40],
        night: [2, 4, 7, 9, 11, 14, 15, 17, 18, 21, 22, 24, 25, 28, 31, 32, 35, 36, 38, 41],
      },
      roundGoal: { morning: [48, 77, 63, 92], night: [55, -88, -71] },
    },
    askedBy: 'demo',
    conversation: [
      { from: 'friend', minutesAgo: 9 * DAY, text: 'Is 8:30 still morning?' },
      { from: 'demo', minutesAgo: 9 * DAY - 6, text: 'For ten points, yes.' },
    ],
    unread: 0,
  },
];

/** Has sent Mina a request. */
export const ASKS: DemoUser = {
  display_name: 'Eli Brandt',
  email: 'eli@simmer.local',
  routine: {
    days: 20,
    until: 0,
    gaps: { morning: [4, 11, 12, 18], night: [2, 9, 16] },
    roundGoal: { morning: [31, 52, 19], night: [-37, 44, -63, 25] },
  },
};

/** Has a request from Mina. */
export const ASKED: DemoUser = {
  display_name: 'Noor Haddad',
  email: 'noor@simmer.local',
  routine: {
    days: 12,
    until: 0,
    gaps: { morning: [3, 8], night: [1, 5, 9] },
    roundGoal: { morning: [14, 38, 22], night: [41, -29, 57] },
  },
};

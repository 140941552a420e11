/** Today of a user and their friends, as / shows it beside the user's own check-ins, without ranks. */
import type { EpochMs } from '#base/clock.ts';
import type { Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { epochOf, logicalDay, wallMsSince } from '#domain/calendar/days.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';

/** A cheer is an ordinary message with this text. */
export const CHEER = '🔥';

/** From this time of the user's day on, it is counted who has made both check-ins. */
const BOTH_COUNT_MS = 15 * 3_600_000;

/** The check-ins of one user's today. */
export interface OneToday {
  morning: CheckIn | null;
  night: CheckIn | null;
}

export const todayOfRows = (rows: readonly CheckIn[]): OneToday => {
  const of = (type: CheckIn['check_in_type']) =>
    rows.find(({ check_in_type }) => check_in_type === type) ?? null;
  return { morning: of('morning'), night: of('night') };
};

/**
 * A friend's today is the date where the friend is, which the newest check-in shows. `newestDay`: the check-ins of the last day
 * with any. After a flight west that day may be after today.
 */
export function todayOfFriend(newestDay: readonly CheckIn[], at: EpochMs): OneToday {
  const newest = latestOf(todayOfRows(newestDay));
  return newest && newest.local_day >= dayThere(newest, at) ? todayOfRows(newestDay) : todayOfRows([]);
}

const dayThere = ({ utc_offset_minutes, day_start }: CheckIn, at: EpochMs): LocalDay =>
  logicalDay(at, utc_offset_minutes, day_start);

/** The check-in that was made last. */
export function latestOf({ morning, night }: OneToday): CheckIn | null {
  if (!morning || !night) return morning ?? night;
  return morning.check_in_time > night.check_in_time ? morning : night;
}

/** One friend in a list. */
interface Listed {
  user_id: Uuid;
  name: string;
  newestDay: readonly CheckIn[];
}

let names: Intl.Collator | undefined;

type Order = (a: Listed, b: Listed) => number;

const byName: Order = (a, b) => {
  names ??= new Intl.Collator();
  return names.compare(a.name, b.name) || compare(a.user_id, b.user_id);
};
/** The time of the last check-in; '' when there is none. */
const lastOf = ({ newestDay }: Listed): Instant => latestOf(todayOfRows(newestDay))?.check_in_time ?? '';
const latestToday = ({ newestDay }: Listed, at: EpochMs): Instant =>
  latestOf(todayOfFriend(newestDay, at))?.check_in_time ?? '';

/** Who checked in last today comes first, then those who have not yet, by name. */
export function byLatest(at: EpochMs): Order {
  return (a, b) => compare(latestToday(b, at), latestToday(a, at)) || byName(a, b);
}

/** The same, but those who have not checked in yet come by their last check-in. */
export function byActivity(at: EpochMs): Order {
  return (a, b) =>
    compare(latestToday(b, at), latestToday(a, at)) || compare(lastOf(b), lastOf(a)) || byName(a, b);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `up`: the morning is made. `done`: both are. */
export interface TodaysCount {
  of: 'up' | 'done';
  count: number;
  /** The user and all friends. */
  all: number;
  isOnlyYou: boolean;
}

/** Who is up; from 15:00 of the user's day on, or once their own night is made, who is done. */
export function countToday(
  own: OneToday,
  friends: readonly OneToday[],
  { today, at, utcOffsetMinutes }: { today: LocalDay; at: EpochMs; utcOffsetMinutes: number },
): TodaysCount {
  const isLate = wallMsSince(today, at, utcOffsetMinutes) >= BOTH_COUNT_MS;
  const of = isLate || own.night ? 'done' : 'up';
  const isIn = ({ morning, night }: OneToday) => morning !== null && (of === 'up' || night !== null);
  const count = [own, ...friends].filter(isIn).length;
  return { of, count, all: friends.length + 1, isOnlyYou: count === 1 && isIn(own) };
}

/** A message with which the user cheered a friend. */
export interface Cheer {
  created_at: Instant;
  /** It waits on this device. */
  isUnsent: boolean;
}

/** A friend's today, and the user's cheers to them of the last days. */
export interface Cheerable {
  today: OneToday;
  cheers: readonly Cheer[];
}

/** The check-in that the card names; `cheer` is null while it can be cheered. */
export interface News {
  checkIn: CheckIn;
  cheer: Cheer | null;
}

/**
 * The newest check-in that the user has not cheered. A friend is cheered once on their day. After a cheer in this visit (`cheered`,
 * the friend), that check-in stays until someone else makes a newer one. Without one to cheer, the last one cheered.
 */
export function newsOf(friends: readonly Cheerable[], cheered: Uuid | null): News | null {
  const all = friends.flatMap((one) => newsFrom(one) ?? []).sort(newestFirst);
  const held = all.find(({ checkIn, cheer }) => cheer && checkIn.user_id === cheered);
  const open = all.find(({ cheer }) => !cheer);
  if (open && (!held || open.checkIn.check_in_time > held.checkIn.check_in_time)) return open;
  return held ?? all[0] ?? null;
}

const newestFirst = (a: News, b: News) => compare(b.checkIn.check_in_time, a.checkIn.check_in_time);

/** A cheered friend's check-in is the one that was cheered, not a later one of that day. */
function newsFrom({ today, cheers }: Cheerable): News | null {
  const latest = latestOf(today);
  if (!latest) return null;
  const cheer = cheers.find(({ created_at }) => dayThere(latest, epochOf(created_at)) === latest.local_day);
  if (!cheer) return { checkIn: latest, cheer: null };
  const { morning, night } = today;
  const isBefore = latest.check_in_time <= cheer.created_at;
  const earlier = latest === morning ? night : morning;
  return { checkIn: isBefore ? latest : (earlier ?? latest), cheer };
}

/** What a pot is to one of its two users. Twins: the functions of supabase/schemas/20_pots.sql. */
import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { epochOf } from '#domain/calendar/days.ts';
import type { Pot } from '#schemas/tables/pots.ts';

/** How many pots a user may have or ask for at the same time. */
const MOST_POTS = 5;
/** An unanswered question is gone after 14 days. */
const ASK_LASTS_MS = 14 * 86_400_000;
/** How long a nudge that met quiet hours keeps the next one back. */
const QUIET_LASTS_MS = 30 * 60_000;
/** A run shorter than this ends silently. */
const WORTH_A_WORD = 3;

/** `asked`: this user is asked. `waiting`: the other one is. `gone`: nothing to show. */
export type PotRole = 'asked' | 'waiting' | 'live' | 'ended' | 'gone';

export function potRole(pot: Pot, me: Uuid, now: EpochMs): PotRole {
  if (pot.status !== 'asked') return pot.status;
  if (now - epochOf(pot.asked_at) >= ASK_LASTS_MS) return 'gone';
  return pot.friend_id === me ? 'asked' : 'waiting';
}

export const otherInPot = (pot: Pick<Pot, 'user_id' | 'friend_id'>, me: Uuid): Uuid =>
  pot.user_id === me ? pot.friend_id : pot.user_id;

/** True once this user has as many pots as fit: those that continue, and those they asked for. */
export function isStoveFull(pots: readonly Pot[], me: Uuid, now: EpochMs): boolean {
  const counted = pots.filter((pot) => ['live', 'waiting'].includes(potRole(pot, me, now)));
  return counted.length >= MOST_POTS;
}

/** True while the other user's card about the end is to be seen. */
export const showsEnd = (pot: Pot, me: Uuid): boolean =>
  pot.status === 'ended' &&
  pot.ended_by !== null &&
  pot.ended_by !== me &&
  !isDismissed(pot, pot.ended_day ?? '');

/** True while a run that has ended deserves a word. */
export const showsBrokenRun = (pot: Pot, broken: { days: number; lastDay: LocalDay } | null): boolean =>
  broken !== null && broken.days >= WORTH_A_WORD && !isDismissed(pot, broken.lastDay);

const isDismissed = ({ dismissed_day }: Pot, day: LocalDay): boolean =>
  dismissed_day !== null && dismissed_day >= day;

/** True while the friend's quiet hours keep a nudge back, as far as this device knows. */
export const isQuietThere = ({ quiet_at }: Pot, now: EpochMs): boolean =>
  quiet_at !== null && now - epochOf(quiet_at) < QUIET_LASTS_MS;

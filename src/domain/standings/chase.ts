/** What the card under the leaderboard says: only what is true at this moment of the week. */
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { mondayOf } from '#domain/calendar/weeks.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import type { OwnWeek } from '#domain/standings/own-weeks.ts';
import { mostToCome, sumOfPerfect, type ToCome } from '#domain/standings/to-come.ts';
import type { Streaks } from '#schemas/tables/streaks.ts';

export type Chase =
  /** No one has a point yet. */
  | { kind: 'fresh'; next: PerfectToCome | null }
  /** The next place above, and the fewest perfect check-ins that overtake it. */
  | { kind: 'above'; place: LeaderboardPlace; gap: number; perfect: readonly PerfectToCome[] }
  /** Another user has as many points. */
  | { kind: 'level'; place: LeaderboardPlace; next: PerfectToCome | null }
  /** The user is first; `place` is second. */
  | { kind: 'lead'; place: LeaderboardPlace; gap: number; next: PerfectToCome | null }
  /** The nearest user behind who can still overtake. */
  | { kind: 'nearest'; place: LeaderboardPlace; gap: number; next: PerfectToCome | null }
  /** The user's own best week can still be beaten. */
  | { kind: 'best'; week: OwnWeek; gap: number }
  /** `order`: which of the user's best three weeks this one is, from 1; else null. */
  | { kind: 'settled'; points: number; order: number | null; next: PerfectToCome | null };

export type PerfectToCome = ToCome & { perfectPoints: number };

interface Given {
  places: readonly LeaderboardPlace[];
  me: Uuid;
  today: LocalDay;
  toCome: readonly ToCome[];
  /** Friends whose streaks have not arrived are missing. */
  streaksOf: ReadonlyMap<Uuid, Streaks>;
  /** The user's own, with this one; null while older check-ins are being fetched. */
  weeks: readonly OwnWeek[] | null;
}

/** Null when `me` is not on the board, or has no rival there. */
export function chaseOf(given: Given): Chase | null {
  const { places, me, today, streaksOf } = given;
  const own = places.find(({ profile }) => profile.user_id === me);
  if (!own || places.length < 2) return null;
  const perfect = given.toCome.filter((one): one is PerfectToCome => one.perfectPoints !== null);
  const next = perfect[0] ?? null;
  if (places[0]?.points === 0) return { kind: 'fresh', next };

  const above = places.filter(({ points }) => points > own.points).at(-1);
  const gap = above ? above.points - own.points : 0;
  const needed = above && fewestFor(gap, perfect);
  if (above && needed) return { kind: 'above', place: above, gap, perfect: needed };

  const others = places.filter(({ profile }) => profile.user_id !== me);
  const level = others.find(({ points }) => points > 0 && points === own.points);
  if (level) return { kind: 'level', place: level, next };

  const isBehind = ({ points }: LeaderboardPlace) => points < own.points;
  const second = others.find(isBehind);
  if (!above && second) return { kind: 'lead', place: second, gap: own.points - second.points, next };

  const canPass = ({ profile: { user_id }, points }: LeaderboardPlace) => {
    const streaks = streaksOf.get(user_id);
    return streaks !== undefined && points + mostToCome(streaks, today) > own.points;
  };
  const nearest = others.find((place) => isBehind(place) && canPass(place));
  if (nearest) return { kind: 'nearest', place: nearest, gap: own.points - nearest.points, next };
  return ownRace(own.points, perfect, given);
}

function ownRace(points: number, perfect: readonly PerfectToCome[], { weeks, today }: Given): Chase {
  const monday = mondayOf(today);
  const next = perfect[0] ?? null;
  const earlier = (weeks ?? []).filter((week) => week.monday !== monday);
  const best = earlier.reduce<OwnWeek | null>((top, w) => (top && top.points >= w.points ? top : w), null);
  if (best && best.points >= points && points + sumOfPerfect(perfect) > best.points) {
    return { kind: 'best', week: best, gap: best.points - points };
  }
  const order = 1 + earlier.filter((week) => week.points >= points).length;
  const isKnown = earlier.length > 0 && points > 0 && order <= 3;
  return { kind: 'settled', points, order: isKnown ? order : null, next };
}

/** The first of them that together are worth more than the gap; null when all are not enough. */
function fewestFor(gap: number, perfect: readonly PerfectToCome[]): readonly PerfectToCome[] | null {
  let sum = 0;
  const at = perfect.findIndex(({ perfectPoints }) => {
    sum += perfectPoints;
    return sum > gap;
  });
  return at < 0 ? null : perfect.slice(0, at + 1);
}

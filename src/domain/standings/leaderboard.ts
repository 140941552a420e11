import type { LocalDay } from '#base/time-words.ts';
import { pointsLastWeek, pointsThisWeek } from '#domain/calendar/weeks.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

export interface LeaderboardPlace {
  profile: Profile;
  /** Points of the board's week. */
  points: number;
  /** From 1. Equal points share a rank, and the next rank is skipped: 1, 1, 3. Null without points. */
  rank: number | null;
}

/**
 * The weekly leaderboard for one reader, most points first. Equal points are ordered by name, then by id, so
 * that every repaint gives the same list. `today` is the reader's.
 */
export function leaderboardOf(profiles: readonly Profile[], today: LocalDay): readonly LeaderboardPlace[] {
  return byPoints(profiles, (profile) => pointsThisWeek(profile, today));
}

/**
 * The final leaderboard of the week before the reader's current one. Empty when no one had a point. `today`
 * is the reader's.
 */
export function lastWeeksBoard(profiles: readonly Profile[], today: LocalDay): readonly LeaderboardPlace[] {
  const places = byPoints(profiles, (profile) => pointsLastWeek(profile, today));
  return places[0] && places[0].points > 0 ? places : [];
}

/** The friends who share leaderboards with `me`. None for a user who is off them. */
export function rivalsOf(me: Profile, friends: readonly Profile[]): readonly Profile[] {
  return me.on_board ? friends.filter(({ on_board }) => on_board) : [];
}

function byPoints(
  profiles: readonly Profile[],
  pointsOf: (profile: Profile) => number,
): readonly LeaderboardPlace[] {
  return ranked(
    profiles.map((profile) => ({ profile, points: pointsOf(profile) })),
    (a, b) => b.points - a.points,
    ({ points }) => points > 0,
  );
}

/**
 * Sorts by `compare`, then by name and id. Equal places share a rank and the next one is skipped: 1, 1, 3. A place that has not
 * earned a rank has none; `compare` must put it last.
 */
export function ranked<P extends { profile: Profile }>(
  places: readonly P[],
  compare: (a: P, b: P) => number,
  hasRank: (place: P) => boolean,
): readonly (P & { rank: number | null })[] {
  const sorted = [...places].sort(
    (a, b) =>
      compare(a, b) ||
      compareText(a.profile.display_name, b.profile.display_name) ||
      compareText(a.profile.user_id, b.profile.user_id),
  );
  let rank = 0;
  return sorted.map((place, index) => {
    const above = sorted[index - 1];
    if (!above || compare(above, place) !== 0) rank = index + 1;
    return { ...place, rank: hasRank(place) ? rank : null };
  });
}

/** Compares code units: a locale's order would differ from device to device. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

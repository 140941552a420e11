import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { pointsLastWeek, pointsThisWeek } from '#domain/calendar/weeks.ts';
import type { Profile } from '#schemas/tables/profiles.ts';

export interface LeaderboardPlace {
  profile: Profile;
  /** Points of the board's week. */
  points: number;
  /** From 1. Equal points share a rank, and the next rank is skipped: 1, 1, 3. */
  rank: number;
}

/** The next rival of one user on the board. */
export type Chase =
  /** The nearest user with more points, and how many more. */
  | { kind: 'behind'; place: LeaderboardPlace; gap: number }
  /** No user has more, and another has the same. */
  | { kind: 'level'; place: LeaderboardPlace }
  /** The user is first alone. `place` is the user in second place. */
  | { kind: 'ahead'; place: LeaderboardPlace; gap: number };

/**
 * The weekly leaderboard for one reader, most points first. Equal points are ordered by name, then by id, so
 * that every repaint gives the same list. `today` is the reader's.
 */
export function leaderboardOf(profiles: readonly Profile[], today: LocalDay): readonly LeaderboardPlace[] {
  return rank(profiles.map((profile) => ({ profile, points: pointsThisWeek(profile, today), rank: 1 })));
}

/**
 * The final leaderboard of the week before the reader's current one. Empty when no one had a point. `today`
 * is the reader's.
 */
export function lastWeeksBoard(profiles: readonly Profile[], today: LocalDay): readonly LeaderboardPlace[] {
  const places = rank(
    profiles.map((profile) => ({ profile, points: pointsLastWeek(profile, today), rank: 1 })),
  );
  return places[0] && places[0].points > 0 ? places : [];
}

/** The next rival of `me`. Null when `me` is alone or not on the board, and while no one has a point. */
export function chaseOf(places: readonly LeaderboardPlace[], me: Uuid): Chase | null {
  const own = places.find(({ profile }) => profile.user_id === me);
  if (!own || places[0]?.points === 0) return null;
  const above = places.filter(({ points }) => points > own.points).at(-1);
  if (above) return { kind: 'behind', place: above, gap: above.points - own.points };
  const next = places.find(({ profile }) => profile.user_id !== me);
  if (!next) return null;
  const gap = own.points - next.points;
  return gap === 0 ? { kind: 'level', place: next } : { kind: 'ahead', place: next, gap };
}

/** The friends who share leaderboards with `me`. None for a user who is off them. */
export function rivalsOf(me: Profile, friends: readonly Profile[]): readonly Profile[] {
  return me.on_board ? friends.filter(({ on_board }) => on_board) : [];
}

function rank(places: LeaderboardPlace[]): readonly LeaderboardPlace[] {
  places.sort(
    (a, b) =>
      b.points - a.points ||
      compareText(a.profile.display_name, b.profile.display_name) ||
      compareText(a.profile.user_id, b.profile.user_id),
  );
  places.forEach((place, index) => {
    const above = places[index - 1];
    place.rank = above && above.points === place.points ? above.rank : index + 1;
  });
  return places;
}

/** Compares code units: a locale's order would differ from device to device. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

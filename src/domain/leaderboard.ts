import type { LocalDay } from '#base/time-words.ts';
import { pointsThisWeek } from '#domain/weeks.ts';
import type { Profile } from '#schemas/profile.ts';

export interface LeaderboardPlace {
  profile: Profile;
  /** Points of the reader's present week. */
  points: number;
  /** From 1; equal points share a rank and the next one is skipped: 1, 1, 3. */
  rank: number;
}

/**
 * The weekly leaderboard as its reader sees it, most points first. Ties stand in order of name, then of id, so that
 * every repaint gives the same list. `today` is the reader's.
 */
export function leaderboardOf(profiles: readonly Profile[], today: LocalDay): readonly LeaderboardPlace[] {
  const places = profiles
    .map((profile) => ({ profile, points: pointsThisWeek(profile, today), rank: 1 }))
    .sort(
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

/** By code unit: a locale's order would differ from device to device. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

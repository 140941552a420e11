import { leaderboardWords } from '#copy/words/leaderboard.ts';
import type { AccuracyPlace } from '#domain/standings/accuracy.ts';
import { FEWEST_FOR_A_PLACE } from '#domain/standings/accuracy.ts';
import type { LeaderboardPlace } from '#domain/standings/leaderboard.ts';
import type { ToCome } from '#domain/standings/to-come.ts';
import type { Profile } from '#schemas/tables/profiles.ts';
import { copy } from '#ui/copy/copy.ts';
import { raceCopy } from '#ui/copy/race.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import type { BoardLine } from '#ui/screens/leaderboard/board-row.tsx';

const userOf = (profile: Profile) => ({
  userId: profile.user_id,
  name: nameOf(profile),
  avatarUrl: profile.avatar_url,
});

/** The rows of the tab Points. */
export function pointsLines(places: readonly LeaderboardPlace[]): readonly BoardLine[] {
  const most = places[0]?.points ?? 0;
  return places.map(({ profile, points, rank }) => ({
    ...userOf(profile),
    line: rank === null ? raceCopy.notStarted : copy.leagues[profile.current_league].name,
    league: rank === null ? null : profile.current_league,
    rank,
    figure: leaderboardWords.pointsOf(points),
    share: most > 0 ? points / most : 0,
  }));
}

/** The rows of the tab Accuracy. `next`: the check-in of today that the reader can still make. */
export function accuracyLines(
  places: readonly AccuracyPlace[],
  me: string,
  next: ToCome | null,
): readonly BoardLine[] {
  return places.map((place) => {
    const { profile, rank, score } = place;
    const isOneMore = profile.user_id === me && place.checkIns === FEWEST_FOR_A_PLACE - 1;
    return {
      ...userOf(profile),
      line: isOneMore && next ? raceCopy.accuracy.oneMoreOf(next) : lineOf(place),
      league: null,
      rank,
      figure: raceCopy.accuracy.scoreOf(score),
      share: score / 100,
    };
  });
}

function lineOf({ checkIns, minutesOff, rank }: AccuracyPlace): string {
  if (checkIns === 0) return raceCopy.notStarted;
  return rank === null ? raceCopy.accuracy.few(checkIns) : raceCopy.accuracy.line(checkIns, minutesOff);
}

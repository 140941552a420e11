import type { Observable } from 'rxjs';
import type { Leaderboard } from '#queries/leaderboard.ts';

/** What /leaderboard and the dashboard's card of ranks use. */
export interface LeaderboardServices {
  observe(): Observable<Leaderboard>;
}

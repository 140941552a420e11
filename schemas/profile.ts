import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { FLAG, ID, TEXT, TEXT_OR_NULL, tableSchema, WHOLE_NUMBER } from '#schemas/table-schema.ts';

export type League = 'coal' | 'carbonara' | 'pho';

/**
 * One's own profile, an accepted friend's, or the card of a pending counterpart (then only id, name and
 * avatar are sent).
 */
export interface Profile {
  user_id: Uuid;
  display_name: string;
  /**
   * `/storage/v1/object/public/avatars/{user_id}/avatar-{timestamp}.{ext}`, relative to the backend's
   * address, which may change. Null: no picture.
   */
  avatar_url: string | null;
  /** The server owns this and everything below. Points are safe integers. */
  total_points: number;
  /** Points of the week that begins on `week_start`. Before the first check-in they are 0 and null. */
  weekly_points: number;
  week_start: LocalDay | null;
  /** Points of the week before `week_start`. */
  previous_week_points: number;
  best_week_points: number;
  best_morning_streak: number;
  best_night_streak: number;
  current_league: League;
  /**
   * On the user's own row: whether friends see this user on their leaderboards. A friend's row: false when one of the
   * two users has left the leaderboards; then the row has no points of a week.
   */
  on_board: boolean;
  /** On the user's own row: an operator has paused the account (docs/operations.md). False in other users' rows. */
  suspended: boolean;
}

export const profileSchema = tableSchema<Profile>('profiles', 'user_id', {
  user_id: ID,
  display_name: TEXT,
  avatar_url: TEXT_OR_NULL,
  total_points: WHOLE_NUMBER,
  weekly_points: WHOLE_NUMBER,
  week_start: TEXT_OR_NULL,
  previous_week_points: WHOLE_NUMBER,
  best_week_points: WHOLE_NUMBER,
  best_morning_streak: WHOLE_NUMBER,
  best_night_streak: WHOLE_NUMBER,
  current_league: TEXT,
  on_board: FLAG,
  suspended: FLAG,
});

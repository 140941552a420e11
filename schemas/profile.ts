import type { RxJsonSchema } from 'rxdb';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

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
}

export const profileSchema: RxJsonSchema<Profile> = {
  title: 'profiles',
  version: 0,
  primaryKey: 'user_id',
  type: 'object',
  properties: {
    user_id: { type: 'string', maxLength: 36 },
    display_name: { type: 'string' },
    avatar_url: { type: ['string', 'null'] },
    total_points: { type: 'integer' },
    weekly_points: { type: 'integer' },
    week_start: { type: ['string', 'null'] },
    previous_week_points: { type: 'integer' },
    best_week_points: { type: 'integer' },
    best_morning_streak: { type: 'integer' },
    best_night_streak: { type: 'integer' },
    current_league: { type: 'string' },
  },
  required: ['user_id', 'display_name'],
};

import { computed, day, flag, integer, nullable, oneOf, text, uuid, type ValueOf } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

const league = oneOf('coal', 'carbonara', 'pho');
export type League = ValueOf<typeof league>;

/** The user's own profile, an accepted friend's, or the card of the other side of a pending request. */
export const profiles = declareTable({
  name: 'profiles',
  number: 1,
  key: 'user_id',
  seenBy: 'friends',
  arrives: 'at_once',
  countsMutations: true,
  card: ['user_id', 'display_name', 'avatar_url'],
  fields: {
    user_id: uuid,
    display_name: text,
    /**
     * `/storage/v1/object/public/avatars/{user_id}/avatar-{timestamp}.{ext}`, relative to the backend's
     * address, which may change. Null: no picture.
     */
    avatar_url: nullable(text),
    /** The server owns this and everything below. Points are safe integers. */
    total_points: integer,
    /** Points of the week that begins on `week_start`. Before the first check-in they are 0 and null. */
    weekly_points: integer,
    week_start: nullable(day),
    /** Points of the week before `week_start`. */
    previous_week_points: integer,
    best_week_points: integer,
    best_morning_streak: integer,
    best_night_streak: integer,
    current_league: league,
    /**
     * On the user's own row: whether friends see this user on their leaderboards. A friend's row: false when one of the
     * two users has left the leaderboards; then the row has no points of a week.
     */
    on_board: flag,
    /** On the user's own row: an operator has paused the account (docs/operations.md). False in other users' rows. */
    suspended: computed(flag),
  },
});

export type Profile = RowOf<typeof profiles>;

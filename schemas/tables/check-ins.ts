import {
  clockTime,
  computed,
  day,
  instant,
  integer,
  nullable,
  oneOf,
  records,
  uuid,
  type ValueOf,
  type ValuesOf,
} from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

export const checkInType = oneOf('morning', 'night');
export type CheckInType = ValueOf<typeof checkInType>;

/** One tap on the button: everything that the device decided at that moment. */
export const tap = {
  check_in_time: instant,
  /** Minutes east of UTC where the user was. */
  utc_offset_minutes: integer,
  day_start: clockTime,
  goal_time: clockTime,
};
export type Tap = ValuesOf<typeof tap>;

/** One check-in of one type on one logical day: the earliest tap of that day, scored. */
export const checkIns = declareTable({
  name: 'check_ins',
  number: 4,
  key: 'id',
  indexes: [['user_id', 'local_day', 'check_in_type']],
  seenBy: 'friends',
  arrives: 'newest_first',
  leavesTombstones: true,
  // the accuracy board needs a week, and the next Monday of a friend whose day is ahead; ten are listed (product.md §9); the
  // others replace those that the friend undoes
  ofFriends: { newestBy: ['local_day', 'check_in_type'], sent: 16, kept: 40, most: 60 },
  fields: {
    /**
     * Computed from user, type and day (domain/check-ins/check-in-id.ts), so that two offline devices make the
     * same row.
     */
    id: uuid,
    user_id: uuid,
    check_in_type: checkInType,
    ...tap,
    local_day: day,
    /** The length of the streak that ends on this day. */
    streak: integer,
    streak_multiplier: integer,
    points_earned: integer,
    created_at: instant,
    /** When the server accepted it; null until then. */
    received_at: nullable(instant),
    /**
     * Superseded check-ins of that day on other devices, in ascending order. When the tap that counts is undone, the
     * first of these replaces it. Empty in other users' rows.
     */
    superseded: computed(records(tap)),
  },
});

export type CheckIn = RowOf<typeof checkIns>;

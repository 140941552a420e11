import type { RxJsonSchema } from 'rxdb';
import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';

export type CheckInType = 'morning' | 'night';

/** One tap on the button: everything that the device decided at that moment. */
export interface Tap {
  check_in_time: Instant;
  /** Minutes east of UTC where the person was. */
  utc_offset_minutes: number;
  day_start: ClockTime;
  goal_time: ClockTime;
}

/** One check-in of one type on one logical day: the earliest tap of that day, scored. */
export interface CheckIn extends Tap {
  /**
   * Computed from user, type and day (domain/check-ins/check-in-id.ts), so that two offline devices make the
   * same row.
   */
  id: Uuid;
  user_id: Uuid;
  check_in_type: CheckInType;
  local_day: LocalDay;
  /** The length of the streak that ends on this day. */
  streak: number;
  streak_multiplier: number;
  points_earned: number;
  created_at: Instant;
  /** When the server took it; null until then. */
  received_at: Instant | null;
  /**
   * Later taps of that day on other devices, in ascending order. When the tap that counts is undone, the
   * first of these replaces it. Empty in other people's rows.
   */
  later_taps: readonly Tap[];
}

export const checkInSchema: RxJsonSchema<CheckIn> = {
  title: 'check_ins',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    user_id: { type: 'string', maxLength: 36 },
    check_in_type: { type: 'string', maxLength: 7 },
    check_in_time: { type: 'string', maxLength: 24 },
    utc_offset_minutes: { type: 'integer' },
    local_day: { type: 'string', maxLength: 10 },
    day_start: { type: 'string' },
    goal_time: { type: 'string' },
    streak: { type: 'integer' },
    streak_multiplier: { type: 'integer' },
    points_earned: { type: 'integer' },
    created_at: { type: 'string' },
    received_at: { type: ['string', 'null'] },
    later_taps: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          check_in_time: { type: 'string' },
          utc_offset_minutes: { type: 'integer' },
          day_start: { type: 'string' },
          goal_time: { type: 'string' },
        },
      },
    },
  },
  required: ['id', 'user_id', 'check_in_type', 'check_in_time', 'local_day'],
  indexes: [['user_id', 'local_day', 'check_in_type']],
};

import type { ClockTime, Instant, LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { ID, TEXT, TEXT_OR_NULL, tableSchema, WHOLE_NUMBER } from '#schemas/table-schema.ts';

export type CheckInType = 'morning' | 'night';

/** One tap on the button: everything that the device decided at that moment. */
export interface Tap {
  check_in_time: Instant;
  /** Minutes east of UTC where the user was. */
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
  /** When the server accepted it; null until then. */
  received_at: Instant | null;
  /**
   * Superseded check-ins of that day on other devices, in ascending order. When the tap that counts is undone, the
   * first of these replaces it. Empty in other users' rows.
   */
  superseded: readonly Tap[];
}

export const checkInSchema = tableSchema<CheckIn>(
  'check_ins',
  'id',
  {
    id: ID,
    user_id: ID,
    check_in_type: { type: 'string', maxLength: 7 },
    check_in_time: { type: 'string', maxLength: 24 },
    utc_offset_minutes: WHOLE_NUMBER,
    local_day: { type: 'string', maxLength: 10 },
    day_start: TEXT,
    goal_time: TEXT,
    streak: WHOLE_NUMBER,
    streak_multiplier: WHOLE_NUMBER,
    points_earned: WHOLE_NUMBER,
    created_at: TEXT,
    received_at: TEXT_OR_NULL,
    superseded: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          check_in_time: TEXT,
          utc_offset_minutes: WHOLE_NUMBER,
          day_start: TEXT,
          goal_time: TEXT,
        },
      },
    },
  },
  [['user_id', 'local_day', 'check_in_type']],
);

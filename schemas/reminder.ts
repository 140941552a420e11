import type { ClockTime } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { FLAG, ID, TEXT, TEXT_OR_NULL, tableSchema } from '#schemas/table-schema.ts';

/**
 * When a check-in's reminder comes: 15 minutes `before` the goal, at the `goal`, or `last`, 15 minutes before
 * the points run out or the day ends, whichever is first.
 */
export type ReminderMoment = 'off' | 'before' | 'goal' | 'last';

/** `name`: a notification names the sender. `text`: it also shows the message. */
export type MessageNotifications = 'off' | 'name' | 'text';

/** What a user wants to be reminded of, on each device that has turned reminders on. No row: nothing. */
export interface Reminders {
  user_id: Uuid;
  morning: ReminderMoment;
  night: ReminderMoment;
  messages: MessageNotifications;
  requests: boolean;
  weekly: boolean;
  /** Between these times news from friends waits. Both null: no quiet hours. */
  quiet_from: ClockTime | null;
  quiet_until: ClockTime | null;
}

export const remindersSchema = tableSchema<Reminders>('reminders', 'user_id', {
  user_id: ID,
  morning: TEXT,
  night: TEXT,
  messages: TEXT,
  requests: FLAG,
  weekly: FLAG,
  quiet_from: TEXT_OR_NULL,
  quiet_until: TEXT_OR_NULL,
});

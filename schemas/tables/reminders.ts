import { clockTime, flag, nullable, oneOf, since, uuid, type ValueOf } from '#schemas/fields.ts';
import { declareTable, type RowOf } from '#schemas/table.ts';

/**
 * When a check-in's reminder comes: 15 minutes `before` the goal, at the `goal`, or `last`, 15 minutes before
 * the points run out or the day ends, whichever is first.
 */
const moment = oneOf('off', 'before', 'goal', 'last');
export type ReminderMoment = ValueOf<typeof moment>;

/** `name`: a notification names the sender. `text`: it also shows the message. */
const messageNotifications = oneOf('off', 'name', 'text');
export type MessageNotifications = ValueOf<typeof messageNotifications>;

export const reminderChoices = {
  morning: moment,
  night: moment,
  messages: messageNotifications,
  requests: flag,
  weekly: flag,
  /** Between these times news from friends waits. Both null: no quiet hours. */
  quiet_from: nullable(clockTime),
  quiet_until: nullable(clockTime),
};

/** What a user wants to be reminded of, on each device that has turned reminders on. No row: nothing. */
export const reminders = declareTable({
  name: 'reminders',
  number: 7,
  key: 'user_id',
  seenBy: 'owner',
  arrives: 'early',
  fields: {
    user_id: uuid,
    ...reminderChoices,
    /** Whether a friend's nudge shows a notification. */
    nudges: since(6, true, flag),
  },
});

export type Reminders = RowOf<typeof reminders>;

import type { LocalDay } from '#base/time-words.ts';
import { checkInTag } from '#base/web-push.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { instantText } from '#copy/format/times.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { notificationsWords } from '#copy/words/notifications.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { minutesOff, timingOf } from '#domain/check-ins/scoring.ts';
import { reminderFacts } from '#domain/reminders/reminder-facts.ts';
import { momentNames } from '#domain/users/moment-names.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import type { Notification } from '#sw/notification.ts';
import type { NotificationPayload } from '#sw/notification-payload.ts';
import type { Device } from '#sw/worker-device.ts';

type Reminder = Extract<NotificationPayload, { kind: 'reminder' }>;

/** The address that asks the question of that check-in. */
export const questionOf = (type: CheckInType): string => `/?check-in=${type}`;

/** The reminder, or what is saved already. Null when this user's data has not arrived on this device. */
export async function reminderNotification(
  device: Device,
  { type, day, when }: Reminder,
  hasButtons: boolean,
): Promise<Notification | null> {
  const { documents, userId, clock } = device;
  const done = await findCheckIn(device, type, day);
  if (done) return savedNotification(device, done);
  const goals = (await documents.get('goals', [userId])).get(userId);
  const streaks = (await documents.get('streaks', [userId])).get(userId);
  if (!goals || !streaks) return null;
  const now = clock.now();
  const utcOffsetMinutes = clock.utcOffsetMinutes(now);
  const facts = reminderFacts({ goals, streaks, type, day, when, now, utcOffsetMinutes });
  const { title, body } = notificationsCopy.reminder(type, momentNames(goals), facts);
  return {
    title,
    body: hasButtons || facts.stage === 'over' ? body : notificationsWords.tap(body),
    tag: checkInTag(type, day),
    data: { kind: 'reminder', open: questionOf(type), type, day },
    actions:
      facts.stage === 'over'
        ? []
        : [
            { action: 'check-in', title: checkInCopy.open },
            { action: 'later', title: notificationsWords.later },
          ],
  };
}

/** The check-in of that day, as this device knows it. */
export async function findCheckIn(
  { documents, userId }: Device,
  type: CheckInType,
  day: LocalDay,
): Promise<CheckIn | null> {
  const id = checkInId(userId, type, day);
  return (await documents.get('check_ins', [id])).get(id) ?? null;
}

/** 'Night saved, 22:58': in place of a reminder that is no longer needed. */
export async function savedNotification(device: Device, row: CheckIn): Promise<Notification> {
  const { check_in_type: type, local_day: day } = row;
  const other = await findCheckIn(device, type === 'morning' ? 'night' : 'morning', day);
  return {
    ...notificationsCopy.saved(type, timeOf(row), timingOf(minutesOff(row)), other !== null),
    tag: checkInTag(type, day),
    data: { kind: 'news', open: '/' },
    silent: true,
  };
}

/** What the check-in from a notification has earned. `withUndo`: for the minute in which it can be undone. */
export function resultNotification(row: CheckIn, isSent: boolean, withUndo: boolean): Notification {
  const { check_in_type, local_day, check_in_time, points_earned, streak_multiplier } = row;
  const timing = timingOf(minutesOff(row));
  const score = { timing, points: points_earned, multiplier: streak_multiplier };
  const undo = { check_in_type, local_day, check_in_time };
  return {
    ...notificationsCopy.result(check_in_type, timeOf(row), score, isSent),
    tag: checkInTag(check_in_type, local_day),
    data: { kind: 'result', open: '/', type: check_in_type, day: local_day, ...(withUndo && { undo }) },
    actions: withUndo ? [{ action: 'undo', title: checkInCopy.undo }] : [],
    silent: true,
  };
}

/** A notification about that check-in that only informs: it has no buttons and replaces the earlier one. */
export const statusNotification = (
  type: CheckInType,
  day: LocalDay,
  said: { title: string; body: string },
): Notification => ({
  ...said,
  tag: checkInTag(type, day),
  data: { kind: 'news', open: questionOf(type) },
  silent: true,
});

const timeOf = ({ check_in_time, utc_offset_minutes }: CheckIn): string =>
  instantText(check_in_time, utc_offset_minutes);

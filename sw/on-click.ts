import type { EpochMs } from '#base/clock.ts';
import { err, ok } from '#base/result.ts';
import { checkInTag } from '#base/web-push.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { instantOf } from '#domain/calendar/days.ts';
import {
  type CheckInError,
  type CheckInOutcome,
  decideCheckIn,
  type UndoCheckInError,
  undoFault,
} from '#domain/check-ins/decide-check-in.ts';
import { NO_FEASTS, withMade } from '#domain/shelf/feasts.ts';
import type { CheckIn, CheckInType } from '#schemas/tables/check-ins.ts';
import { changeFeasts } from '#store/database/change-feasts.ts';
import { isUnsent } from '#store/database/outbox.ts';
import { write } from '#store/write.ts';
import {
  findCheckIn,
  resultNotification,
  savedNotification,
  statusNotification,
} from '#sw/check-in-notifications.ts';
import type { NotificationData, Notifications } from '#sw/notification.ts';
import type { Device } from '#sw/worker-device.ts';

/** What the handlers of taps on notification buttons may use. */
export interface ClickPorts {
  notifications: Notifications;
  /**
   * Asks the browser to wake the service worker once there is a connection. Only Chromium can, and only while
   * a window is open.
   */
  sendLater(): Promise<void>;
  /** Shows the app with the question of that check-in. */
  ask(type: CheckInType): Promise<void>;
  wait(ms: number): Promise<void>;
  /**
   * One task at a time, here and in open pages: a check-in that still waits must not overwrite what an Undo has
   * shown.
   */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
}

/** The service worker lives for the minute of the Undo anyway, so it tries again to send after each of these pauses. */
const PARTS_OF_A_MINUTE: readonly number[] = [5000, 10_000, 15_000, 30_000];

/**
 * A tap on "Check in": the same mutation as the button in the app, in one transaction, with the time of the
 * tap. Works offline and with no window. The notification then shows the score, and Undo for one minute. Where it is worth
 * nothing, the app asks first. `at`: the time of the tap.
 */
export async function checkInFromNotification(
  { type, day }: NotificationData,
  at: EpochMs,
  device: Device,
  { notifications, sendLater, wait, inTurn, ask }: ClickPorts,
): Promise<void> {
  if (!type || !day) return;
  const offset = device.clock.utcOffsetMinutes(at);
  const moment = { userId: device.userId, at, offset, evenForNothing: false };
  const saveAndShow = async (): Promise<CheckIn | null> => {
    const done = await write<CheckInOutcome, CheckInError>(device.store, (change) =>
      decideCheckIn(change, moment, type),
    );
    if (!done.ok) {
      if (done.error.type === 'WorthNothing') {
        await notifications.close(checkInTag(type, day));
        await ask(type);
        return null;
      }
      const there = done.error.type === 'AlreadyCheckedIn' ? await findCheckIn(device, type, day) : null;
      const failed = notificationsCopy.failed(type, done.error);
      await notifications.show(
        there ? await savedNotification(device, there) : statusNotification(type, day, failed),
      );
      return null;
    }
    const saved = done.value.checkIn;
    // the app celebrates at its next opening what this check-in has reached
    const remember = (record = NO_FEASTS) => withMade(record, saved.id);
    await changeFeasts(device.store.database, remember).catch(() => undefined);
    // a reminder of yesterday may still be on screen: its check-in counts for today
    if (saved.local_day !== day) await notifications.close(checkInTag(type, day));
    await notifications.show(resultNotification(saved, true, true));
    return saved;
  };
  // an open page closes the reminder once the check-in is there: in between, it would close the result instead
  const row = await inTurn(saveAndShow);
  if (!row) return;
  const update = (isSent: boolean, withUndo: boolean) =>
    inTurn(async () => {
      if (await hasUndo(notifications, row))
        await notifications.show(resultNotification(row, isSent, withUndo));
    });
  let isSent = await device.send().catch(() => false);
  if (!isSent) {
    await sendLater();
    await update(false, true);
  }
  for (const ms of PARTS_OF_A_MINUTE) {
    await wait(ms);
    if (isSent) continue;
    isSent = await device.send().catch(() => false);
    if (isSent) await update(true, true);
  }
  await update(isSent, false);
}

/** A tap on "Undo". When it comes too late, the notification loses its button. */
export async function undoFromNotification(
  { undo, type, day }: NotificationData,
  at: EpochMs,
  device: Device,
  { notifications, sendLater, inTurn }: ClickPorts,
): Promise<void> {
  if (!undo || !type || !day) return;
  const args = { ...undo, undone_at: instantOf(at) };
  const isUndone = await inTurn(async () => {
    const undone = await write<void, UndoCheckInError>(device.store, async (change) => {
      const fault = await undoFault(change, device.userId, args);
      if (fault) return err(fault);
      // sent after its check-in: withdrawing that from the queue would need the replay, which only a page has
      await change.append('undoCheckIn', args, at);
      return ok(undefined);
    });
    if (undone.ok) await notifications.show(statusNotification(type, day, notificationsCopy.undone(type)));
    return undone.ok;
  });
  if (isUndone) {
    const isSent = await device.send().catch(() => false);
    return isSent ? undefined : sendLater();
  }
  const row = await findCheckIn(device, type, day);
  const isSent = !(await device.store.database.mutations.toArray()).some(isUnsent);
  if (row) await notifications.show(resultNotification(row, isSent, false));
}

/** A tap on "Later": one more reminder in ten minutes. Without a connection it only closes the notification. */
export async function snoozeFromNotification({ type, day }: NotificationData, device: Device): Promise<void> {
  if (type && day) await device.notificationRequests.snooze(type, day);
}

/** False once another notification took its place, or the user closed it. */
async function hasUndo(notifications: Notifications, row: CheckIn): Promise<boolean> {
  const shown = await notifications.find(checkInTag(row.check_in_type, row.local_day));
  return shown?.undo?.check_in_time === row.check_in_time;
}

import type { EpochMs } from '#base/clock.ts';
import { checkInTag } from '#base/notice-tags.ts';
import { checkIn } from '#commands/check-in.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckIn } from '#schemas/check-in.ts';
import { isUnsent } from '#store/outbox/outbox.ts';
import { findCheckIn, resultNotice, savedNotice, toldNotice } from '#sw/check-in-notices.ts';
import type { Device } from '#sw/device.ts';
import type { NoticeData, Notices } from '#sw/notice.ts';
import { noticesCopy } from '#ui/copy/notices.ts';

/** What a tap on a button of a notice may use. */
export interface ClickPorts {
  notices: Notices;
  /** Has the browser wake the worker once there is a connection, where it can: Chromium, with a window open. */
  sendLater(): Promise<void>;
  wait(ms: number): Promise<void>;
  /**
   * One task at a time, here and in open pages: a check-in that still waits must not overwrite what an Undo has shown
   * meanwhile.
   */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
}

/** The worker lives for the minute of the Undo anyway, so it tries to send in between. */
const PARTS_OF_A_MINUTE: readonly number[] = [5000, 10_000, 15_000, 30_000];

/**
 * A tap on "Check in": the same mutation as the button in the app, in one transaction, with the time of the
 * tap. Works offline and with no window. The notice then shows the score, and Undo for one minute. `at`: the
 * time of the tap.
 */
export async function checkInFromNotice(
  { type, day }: NoticeData,
  at: EpochMs,
  device: Device,
  { notices, sendLater, wait, inTurn }: ClickPorts,
): Promise<void> {
  if (!type || !day) return;
  const clock = { now: () => at, utcOffsetMinutes: device.clock.utcOffsetMinutes };
  const saveAndShow = async (): Promise<CheckIn | null> => {
    const done = await checkIn({ store: device.store, clock }, type);
    if (!done.ok) {
      const there = done.error.type === 'AlreadyCheckedIn' ? await findCheckIn(device, type, day) : null;
      const failed = noticesCopy.failed(type, done.error);
      await notices.show(there ? await savedNotice(device, there) : toldNotice(type, day, failed));
      return null;
    }
    const saved = done.value.checkIn;
    // a reminder of yesterday may still be on screen: its check-in counts for today
    if (saved.local_day !== day) await notices.close(checkInTag(type, day));
    await notices.show(resultNotice(saved, true, true));
    return saved;
  };
  // an open page closes the reminder once the check-in is there: in between, it would close the result instead
  const row = await inTurn(saveAndShow);
  if (!row) return;
  const update = (isSent: boolean, withUndo: boolean) =>
    inTurn(async () => {
      if (await hasUndo(notices, row)) await notices.show(resultNotice(row, isSent, withUndo));
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

/** A tap on "Undo". When it comes too late, the notice loses its button. */
export async function undoFromNotice(
  { undo, type, day }: NoticeData,
  at: EpochMs,
  device: Device,
  { notices, sendLater, inTurn }: ClickPorts,
): Promise<void> {
  if (!undo || !type || !day) return;
  const clock = { now: () => at, utcOffsetMinutes: device.clock.utcOffsetMinutes };
  const isUndone = await inTurn(async () => {
    const undone = await undoCheckIn({ store: device.store, clock }, undo);
    if (undone.ok) await notices.show(toldNotice(type, day, noticesCopy.undone(type)));
    return undone.ok;
  });
  if (isUndone) {
    const isSent = await device.send().catch(() => false);
    return isSent ? undefined : sendLater();
  }
  const row = await findCheckIn(device, type, day);
  const isSent = !(await device.store.database.mutations.toArray()).some(isUnsent);
  if (row) await notices.show(resultNotice(row, isSent, false));
}

/** A tap on "Later": one more reminder in ten minutes. Without a connection it only closes the notice. */
export async function snoozeFromNotice({ type, day }: NoticeData, device: Device): Promise<void> {
  if (type && day) await device.calls.snooze(type, day);
}

/** False once another notice took its place, or the person closed it. */
async function hasUndo(notices: Notices, row: CheckIn): Promise<boolean> {
  const shown = await notices.find(checkInTag(row.check_in_type, row.local_day));
  return shown?.undo?.check_in_time === row.check_in_time;
}

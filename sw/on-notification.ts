import type { Uuid } from '#base/uuid.ts';
import { chatTag, checkInTag, nudgeTag } from '#base/web-push.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { notificationsWords } from '#copy/words/notifications.ts';
import { hiddenBy } from '#domain/users/boundaries.ts';
import {
  findCheckIn,
  reminderNotification,
  savedNotification,
  statusNotification,
} from '#sw/check-in-notifications.ts';
import {
  chatOf,
  messageNotification,
  nudgeNotification,
  requestNotification,
  weekNotification,
} from '#sw/friend-notifications.ts';
import type { Notification, Notifications } from '#sw/notification.ts';
import type { NotificationPayload } from '#sw/notification-payload.ts';
import type { Device } from '#sw/worker-device.ts';

/** What a push may change besides this user's data. */
export interface NotificationPorts {
  notifications: Notifications;
  /** The number on the app's icon; 0 removes it. */
  badge(count: number): void;
  /** True when a visible window shows that address. */
  isShown(address: string): Promise<boolean>;
}

/**
 * Handles a web push. Every one must show something: Chromium otherwise shows a sentence of its own, and Safari
 * takes the permission away. So a push that this version cannot read, or that comes before the data, shows a
 * plain notification. Then whatever waits in the outbox is sent, because the device is online now.
 *
 * `device` is null when the store waits for a page that upgrades it.
 */
export async function answerNotification(
  payload: NotificationPayload | null,
  device: Device | null,
  ports: NotificationPorts,
): Promise<void> {
  if (!payload || !device) {
    if (payload?.kind === 'done') return ports.notifications.close(checkInTag(payload.type, payload.day));
    return ports.notifications.show(plainNotification(payload));
  }
  await answerKind(payload, device, ports);
  // a failure here would show another, plain notification (sw.ts); the outbox waits for the next web push or page
  await device.send().catch(() => false);
}

async function answerKind(
  payload: NotificationPayload,
  device: Device,
  ports: NotificationPorts,
): Promise<void> {
  const { notifications } = ports;
  switch (payload.kind) {
    case 'reminder': {
      const notification = await reminderNotification(device, payload, notifications.hasButtons);
      return notifications.show(notification ?? plainNotification(payload));
    }
    case 'done':
      return showDone(device, payload, notifications);
    case 'message':
      if (await ports.isShown(chatOf(payload.from))) return;
      // the server stops these notifications once it knows of the boundary, which is sent below
      if ((await hiddenOn(device)).silent.has(payload.from))
        return notifications.close(chatTag(payload.from));
      await notifications.show(await messageNotification(device, payload.from, payload.count));
      return showBadge(device, ports, payload.from, payload.count);
    case 'read':
      await notifications.close(chatTag(payload.from));
      return showBadge(device, ports, payload.from, 0);
    case 'nudge':
      if ((await hiddenOn(device)).silent.has(payload.from))
        return notifications.close(nudgeTag(payload.from));
      return notifications.show(await nudgeNotification(device, payload, notifications.hasButtons));
    case 'request':
    case 'accepted':
    case 'joined':
      if ((await hiddenOn(device)).blocked.has(payload.from)) return;
      return notifications.show(await requestNotification(device, payload));
    case 'weekly':
      return notifications.show((await weekNotification(device)) ?? plainNotification(payload));
    case 'test':
      return notifications.show(plainNotification(payload));
  }
}

/**
 * The check-in was done on another device: its reminder goes. A browser without buttons on notifications may be
 * Safari, where a push that shows nothing counts against the permission; there the notification says what is done.
 */
async function showDone(
  device: Device,
  { type, day }: Extract<NotificationPayload, { kind: 'done' }>,
  notifications: Notifications,
): Promise<void> {
  const tag = checkInTag(type, day);
  if (notifications.hasButtons) {
    // the result of a check-in from this notification stays, with its Undo
    if ((await notifications.find(tag))?.kind !== 'result') await notifications.close(tag);
    return;
  }
  const row = await findCheckIn(device, type, day);
  await notifications.show(
    row
      ? await savedNotification(device, row)
      : statusNotification(type, day, notificationsCopy.doneElsewhere(type)),
  );
}

/** Whom the user has blocked or muted. */
const hiddenOn = async ({ documents }: Pick<Device, 'documents'>) =>
  hiddenBy(await documents.where('boundaries'));

/** Counts unread messages and requests. The sender's newest messages may not have arrived here yet. */
async function showBadge(
  { documents, userId, unread }: Device,
  { badge }: NotificationPorts,
  from: Uuid,
  fromSender: number,
): Promise<void> {
  const { blocked, silent } = await hiddenOn({ documents });
  const senders = new Map(await unread());
  senders.set(from, fromSender === 0 ? 0 : Math.max(fromSender, senders.get(from) ?? 0));
  for (const sender of silent) senders.delete(sender);
  const requests = (await documents.where('friendships')).filter(
    ({ user_id, friend_id, status }) => friend_id === userId && status === 'pending' && !blocked.has(user_id),
  );
  badge([...senders.values()].reduce((sum, n) => sum + n, requests.length));
}

/** A notification that needs none of this user's data. */
function plainNotification(payload: NotificationPayload | null): Notification {
  const isTest = payload?.kind === 'test';
  return {
    ...notificationsWords[isTest ? 'test' : 'unknown'],
    tag: isTest ? 'test' : 'simmer',
    data: { kind: 'news', open: isTest ? '/settings/reminders' : '/' },
  };
}

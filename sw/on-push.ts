import { chatTag, checkInTag } from '#base/notice-tags.ts';
import type { Uuid } from '#base/uuid.ts';
import { hiddenBy } from '#domain/people/boundaries.ts';
import { findCheckIn, reminderNotice, savedNotice, toldNotice } from '#sw/check-in-notices.ts';
import type { Device } from '#sw/device.ts';
import { chatOf, messageNotice, requestNotice, weekNotice } from '#sw/friend-notices.ts';
import type { Notice, Notices } from '#sw/notice.ts';
import type { PushPayload } from '#sync/protocol/push-payload.ts';
import { noticesCopy } from '#ui/copy/notices.ts';

/** What a push may change outside this person's data. */
export interface PushPorts {
  notices: Notices;
  /** The number on the app's icon; 0 removes it. */
  badge(count: number): void;
  /** True when a visible window shows that address. */
  isShown(address: string): Promise<boolean>;
}

/**
 * Answers a push. Every push must show something: Chromium otherwise shows a sentence of its own, and Safari
 * takes the permission away. So a push that this version cannot read, or that comes before the data, shows a
 * plain notice. Then whatever waits in the outbox is sent, because the device is online now.
 *
 * `device` is null when the store waits for a page that upgrades it.
 */
export async function answerPush(
  payload: PushPayload | null,
  device: Device | null,
  ports: PushPorts,
): Promise<void> {
  if (!payload || !device) {
    if (payload?.kind === 'done') return ports.notices.close(checkInTag(payload.type, payload.day));
    return ports.notices.show(plainNotice(payload));
  }
  await answerKind(payload, device, ports);
  // a failure here would be answered with another, plain notice (sw.ts); the outbox waits for the next push or page
  await device.send().catch(() => false);
}

async function answerKind(payload: PushPayload, device: Device, ports: PushPorts): Promise<void> {
  const { notices } = ports;
  switch (payload.kind) {
    case 'reminder': {
      const notice = await reminderNotice(device, payload, notices.hasButtons);
      return notices.show(notice ?? plainNotice(payload));
    }
    case 'done':
      return tellDone(device, payload, notices);
    case 'message':
      if (await ports.isShown(chatOf(payload.from))) return;
      // the server stops these pushes once it knows of the boundary, which is sent below
      if ((await hiddenOn(device)).silent.has(payload.from)) return notices.close(chatTag(payload.from));
      await notices.show(await messageNotice(device, payload.from, payload.count));
      return showBadge(device, ports, payload.from, payload.count);
    case 'read':
      await notices.close(chatTag(payload.from));
      return showBadge(device, ports, payload.from, 0);
    case 'request':
      if ((await hiddenOn(device)).blocked.has(payload.from)) return;
      return notices.show(await requestNotice(device, payload.from));
    case 'weekly':
      return notices.show((await weekNotice(device)) ?? plainNotice(payload));
    case 'test':
      return notices.show(plainNotice(payload));
  }
}

/**
 * The check-in was done on another device: its reminder goes. A browser without buttons on notices may be
 * Safari, where a push that shows nothing counts against the permission; there the notice says what is done.
 */
async function tellDone(
  device: Device,
  { type, day }: Extract<PushPayload, { kind: 'done' }>,
  notices: Notices,
): Promise<void> {
  const tag = checkInTag(type, day);
  if (notices.hasButtons) {
    // the result of a check-in from this notice stays, with its Undo
    if ((await notices.find(tag))?.kind !== 'result') await notices.close(tag);
    return;
  }
  const row = await findCheckIn(device, type, day);
  await notices.show(
    row ? await savedNotice(device, row) : toldNotice(type, day, noticesCopy.doneElsewhere(type)),
  );
}

/** Whom the person has blocked or muted. */
const hiddenOn = async ({ documents }: Pick<Device, 'documents'>) =>
  hiddenBy(await documents.where('boundaries'));

/** Counts unread messages and requests. The sender's newest messages may not have arrived here yet. */
async function showBadge(
  { documents, userId, unread }: Device,
  { badge }: PushPorts,
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

/** A notice that needs none of this person's data. */
function plainNotice(payload: PushPayload | null): Notice {
  const isTest = payload?.kind === 'test';
  return {
    ...(isTest ? noticesCopy.test() : noticesCopy.unknown()),
    tag: isTest ? 'test' : 'simmer',
    data: { kind: 'news', open: isTest ? '/settings/reminders' : '/' },
  };
}

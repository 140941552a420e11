import type { Uuid } from '#base/uuid.ts';
import { chatTag, nudgeTag, requestTag } from '#base/web-push.ts';
import { checkInCopy } from '#copy/check-in.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { notificationsWords } from '#copy/words/notifications.ts';
import { todayOf } from '#domain/calendar/day-start.ts';
import { addDays } from '#domain/calendar/days.ts';
import { mondayOf, weekDays } from '#domain/calendar/weeks.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { weekResult } from '#domain/reminders/week-result.ts';
import { rivalsOf } from '#domain/standings/leaderboard.ts';
import { hiddenBy } from '#domain/users/boundaries.ts';
import type { Entities, Row, TableName } from '#schemas/registry.ts';
import type { Message } from '#schemas/tables/messages.ts';
import { type DocKey, docKey } from '#store/rows/doc-key.ts';
import { findCheckIn, questionOf, savedNotification } from '#sw/check-in-notifications.ts';
import type { Notification } from '#sw/notification.ts';
import type { NotificationPayload } from '#sw/notification-payload.ts';
import type { Device } from '#sw/worker-device.ts';

/** The address of a chat. */
export const chatOf = (from: Uuid): string => `/chat/${from}`;

/** Shows the text of the message only if the user wants that and the server responds. */
export async function messageNotification(device: Device, from: Uuid, count: number): Promise<Notification> {
  const { documents, userId } = device;
  const chosen = (await documents.get('reminders', [userId])).get(userId);
  const known = (await documents.get('profiles', [from])).get(from);
  const wantsText = chosen?.messages === 'text';
  const news = wantsText || !known ? await device.news() : NOTHING;
  const name = known ?? rowIn(news, 'profiles', from);
  const text = wantsText ? await newestText(device, news, from) : null;
  return {
    ...notificationsCopy.message(nameOf(name), count, text),
    tag: chatTag(from),
    data: { kind: 'news', open: chatOf(from) },
  };
}

type AboutFriendship = Extract<NotificationPayload, { kind: 'request' | 'accepted' | 'joined' }>;

/** Who asks, has accepted or has joined. It is a user whom this device may not know yet. */
export async function requestNotification(device: Device, about: AboutFriendship): Promise<Notification> {
  const { kind, from } = about;
  const known = (await device.documents.get('profiles', [from])).get(from);
  const name = known ?? rowIn(await device.news(), 'profiles', from);
  return {
    ...(kind === 'joined'
      ? notificationsCopy.joined(nameOf(name), about.count)
      : notificationsCopy[kind](nameOf(name))),
    tag: kind === 'joined' ? kind : requestTag(from),
    data: { kind: 'news', open: kind === 'accepted' ? chatOf(from) : '/friends' },
  };
}

/** A friend's nudge, or what is saved already. */
export async function nudgeNotification(
  device: Device,
  { from, pot, type, day, days, until }: Extract<NotificationPayload, { kind: 'nudge' }>,
  hasButtons: boolean,
): Promise<Notification> {
  const done = await findCheckIn(device, type, day);
  if (done) return savedNotification(device, done);
  const known = (await device.documents.get('profiles', [from])).get(from) ?? null;
  const { title, body } = notificationsCopy.nudge(nameOf(known), days, type, until);
  return {
    title,
    body: hasButtons ? body : notificationsWords.tap(body),
    tag: nudgeTag(from),
    data: { kind: 'nudge', open: questionOf(type), type, day, pot },
    actions: [
      { action: 'check-in', title: checkInCopy.open },
      { action: 'mute-nudges', title: notificationsWords.muteNudges },
    ],
  };
}

/** How the week ended. Null when this user's data has not arrived on this device. */
export async function weekNotification(device: Device): Promise<Notification | null> {
  const { documents, userId, clock } = device;
  const now = clock.now();
  const news = await device.news();
  const stored = await documents.where('profiles');
  const profiles = stored.map((profile) => rowIn(news, 'profiles', profile.user_id) ?? profile);
  const me = profiles.find(({ user_id }) => user_id === userId);
  const goals = (await documents.get('goals', [userId])).get(userId);
  if (!me || !goals) return null;
  const today = todayOf(goals, now, clock.utcOffsetMinutes(now));
  const friendships = await documents.where('friendships');
  const friends = new Set(
    friendships
      .filter(({ status }) => status === 'accepted')
      .flatMap(({ user_id, friend_id }) => [user_id, friend_id]),
  );
  const { blocked } = hiddenBy(await documents.where('boundaries'));
  // a friend accepted a moment ago has only a card, without points
  const whole = profiles.filter(
    ({ user_id, total_points }) =>
      user_id !== userId && friends.has(user_id) && !blocked.has(user_id) && total_points !== undefined,
  );
  const onBoard = [me, ...rivalsOf(me, whole)];
  const ids = weekDays(addDays(mondayOf(today), -7)).flatMap((day) => [
    checkInId(userId, 'morning', day),
    checkInId(userId, 'night', day),
  ]);
  const known = await documents.get('check_ins', ids);
  const rows = ids.flatMap((id) => rowIn(news, 'check_ins', id) ?? known.get(id) ?? []);
  return {
    ...notificationsCopy.week(weekResult(me, onBoard, rows, today)),
    tag: 'weekly',
    data: { kind: 'news', open: '/leaderboard' },
  };
}

const NOTHING: ReadonlyMap<DocKey, Row> = new Map();

const rowIn = <T extends TableName>(rows: ReadonlyMap<DocKey, Row>, table: T, id: Uuid) =>
  (rows.get(docKey(table, id)) ?? null) as Entities[T] | null;

/** The newest unread message of that friend, wherever it is known. */
async function newestText(
  { documents, userId }: Device,
  news: ReadonlyMap<DocKey, Row>,
  from: Uuid,
): Promise<string | null> {
  const stored = await documents.where('messages', { receiver_id: userId, read: false });
  const arrived = [...news.values()].filter((row): row is Message => 'sender_id' in row);
  const newest = [...arrived, ...stored]
    .filter((one) => one.sender_id === from && one.receiver_id === userId && !one.read)
    .reduce<Message | null>((best, one) => (best && best.created_at > one.created_at ? best : one), null);
  return newest?.message ?? null;
}

const nameOf = (profile: { display_name: string } | null): string =>
  profile?.display_name.trim() || notificationsWords.someone;

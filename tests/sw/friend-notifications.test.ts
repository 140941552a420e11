import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeActiveUser } from '#store/device/device-records.ts';
import { parseNotification } from '#sw/notification-payload.ts';
import { muteNudgesFromNotification } from '#sw/on-click.ts';
import { answerNotification } from '#sw/on-notification.ts';
import { NIGHT, WorkerDevice } from '#tests/support/device-with-worker.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { aProfile, FAKE_USER } from '#tests/support/sample-rows.ts';

const POT = '00000000-0000-4000-8000-0000000000f0';
const TRANG = '00000000-0000-4000-8000-0000000000b0';

describe('service worker notification', () => {
  let device: WorkerDevice;
  beforeEach(async () => {
    device = await WorkerDevice.open();
  });
  afterEach(() => device?.close());

  describe('friend notification', () => {
    const trang = aProfile({ user_id: TRANG, display_name: 'Thu Trang' });
    const message = (text: string, read = false) => ({
      id: crypto.randomUUID(),
      sender_id: TRANG,
      receiver_id: FAKE_USER,
      message: text,
      read,
      created_at: '2026-11-20T20:00:00.000Z',
    });
    const wish = (messages: 'name' | 'text') => ({
      user_id: FAKE_USER,
      morning: 'goal' as const,
      night: 'goal' as const,
      messages,
      requests: true,
      weekly: true,
      nudges: true,
      quiet_from: null,
      quiet_until: null,
    });
    const wrote = (count: number) => device.push({ v: 1, kind: 'message', from: TRANG, count });

    it('shows the sender and the number of messages, and counts them on the app icon', async () => {
      await device.arrive([trang, wish('name')], ['profiles', 'reminders']);
      await wrote(1);
      expect(device.said(`chat:${TRANG}`)).toEqual(['Thu Trang', 'Sent you a message.']);
      await wrote(3);
      expect(device.said(`chat:${TRANG}`)).toEqual(['Thu Trang', 'Sent you 3 messages.']);
      expect(device.shown.size).toBe(1);
      expect(device.badge).toBe(3);
      expect(device.notification(`chat:${TRANG}`)?.data.open).toBe(`/chat/${TRANG}`);
    });

    it('shows the text of a message if the user has chosen that and the service worker can sync', async () => {
      await device.arrive([trang, wish('text')], ['profiles', 'reminders']);
      device.onServer = [['messages', message('Up  already?')]];
      await wrote(1);
      expect(device.said(`chat:${TRANG}`)).toEqual(['Thu Trang', 'Up already?']);
      expect(device.asked[0]?.body).toMatchObject({ mutations: [], limit: 50 });
      device.onServer = null;
      await wrote(2);
      expect(device.said(`chat:${TRANG}`)).toEqual(['Thu Trang', 'Sent you 2 messages.']);
    });

    it('is closed and no longer counted when the chat is read on another device', async () => {
      await device.arrive([trang, message('one')], ['profiles', 'messages']);
      await wrote(2);
      await device.push({ v: 1, kind: 'read', from: TRANG });
      expect(device.shown.size).toBe(0);
      expect(device.badge).toBe(0);
    });

    it('is not shown while its chat is open', async () => {
      device.chatShown = `/chat/${TRANG}`;
      await wrote(1);
      expect(device.shown.size).toBe(0);
    });

    const nudge = { v: 1, kind: 'nudge', from: TRANG, pot: POT, type: 'night', day: NIGHT.day, days: 12 };

    it('shows who nudges, the days of the pot, and how long the check-in is open', async () => {
      await device.arrive([trang], ['profiles']);
      await device.push({ ...nudge, until: '00:00:00' });
      expect(device.said(`nudge:${TRANG}`)).toEqual([
        'A nudge from Thu Trang',
        '12 days in your pot. Your night is open till midnight.',
      ]);
      expect(device.notification(`nudge:${TRANG}`)?.actions?.map(({ title }) => title)).toEqual([
        'Check in',
        'Mute nudges',
      ]);
    });

    it('mutes the nudges of that pot from its notification', async () => {
      await device.arrive([trang], ['profiles']);
      await device.push({ ...nudge, until: '00:00:00' });
      const data = device.notification(`nudge:${TRANG}`)?.data;
      if (!data) throw new Error('no notification');
      await device.tap((there) => muteNudgesFromNotification(data, device.now, there, device.ports));
      expect(device.asked.at(-1)?.body).toMatchObject({
        mutations: [{ name: 'muteNudges', args: { pot_id: POT, muted: true } }],
      });
    });

    it('shows the name of a new requester, or Someone while offline', async () => {
      device.onServer = [['profiles', { user_id: TRANG, display_name: 'Jonas Lindqvist', avatar_url: null }]];
      await device.push({ v: 1, kind: 'request', from: TRANG });
      expect(device.said(`request:${TRANG}`)).toEqual(['Jonas Lindqvist', 'Wants to be your friend.']);
      device.onServer = null;
      await device.push({ v: 1, kind: 'request', from: TRANG });
      expect(device.said(`request:${TRANG}`)).toEqual(['Someone', 'Wants to be your friend.']);
    });

    it('shows who accepted a request, and leads to the chat', async () => {
      device.onServer = [['profiles', { user_id: TRANG, display_name: 'Jonas Lindqvist', avatar_url: null }]];
      await device.push({ v: 1, kind: 'accepted', from: TRANG });
      expect(device.said(`request:${TRANG}`)).toEqual([
        'Jonas Lindqvist',
        'Accepted your request. Say hello.',
      ]);
      expect(device.notification(`request:${TRANG}`)?.data).toMatchObject({ open: `/chat/${TRANG}` });
    });

    it('shows who joined through the link, and how many, in one notification', async () => {
      device.onServer = [['profiles', { user_id: TRANG, display_name: 'Jonas Lindqvist', avatar_url: null }]];
      await device.push({ v: 1, kind: 'joined', from: TRANG, count: 1 });
      expect(device.said('joined')).toEqual([
        'Jonas Lindqvist',
        "Joined through your link. You're friends now.",
      ]);
      await device.push({ v: 1, kind: 'joined', from: TRANG, count: 3 });
      expect(device.said('joined')).toEqual([
        'Jonas Lindqvist',
        expect.stringMatching(/^3 .* joined through your link\.$/),
      ]);
      expect(device.notification('joined')?.data).toMatchObject({ open: '/friends' });
    });

    describe('notification from a user who is muted or blocked on this device', () => {
      const boundary = (blocked_since: string | null, muted_since: string | null) => ({
        user_id: FAKE_USER,
        other_id: TRANG,
        name: 'Thu Trang',
        blocked_since,
        muted_since,
      });
      const SINCE = '2026-11-20T19:00:00.000Z';

      it.each([
        ['muted', boundary(null, SINCE)],
        ['blocked', boundary(SINCE, null)],
      ])('is neither shown nor counted for a message of a %s user', async (_what, row) => {
        await wrote(1);
        await device.arrive([trang, message('one'), row], ['profiles', 'messages', 'boundaries']);
        await wrote(2);
        expect(device.shown.size).toBe(0);
        await device.push({ v: 1, kind: 'read', from: crypto.randomUUID() });
        expect(device.badge).toBe(0);
      });

      it('is shown again after unmuting and unblocking', async () => {
        await device.arrive([trang, boundary(null, null)], ['profiles', 'boundaries']);
        await wrote(1);
        expect(device.said(`chat:${TRANG}`)).toEqual(['Thu Trang', 'Sent you a message.']);
      });

      it('is neither shown nor counted for a request of a blocked user', async () => {
        const asks = {
          id: 'f',
          user_id: TRANG,
          friend_id: FAKE_USER,
          status: 'pending' as const,
          created_at: SINCE,
        };
        await device.arrive([trang, asks, boundary(SINCE, null)], ['profiles', 'friendships', 'boundaries']);
        await device.push({ v: 1, kind: 'request', from: TRANG });
        expect(device.shown.size).toBe(0);
        await device.push({ v: 1, kind: 'read', from: crypto.randomUUID() });
        expect(device.badge).toBe(0);
      });
    });

    it.each<[string, { blocked?: true; friend?: object; me?: object }]>([
      ['is blocked', { blocked: true }],
      ['is not on the boards', { friend: { on_board: false } }],
      ['is on the boards while the user is not', { me: { on_board: false } }],
    ])('ranks the week without a friend who %s', async (_what, { blocked, friend, me }) => {
      device.at('2026-11-23T09:00:00');
      const week = { week_start: '2026-11-16', weekly_points: 3791, previous_week_points: 0 };
      await device.arrive(
        [
          aProfile({ ...week, ...me }),
          aProfile({ ...week, user_id: TRANG, weekly_points: 9000, ...friend }),
          {
            id: 'f',
            user_id: TRANG,
            friend_id: FAKE_USER,
            status: 'accepted',
            created_at: '2026-01-01T00:00:00.000Z',
          },
          {
            user_id: FAKE_USER,
            other_id: TRANG,
            name: 'Thu Trang',
            blocked_since: blocked ? '2026-11-20T19:00:00.000Z' : null,
            muted_since: null,
          },
        ],
        ['profiles', 'profiles', 'friendships', 'boundaries'],
      );
      await device.push({ v: 1, kind: 'weekly', week: '2026-11-16' });
      expect(device.said('weekly')?.[1]).toBe('Thursday burned brightest.');
    });

    it('shows the points and the rank of the finished week', async () => {
      device.at('2026-11-23T09:00:00');
      const week = { week_start: '2026-11-16', weekly_points: 3791, previous_week_points: 0 };
      await device.arrive(
        [
          aProfile(week),
          aProfile({ ...week, user_id: TRANG, weekly_points: 9000 }),
          {
            id: 'f',
            user_id: TRANG,
            friend_id: FAKE_USER,
            status: 'accepted',
            created_at: '2026-01-01T00:00:00.000Z',
          },
        ],
        ['profiles', 'profiles', 'friendships'],
      );
      await device.push({ v: 1, kind: 'weekly', week: '2026-11-16' });
      expect(device.said('weekly')).toEqual([
        'Your week: 3,791 points',
        '2nd of 2. Thursday burned brightest.',
      ]);
    });
  });

  it('shows that reminders work on a test web push', async () => {
    await device.push({ v: 1, kind: 'test' });
    expect(device.said('test')).toEqual(['Reminders work', 'This is what a reminder looks like.']);
  });

  it.each([
    ['from a newer server', { v: 2, kind: 'reminder' }],
    ['of an unknown kind', { v: 1, kind: 'confetti' }],
    ['with a malformed day', { ...NIGHT, day: 'today' }],
  ])('shows a generic sentence for a web push %s', async (_, payload) => {
    await device.push(payload);
    expect(device.said('simmer')).toEqual(['Simmer', "Open Simmer to see what's new."]);
  });

  it('shows the content of a web push when a full disk blocks the outbox', async () => {
    await device.page.change((change) => change.append('setProfile', { display_name: 'Ann' }, device.now));
    const makeRoom = fillDisk();
    await device.push({ v: 1, kind: 'test' }).finally(makeRoom);
    expect([...device.shown.keys()]).toEqual(['test']);
    expect(await device.waiting()).toHaveLength(1);
  });

  it('shows no data of a user who has signed out', async () => {
    await writeActiveUser(null);
    expect(await device.push(NIGHT)).toBeNull();
    await answerNotification(parseNotification(NIGHT), null, device.ports);
    expect(device.said('simmer')).toEqual(['Simmer', "Open Simmer to see what's new."]);
  });
});

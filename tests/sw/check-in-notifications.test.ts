import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimFeast } from '#commands/claim-feast.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { addDays } from '#domain/calendar/days.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { writeActiveUser } from '#store/device/device-records.ts';
import type { Notification, NotificationData } from '#sw/notification.ts';
import { snoozeFromNotification, undoFromNotification } from '#sw/on-click.ts';
import { DAY, NIGHT, WorkerDevice } from '#tests/support/device-with-worker.ts';
import { aCheckIn, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

/** The time as the locale of this machine writes it. */
const time = (wall: string) => clockTimeText(`${wall}:00`);

describe('check-in notification', () => {
  let device: WorkerDevice;
  beforeEach(async () => {
    device = await WorkerDevice.open();
  });
  afterEach(() => device?.close());

  it('records a check-in whose feast the app shows at its next opening, and only once', async () => {
    const week = Array.from({ length: 6 }, (_, n) => addDays(DAY, n - 6)).flatMap((day, n) => [
      aCheckIn('morning', day, '09:00', { streak: n + 1, points_earned: 10 }),
      aCheckIn('night', day, '21:00', { streak: n + 1, points_earned: 10 }),
    ]);
    const rows = [...week, aCheckIn('morning', DAY, '09:00', { streak: 7, points_earned: 10 })];
    await device.arrive(
      [...rows, someStreaks({ night_streak: 6, last_night_check: addDays(DAY, -1) })],
      [...rows.map(() => 'check_ins' as const), 'streaks'],
    );
    device.at(`${DAY}T22:58:00`);
    device.onServer = null;
    await device.tapCheckIn();
    await device.page.database.updateState({ last_synced_at: 1 });

    const clock = { now: () => device.now, elapsed: () => device.now, utcOffsetMinutes: () => 0 };
    const opening = () => claimFeast({ store: device.page, clock });
    expect(await opening()).toMatchObject({ kind: 'streak', days: 7, day: DAY });
    expect(await opening()).toBeNull();
  });

  describe('reminder', () => {
    it('shows the goal window and its buttons', async () => {
      await device.push(NIGHT);
      expect(device.said()).toEqual([
        'Night in 15 minutes',
        `Perfect from ${time('22:55')} to ${time('23:05')}.`,
      ]);
      expect(device.notification()?.actions?.map(({ title }) => title)).toEqual(['Check in', 'Later']);
      expect(device.notification()?.data.open).toBe('/?check-in=night');
      expect(device.notification()?.silent).toBeUndefined();
    });

    it("is titled with the user's own name of the moment", async () => {
      const goals = someGoals({ morning_name: 'Out of bed', night_name: 'Lights out' });
      await device.arrive([goals], ['goals']);
      await device.push(NIGHT);
      expect(device.said()[0]).toBe('Lights out in 15 minutes');
      device.at('2026-11-20T23:00:00');
      await device.push({ ...NIGHT, when: 'goal' });
      expect(device.said()[0]).toBe(`Lights out, ${time('23:00')}`);
    });

    it('shows the remaining points when it arrives late', async () => {
      device.at('2026-11-20T23:25:00');
      await device.push(NIGHT);
      expect(device.said()).toEqual([
        'Your day ends at midnight',
        'A check-in now is worth +80 and keeps your streak.',
      ]);
    });

    it('asks for a tap in browsers without notification buttons', async () => {
      device.ports.notifications.hasButtons = false;
      device.at('2026-11-20T23:00:00');
      await device.push({ ...NIGHT, when: 'goal' });
      expect(device.said()).toEqual([
        `It's ${time('23:00')}, your night goal`,
        `Perfect until ${time('23:05')}. Tap to check in.`,
      ]);
    });

    it('sends a check-in that was made offline and shows that it is saved', async () => {
      device.at('2026-11-20T22:58:00');
      device.onServer = null;
      await device.tapCheckIn();
      device.onServer = [];
      device.at('2026-11-20T23:00:00');
      await device.push({ ...NIGHT, when: 'goal' });
      expect(device.said()).toEqual([`Night saved, ${time('22:58')}`, 'Perfect timing! 🎯']);
      expect(device.notification()).toMatchObject({ silent: true });
      expect(device.notification()?.actions).toBeUndefined();
      expect(await device.waiting()).toEqual([]);
    });

    it('shows that the day is complete after both check-ins', async () => {
      await device.arrive(
        [aCheckIn('morning', DAY, '07:30'), aCheckIn('night', DAY, '22:50')],
        ['check_ins', 'check_ins'],
      );
      await device.push(NIGHT);
      expect(device.said()).toEqual([
        `Night saved, ${time('22:50')}`,
        '10 minutes off target. All done for the day.',
      ]);
    });

    it('is closed after the check-in on another device', async () => {
      await device.push(NIGHT);
      await device.push({ v: 1, kind: 'done', type: 'night', day: DAY });
      expect(device.shown.size).toBe(0);
    });

    it('is replaced by a silent notification in browsers that require a visible one', async () => {
      device.ports.notifications.hasButtons = false;
      await device.push({ v: 1, kind: 'done', type: 'night', day: DAY });
      expect(device.said()).toEqual(['Night saved', 'You checked in on another device.']);
      expect(device.notification()?.silent).toBe(true);
    });
  });

  describe('check-in from a notification', () => {
    it('is stored and sent with the time of the tap', async () => {
      device.at('2026-11-20T22:58:30');
      await device.tapCheckIn();
      const [row] = await device.page.documents
        .where('check_ins', { user_id: FAKE_USER })
        .then((rows) => rows.slice(-1));
      expect(row).toMatchObject({
        check_in_time: '2026-11-20T22:58:30.000Z',
        local_day: DAY,
        points_earned: 1300,
        streak: 13,
      });
      const { body } = device.asked.find(({ name }) => name === 'sync') ?? {};
      expect(body?.mutations).toMatchObject([
        { name: 'checkIn', args: { check_in_time: '2026-11-20T22:58:30.000Z' } },
      ]);
    });

    it('shows its score, and Undo for one minute', async () => {
      const before: (Notification | undefined)[] = [];
      device.whileWaiting = async () => void before.push(device.notification());
      device.at('2026-11-20T22:58:00');
      await device.tapCheckIn();
      expect(device.said()).toEqual([
        `Night checked in, ${time('22:58')}`,
        'Perfect timing! 🎯 +1300 points! 13x multiplier! 🔥',
      ]);
      expect(before[0]?.actions).toEqual([{ action: 'undo', title: 'Undo' }]);
      expect(device.waited.reduce((sum, ms) => sum + ms)).toBe(60_000);
      expect(device.notification()?.actions).toEqual([]);
    });

    it('keeps its notification when an open page closes finished reminders', async () => {
      await device.push(NIGHT);
      const { show, find } = device.ports.notifications;
      const found: Promise<NotificationData | null>[] = [];
      device.ports.notifications.show = async (notification) => {
        // the check-in is stored: the page now looks for reminders to close
        found.push(device.ports.inTurn(() => find(notification.tag)));
        await new Promise(setImmediate);
        await show(notification);
      };
      await device.tapCheckIn();
      expect((await Promise.all(found)).map((data) => data?.kind)).not.toContain('reminder');
    });

    it('waits for a connection when made offline, and its notification shows that', async () => {
      device.onServer = null;
      await device.tapCheckIn();
      expect(device.said()).toEqual([
        `Night checked in, ${time('22:45')}`,
        "Saved. Syncs when you're online.",
      ]);
      expect(await device.waiting()).toMatchObject([{ name: 'checkIn' }]);
      expect(device.sendLater).toBe(1);
    });

    it('is sent as soon as the server is reachable, while the service worker runs', async () => {
      device.onServer = null;
      device.whileWaiting = async () => {
        if (device.waited.length === 2) device.onServer = [];
      };
      await device.tapCheckIn();
      expect(device.said()).toEqual([
        `Night checked in, ${time('22:45')}`,
        '15 minutes off target +90 points!',
      ]);
      expect(await device.waiting()).toEqual([]);
    });

    it('counts once when tapped twice', async () => {
      await device.tapCheckIn();
      await device.tapCheckIn();
      expect(device.said()).toEqual([`Night saved, ${time('22:45')}`, '15 minutes off target']);
      expect(await device.page.database.mutations.count()).toBe(1);
    });

    it('is not made for no points: the app asks first', async () => {
      device.at('2026-11-20T20:00:00');
      await device.tapCheckIn();
      expect(device.questions).toEqual(['night']);
      expect(device.notification()).toBeUndefined();
      expect(await device.page.database.mutations.count()).toBe(0);
    });

    it('is not made when the server would reject it, and the notification shows the reason', async () => {
      const later = aCheckIn('night', '2026-11-21', '12:00', { offset: 840 });
      await device.arrive([later], ['check_ins']);
      await device.tapCheckIn();
      expect(device.said()).toEqual([
        'Night check-in',
        "You've already checked in for a later date. Check in again when that date is over.",
      ]);
      expect(await device.page.database.mutations.count()).toBe(0);
    });

    it('is removed by Undo within a minute', async () => {
      await device.tapCheckIn();
      const data = {
        ...device.reminder(),
        undo: { check_in_type: 'night', local_day: DAY, check_in_time: new Date(device.now).toISOString() },
      } as const;
      device.at('2026-11-20T22:45:40');
      await device.tap((opened) => undoFromNotification(data, device.now, opened, device.ports));
      expect(device.said()).toEqual(['Night check-in undone', 'You can check in again.']);
      expect(await device.page.documents.get('check_ins', [aCheckIn('night', DAY, '22:45').id])).toEqual(
        new Map(),
      );
    });

    it('is shown as undone when Undo is tapped during its request', async () => {
      device.onServer = null;
      const { notifications } = device.ports;
      const { find } = notifications;
      let undoing: Promise<unknown> | null = null;
      // Undo is tapped after the worker has read the notification and before it updates it
      notifications.find = async (tag) => {
        const data = await find(tag);
        if (data?.undo && !undoing) {
          undoing = device.tap((opened) => undoFromNotification(data, device.now, opened, device.ports));
          await Promise.race([undoing, new Promise((resolve) => setTimeout(resolve, 50))]);
        }
        return data;
      };
      await device.tapCheckIn();
      await undoing;
      expect(device.said()).toEqual(['Night check-in undone', 'You can check in again.']);
    });

    it('is queued together with its undo when both happen offline', async () => {
      device.onServer = null;
      await device.tapCheckIn();
      const data = {
        ...device.reminder(),
        undo: { check_in_type: 'night', local_day: DAY, check_in_time: new Date(device.now).toISOString() },
      } as const;
      await device.tap((opened) => undoFromNotification(data, device.now, opened, device.ports));
      expect((await device.waiting()).map(({ name }) => name)).toEqual(['checkIn', 'undoCheckIn']);
    });

    it('is kept when Undo is tapped after a minute offline, and its notification still shows that it waits', async () => {
      device.onServer = null;
      await device.tapCheckIn();
      const before = device.said();
      const data = {
        ...device.reminder(),
        undo: { check_in_type: 'night', local_day: DAY, check_in_time: new Date(device.now).toISOString() },
      } as const;
      device.at('2026-11-20T22:46:01');
      await device.tap((opened) => undoFromNotification(data, device.now, opened, device.ports));
      expect(device.said()).toEqual(before);
      expect(device.notification()?.actions).toEqual([]);
    });

    it('is kept when Undo is tapped after a minute, and its notification loses the button', async () => {
      await device.tapCheckIn();
      const data = {
        ...device.reminder(),
        undo: { check_in_type: 'night', local_day: DAY, check_in_time: new Date(device.now).toISOString() },
      } as const;
      device.at('2026-11-20T22:46:01');
      await device.tap((opened) => undoFromNotification(data, device.now, opened, device.ports));
      expect(device.notification()).toMatchObject({
        title: `Night checked in, ${time('22:45')}`,
        actions: [],
      });
    });

    it.each<[string, () => Promise<unknown>]>([
      ['when no user is signed in', () => writeActiveUser(null)],
      [
        'when the store does not open',
        async () => {
          vi.spyOn(StoreDatabase.prototype, 'open').mockRejectedValueOnce(
            new DOMException('', 'UnknownError'),
          );
        },
      ],
    ])('is replaced by opening the app %s', async (_when, before) => {
      await before();
      await device.tapCheckIn();
      expect(device.opened).toBe(1);
      expect(device.shown.size).toBe(0);
    });

    it('is not made by the Later button, which snoozes the reminder on the server', async () => {
      await device.tap((opened) => snoozeFromNotification(device.reminder(), opened));
      expect(device.asked).toEqual([{ name: 'snooze_reminder', body: { type: 'night', day: DAY } }]);
    });
  });
});

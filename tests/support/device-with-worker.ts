import { SIMMER } from '#domain/mutations/simmer.ts';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { Row, TableName } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { deleteDatabases } from '#store/database/delete-databases.ts';
import { isUnsent } from '#store/database/outbox.ts';
import { StoreDatabase, storeName } from '#store/database/store-database.ts';
import { keepSession, writeActiveUser } from '#store/device/device-records.ts';
import { LiveStore } from '#store/live-store.ts';
import { keyOfRow } from '#store/rows/stored-row.ts';
import type { Notification, NotificationData } from '#sw/notification.ts';
import { parseNotification } from '#sw/notification-payload.ts';
import { checkInFromNotification } from '#sw/on-click.ts';
import { answerNotification } from '#sw/on-notification.ts';
import { type Device, withDevice, withDeviceOrPage } from '#sw/worker-device.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { aCheckIn, aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';

export const DAY = '2026-11-20';
/** A push for tonight's reminder. */
export const NIGHT = { v: 1, kind: 'reminder', type: 'night', day: DAY, when: 'before' };

const tokenOf = (user: string) => {
  const claims = { sub: user, exp: Date.parse('2030-01-01') / 1000, session_id: 's' };
  return ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.');
};

/** The body of a request: of `sync`, or of another function. */
interface Sent {
  request?: { mutations: { seq: number }[] };
  [arg: string]: unknown;
}

/** Mina's device as the service worker sees it: her stored data, an open page, notifications on screen, and a server. */
export class WorkerDevice {
  now = 0;
  readonly shown = new Map<string, Notification>();
  badge: number | null = null;
  /** The requests to the server. */
  readonly asked: { name: string; body: Record<string, unknown> }[] = [];
  /** The rows that a sync brings. Null if the server cannot be reached. */
  onServer: readonly (readonly [TableName, object])[] | null = [];
  /** How often a background sync was registered. */
  sendLater = 0;
  /** How often a tap opened the app instead. */
  opened = 0;
  /** How long the service worker has waited each time. */
  readonly waited: number[] = [];
  /** Runs while the worker waits. */
  whileWaiting: () => Promise<void> = async () => undefined;
  /** The address that a visible window shows. */
  chatShown: string | null = null;
  readonly page: LiveStore;
  readonly #deps = {
    app: SIMMER,
    config: { url: 'https://simmer.example', publishableKey: 'public' },
    clock: { now: () => this.now, elapsed: () => this.now, utcOffsetMinutes: () => 0 },
    locks: memoryLocks(),
  };
  /** The check-ins about which the app was opened with a question. */
  readonly questions: CheckInType[] = [];
  readonly ports;

  private constructor(page: LiveStore) {
    this.page = page;
    this.ports = {
      notifications: {
        hasButtons: true,
        show: async (notification: Notification) => void this.shown.set(notification.tag, notification),
        close: async (tag: string) => void this.shown.delete(tag),
        find: async (tag: string) => this.shown.get(tag)?.data ?? null,
      },
      badge: (count: number) => {
        this.badge = count;
      },
      isShown: async (address: string) => address === this.chatShown,
      sendLater: async () => {
        this.sendLater += 1;
      },
      wait: async (ms: number) => {
        this.waited.push(ms);
        await this.whileWaiting();
      },
      inTurn: <T>(task: () => Promise<T>) => this.#deps.locks.hold('notifications', task),
      ask: async (type: CheckInType) => void this.questions.push(type),
    };
  }

  /** Mina is signed in, has a streak of twelve nights, and her goal is 23:00. It is 22:45. */
  static async open(): Promise<WorkerDevice> {
    await writeActiveUser({ user_id: FAKE_USER, email: 'mina@example.org' });
    await keepSession(FAKE_USER, JSON.stringify({ access_token: tokenOf(FAKE_USER), refresh_token: 'r' }));
    const page = await LiveStore.open({
      database: new StoreDatabase(FAKE_USER, SIMMER),
      newId: () => crypto.randomUUID(),
    });
    const device = new WorkerDevice(page);
    device.at(`${DAY}T22:45:00`);
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) =>
      device.#answer(url, JSON.parse(body)),
    );
    const streak = { streak: 12, streak_multiplier: 12, points_earned: 1200 };
    await device.arrive(
      [
        aProfile(),
        someGoals({ morning_goal_time: '07:00:00', night_goal_time: '23:00:00' }),
        someStreaks({ night_streak: 12, last_night_check: '2026-11-19' }),
        aCheckIn('night', '2026-11-19', '23:00', streak),
      ],
      ['profiles', 'goals', 'streaks', 'check_ins'],
    );
    return device;
  }

  async close(): Promise<void> {
    await this.page.close();
    await deleteDatabases((name) => name === storeName(FAKE_USER));
  }

  at(wall: string): void {
    this.now = Date.parse(`${wall}Z`);
  }

  /** Brings rows into the store, each into the table with the same index. */
  arrive(rows: readonly Row[], tables: readonly TableName[]): Promise<boolean> {
    return this.page.settle(async () => ({
      incoming: new Map(rows.map((row, index) => [keyOfRow(SIMMER, tables[index] ?? 'profiles', row), row])),
      client: { synced: true },
    }));
  }

  push(payload: object): Promise<unknown> {
    return withDevice(this.#deps, (device) =>
      answerNotification(parseNotification(payload), device, this.ports),
    );
  }

  /** Runs what a tap on a button of a notification does. */
  tap(task: (device: Device) => Promise<void>): Promise<unknown> {
    return withDeviceOrPage(this.#deps, task, async () => {
      this.opened += 1;
    });
  }

  /** Taps "Check in" on tonight's reminder. */
  tapCheckIn(): Promise<unknown> {
    return this.tap((device) => checkInFromNotification(this.reminder(), this.now, device, this.ports));
  }

  reminder(): NotificationData & { day: string } {
    return { kind: 'reminder', open: '/', type: 'night', day: DAY };
  }

  notification(tag = `check-in:night:${DAY}`): Notification | undefined {
    return this.shown.get(tag);
  }

  /** Title and body of a notification. */
  said(tag?: string): (string | undefined)[] {
    return [this.notification(tag)?.title, this.notification(tag)?.body];
  }

  async waiting() {
    return (await this.page.database.mutations.toArray()).filter(isUnsent);
  }

  async #answer(url: string, { request, ...args }: Sent): Promise<Response> {
    if (this.onServer === null) throw new TypeError('no network');
    const name = url.split('/').at(-1) ?? '';
    this.asked.push({ name, body: { ...request, ...args } });
    if (name !== 'sync') return new Response(null, { status: 204 });
    const results = request?.mutations.map(({ seq }) => ({ seq, status: 'applied' }));
    return Response.json({ user_id: FAKE_USER, results, rows: this.onServer });
  }
}

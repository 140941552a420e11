import type { EpochMs } from '#base/clock.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { addDays } from '#domain/calendar/days.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import type { Deed, Device, Open, User } from '#tests/bench/replication/page/contender.ts';
import { clock } from '#tests/bench/replication/page/surroundings.ts';

/** Each contender is loaded only when it runs, so that the code of others costs it no time or memory. */
const CONTENDERS = {
  ours: async () => (await import('#tests/bench/replication/page/own-engine.ts')).open,
  'plugin, 50 rows': async () =>
    (await import('#tests/bench/replication/page/supabase-plugin.ts')).opening(50),
  'plugin, 1,000 rows': async () =>
    (await import('#tests/bench/replication/page/supabase-plugin.ts')).opening(1000),
  handlers: async () => (await import('#tests/bench/replication/page/rpc-handlers.ts')).open,
  'bare fetch': async () => (await import('#tests/bench/replication/page/bare-fetch.ts')).open,
  'RxDB writes': async () => (await import('#tests/bench/replication/page/bare-fetch.ts')).openRxdb,
} satisfies Record<string, () => Promise<Open>>;

export type Contender = keyof typeof CONTENDERS;

/** In milliseconds; instants are performance.now() at the start of the measurement. */
export interface SyncTimes {
  usable: number;
  whole: number;
  /** The longest task of the main thread during the run; 0 when none was over 50 ms. */
  longestTask: number;
}

const MESSAGES_EACH = 4;

let device: Device | null = null;

const bench = {
  /** Milliseconds to open the database, with the code loaded. */
  async open(contender: Contender, user: User): Promise<number> {
    const open = await CONTENDERS[contender]();
    const started = performance.now();
    device = await open(user);
    return performance.now() - started;
  },
  async sync(live: boolean): Promise<SyncTimes> {
    const tasks: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    const started = performance.now();
    const since = () => performance.now() - started;
    const { usable, inSync } = await opened().start(live);
    const [usableAt, whole] = await Promise.all([usable.then(since), inSync.then(since)]);
    await new Promise((resolve) => setTimeout(resolve)); // a task is reported only after it has ended
    tasks.push(...observer.takeRecords());
    const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
    return { usable: usableAt, whole, longestTask: longest };
  },
  count: (): Promise<number> => opened().count(),
  /**
   * Two check-ins a day from the first free day on, and messages to each friend in turn, all made offline in this order.
   */
  async queue({ friendIds, firstFreeDay }: User, days: number): Promise<void> {
    const deeds: Deed[] = [];
    for (let nth = 0; nth < days; nth++) {
      const day = addDays(firstFreeDay, nth);
      for (const type of ['morning', 'night'] as const) {
        const at = goalTime(day, type);
        deeds.push({ what: 'check_in', type, day, at });
        for (let message = 0; message < MESSAGES_EACH; message++) {
          const to = friendIds[deeds.length % friendIds.length];
          if (to) deeds.push({ what: 'message', to, text: `Queued ${deeds.length}`, at: at + 1 + message });
        }
      }
    }
    await writing(opened())(deeds);
  },
  /** When it began, in milliseconds since 1970. */
  async checkIn(user: User, nth: number): Promise<number> {
    const day = addDays(user.firstFreeDay, Math.floor(nth / 2));
    const type = typeOf(nth);
    const began = performance.timeOrigin + performance.now();
    await writing(opened())([{ what: 'check_in', type, day, at: goalTime(day, type) }]);
    return began;
  },
  /** When a query returned it, in milliseconds since 1970. */
  async seen({ userId, firstFreeDay }: User, nth: number): Promise<number> {
    const id: Uuid = checkInId(userId, typeOf(nth), addDays(firstFreeDay, Math.floor(nth / 2)));
    await listening(opened())(id);
    return performance.timeOrigin + performance.now();
  },
};

const typeOf = (nth: number): CheckInType => (nth % 2 === 0 ? 'morning' : 'night');

function goalTime(day: LocalDay, type: CheckInType): EpochMs {
  const wall = Date.parse(`${day}T${type === 'morning' ? '07' : '23'}:00:00Z`);
  return wall - clock.utcOffsetMinutes(clock.now()) * 60_000;
}

function opened(): Device {
  if (!device) throw new Error('Nothing has been opened');
  return device;
}

function writing({ write }: Device) {
  if (!write) throw new Error('This one only fetches');
  return write;
}

function listening({ seen }: Device) {
  if (!seen) throw new Error('This one does not listen');
  return seen;
}

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkIn } from '#commands/check-in.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.parse(`${new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10)}T07:00:00.000Z`);
const morningOf = (n: number) => MONDAY + n * DAY_MS;
const dayOf = (n: number) => new Date(morningOf(n)).toISOString().slice(0, 10);
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });

describe('note about changed points', () => {
  let database: Database;
  let wire: Transport;
  let user: Uuid;
  const open: LiveStore[] = [];

  /** A device that has synced once, so that later rows change points that were on screen. */
  const device = async () => {
    const store = await openStore(user, newDisk(), { tables: [] });
    open.push(store);
    await round(store);
    return store;
  };
  const round = (store: LiveStore) =>
    runRound({ store, transport: wire, clock: at(Date.now()), newId: () => crypto.randomUUID() });
  const tap = (store: LiveStore, n: number, minutes = 0) =>
    checkIn({ store, clock: at(morningOf(n) + minutes * 60_000) }, 'morning');
  const numbers = async (store: LiveStore) => {
    const rows = await store.documents.where('check_ins');
    return Object.fromEntries(rows.map((row) => [row.local_day, row.points_earned]));
  };
  const notes = async (store: LiveStore) => {
    const rows = await store.documents.where('check_ins');
    const kept = await store.database.notes.bulkGet(rows.map(({ id }) => id));
    return Object.fromEntries(
      rows.flatMap((row, index) => {
        const note = kept[index];
        return note ? [[row.local_day, `${note.was} to ${note.now}: ${note.reason} ${note.day}`]] : [];
      }),
    );
  };

  beforeAll(async () => {
    database = await openDatabase('pglite');
    wire = serverWire(database);
  }, 120_000);
  afterAll(() => database?.close());
  beforeEach(async () => {
    while (open.length > 0) await open.pop()?.close();
    user = await database.addUser({ email: `${crypto.randomUUID()}@example.com`, display_name: 'Ann' });
    await database.admin("update auth.users set created_at = now() - interval '30 days' where id = $1", [
      user,
    ]);
  });

  it('is added when a missing day arrives late from another device', async () => {
    const [phone, tablet] = [await device(), await device()];
    await tap(phone, 0);
    await tap(phone, 2);
    await tap(phone, 3);
    await round(phone);
    expect(await notes(phone)).toEqual({});

    await tap(tablet, 1);
    await round(tablet);
    await round(phone);
    expect(await numbers(phone)).toEqual({
      [dayOf(0)]: 100,
      [dayOf(1)]: 200,
      [dayOf(2)]: 300,
      [dayOf(3)]: 400,
    });
    expect(await notes(phone)).toEqual({
      [dayOf(2)]: `100 to 300: day_arrived ${dayOf(1)}`,
      [dayOf(3)]: `200 to 400: day_arrived ${dayOf(1)}`,
    });
  });

  it('is added when a check-in turns out to continue a streak of another device', async () => {
    const [phone, tablet] = [await device(), await device()];
    await tap(tablet, 0);
    await round(tablet);
    await tap(phone, 1);
    expect(await numbers(phone)).toEqual({ [dayOf(1)]: 100 });
    await round(phone);
    expect(await notes(phone)).toEqual({ [dayOf(1)]: `100 to 200: day_arrived ${dayOf(0)}` });
  });

  it('is added when an earlier check-in of the day replaces a later one', async () => {
    const [phone, tablet] = [await device(), await device()];
    await tap(phone, 0);
    await round(phone);
    await tap(tablet, 0, -40);
    await round(tablet);
    await round(phone);
    expect(await notes(phone)).toEqual({ [dayOf(0)]: `100 to 65: earlier_check_in ${dayOf(0)}` });
  });

  it('is added when the server rejects an earlier day, and again when a retry saves that day', async () => {
    const phone = await device();
    await tap(phone, 0);
    await tap(phone, 1);
    const rejecting: Transport = (request) =>
      wire({ ...request, mutations: request.mutations.map((one) => withBrokenDay(one, dayOf(0))) });
    await runRound({
      store: phone,
      transport: rejecting,
      clock: at(Date.now()),
      newId: () => crypto.randomUUID(),
    });
    expect(await numbers(phone)).toEqual({ [dayOf(1)]: 100 });
    expect(await notes(phone)).toEqual({ [dayOf(1)]: `200 to 100: day_rejected ${dayOf(0)}` });

    const [rejected] = await phone.database.rejected.toArray();
    await retryRejected({ store: phone, clock: at(Date.now()) }, rejected?.id ?? '');
    expect(await notes(phone)).toEqual({ [dayOf(1)]: `100 to 200: day_arrived ${dayOf(0)}` });
    await round(phone);
    expect(await numbers(phone)).toEqual({ [dayOf(0)]: 100, [dayOf(1)]: 200 });
    expect(await notes(phone)).toEqual({ [dayOf(1)]: `100 to 200: day_arrived ${dayOf(0)}` });
  });

  it('is not added when no points change or a new device fetches everything', async () => {
    const phone = await device();
    for (const n of [0, 1, 2]) await tap(phone, n);
    await round(phone);
    await round(phone);
    const tablet = await device();
    await round(tablet);
    expect(await numbers(tablet)).toEqual(await numbers(phone));
    expect([await phone.database.notes.count(), await tablet.database.notes.count()]).toEqual([0, 0]);
  });

  it('is deleted after sixty days, when a newer note is added', async () => {
    const [phone, tablet] = [await device(), await device()];
    const old = { was: 1, now: 2, reason: 'recounted', day: '2026-01-01' } as const;
    const ages = [59, 61].map((days) => Date.now() - days * DAY_MS);
    await phone.database.notes.bulkPut(
      ages.map((noted_at) => ({ ...old, id: crypto.randomUUID(), noted_at })),
    );
    await tap(phone, 0);
    await round(phone);
    expect(await phone.database.notes.count()).toBe(2);
    await tap(tablet, 0, -40);
    await round(tablet);
    await round(phone);
    expect(
      await phone.database.notes
        .where('noted_at')
        .equals(ages[1] ?? 0)
        .count(),
    ).toBe(0);
    expect(await phone.database.notes.count()).toBe(2);
  });
});

/** The same mutation, but the server rejects it if it is the check-in of that day. */
function withBrokenDay<M extends { name: string; args: object }>(mutation: M, day: string): M {
  return mutation.name === 'checkIn' && 'local_day' in mutation.args && mutation.args.local_day === day
    ? { ...mutation, args: { ...mutation.args, utc_offset_minutes: 7 } }
    : mutation;
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkIn } from '#commands/check-in.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { BATCH, composeRequest } from '#sync/push/push-request.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse(`${new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10)}T07:00:00.000Z`);
const morningOf = (n: number) => FIRST + n * DAY_MS;
const at = (now: number): Clock => ({ now: () => now, utcOffsetMinutes: () => 0 });

describe('undo of a check-in', () => {
  let database: Database;
  let wire: Transport;
  let user: Uuid;
  const open: LiveStore[] = [];

  const device = async () => {
    const store = await openStore(user, newDisk(), { tables: [] });
    open.push(store);
    await round(store);
    return store;
  };
  const round = async (store: LiveStore) => {
    const end = await runRound({
      store,
      transport: wire,
      clock: at(Date.now()),
      newId: () => crypto.randomUUID(),
    });
    expect(end).toEqual({ ok: true, value: undefined });
  };
  const tap = async (store: LiveStore, n: number, seconds = 0): Promise<CheckIn> => {
    const done = await checkIn({ store, clock: at(morningOf(n) + seconds * 1000) }, 'morning');
    if (!done.ok) throw new Error(done.error.type);
    return done.value.checkIn;
  };
  const undo = (store: LiveStore, row: CheckIn, seconds = 10) =>
    undoCheckIn({ store, clock: at(Date.parse(row.check_in_time) + seconds * 1000) }, row);
  /** What a user sees: days with their points, total, streak, league. */
  const shown = async (store: LiveStore) => {
    const [rows, [profile], [streaks]] = await Promise.all([
      store.documents.where('check_ins'),
      store.documents.where('profiles'),
      store.documents.where('streaks'),
    ]);
    return {
      points: rows.map((row) => row.points_earned).sort((a, b) => a - b),
      total: profile?.total_points,
      league: profile?.current_league,
      streak: streaks?.morning_streak,
    };
  };
  const onServer = async () =>
    (
      await database.admin(
        'select points_earned::int as points from public.check_ins where user_id = $1 order by 1',
        [user],
      )
    ).map(({ points }) => points);

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

  it('leaves no trace when neither the check-in nor the undo has been sent', async () => {
    const phone = await device();
    expect(await undo(phone, await tap(phone, 0))).toMatchObject({ ok: true });
    const before = await shown(phone);
    expect(before).toEqual({ points: [], total: 0, league: 'coal', streak: 0 });
    await round(phone);
    expect(await onServer()).toEqual([]);
    expect(await shown(phone)).toEqual(before);
    expect(await phone.database.mutations.count()).toBe(0);
    expect(await phone.database.rejected.count()).toBe(0);
  });

  it('removes a synced check-in with its points and streak from all devices and the server', async () => {
    const [phone, tablet] = [await device(), await device()];
    for (let n = 0; n < 4; n++) await tap(phone, n);
    const row = await tap(phone, 4);
    await round(phone);
    await round(tablet);
    expect(await shown(tablet)).toEqual({
      points: [100, 200, 300, 400, 500],
      total: 1500,
      league: expect.any(String),
      streak: 5,
    });

    expect(await undo(phone, row, 60)).toMatchObject({ ok: true });
    const rolledBack = await shown(phone);
    expect(rolledBack).toMatchObject({ points: [100, 200, 300, 400], total: 1000, streak: 4 });
    await round(phone);
    await round(tablet);
    expect(await onServer()).toEqual([100, 200, 300, 400]);
    expect(await shown(phone)).toEqual(rolledBack);
    expect(await shown(tablet)).toEqual(rolledBack);
  });

  it('is accepted on another device, where a new check-in then scores', async () => {
    const [phone, tablet] = [await device(), await device()];
    await tap(phone, 0);
    await round(phone);
    await round(tablet);
    const [row] = await tablet.documents.where('check_ins');
    if (!row) throw new Error('The tablet has followed');
    expect(await undo(tablet, row, 40)).toMatchObject({ ok: true });
    const again = await tap(tablet, 0, 30 * 60);
    expect(again).toMatchObject({ points_earned: 75, streak: 1 });
    await round(tablet);
    await round(phone);
    expect(await onServer()).toEqual([75]);
    expect(await shown(phone)).toEqual(await shown(tablet));
    expect(await undo(phone, row, 45)).toEqual({ ok: false, error: { type: 'NotThere' } });
  });

  it('restores the superseded check-in on every device', async () => {
    const [phone, tablet] = [await device(), await device()];
    const misTap = await tap(phone, 0, -30 * 60);
    await tap(tablet, 0);
    await round(tablet);
    await round(phone);
    expect(await shown(phone)).toMatchObject({ points: [75], streak: 1 });
    await round(tablet);
    expect(await undo(tablet, misTap)).toMatchObject({ ok: true });
    const back = await shown(tablet);
    expect(back).toMatchObject({ points: [100], total: 100, streak: 1 });
    await round(tablet);
    await round(phone);
    expect(await onServer()).toEqual([100]);
    expect(await shown(tablet)).toEqual(back);
    expect(await shown(phone)).toEqual(back);
  });

  it("keeps another device's check-in when the mistaken one was never sent", async () => {
    const [phone, tablet] = [await device(), await device()];
    const misTap = await tap(phone, 0, -30 * 60);
    await tap(tablet, 0);
    await round(tablet);
    expect(await undo(phone, misTap)).toMatchObject({ ok: true });
    expect(await phone.database.mutations.count()).toBe(0);
    await round(phone);
    expect(await onServer()).toEqual([100]);
    expect(await shown(phone)).toEqual(await shown(tablet));
  });

  it('is accepted by its own time when sent a day later', async () => {
    const phone = await device();
    const row = await tap(phone, 0);
    await round(phone);
    await undo(phone, row);
    await tap(phone, 1);
    await round(phone);
    expect(await onServer()).toEqual([100]);
    expect(await shown(phone)).toMatchObject({ points: [100], streak: 1 });
  });

  it('leaves no rejected mutation when the server rejects the check-in', async () => {
    const phone = await device();
    const ahead = await tap(phone, 8);
    // the check-in may have been sent, so it can no longer be withdrawn from the queue
    const request = await composeRequest(phone.database, user, { batch: BATCH });
    expect(request.mutations).toHaveLength(1);
    expect(await undo(phone, ahead)).toMatchObject({ ok: true });
    await round(phone);
    expect(await onServer()).toEqual([]);
    expect(await phone.database.mutations.count()).toBe(0);
    expect(await phone.database.rejected.toArray()).toEqual([]);
  });
});

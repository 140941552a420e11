import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkIn } from '#commands/check-in.ts';
import { setGoals } from '#commands/set-goals.ts';
import { newAccountRows } from '#domain/users/new-account.ts';
import type { LiveStore } from '#store/live-store.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, openDatabase } from '#tests/support/database.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { serverWire } from '#tests/support/server-wire.ts';

const TODAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const clockAt = (time: string) => ({ now: () => Date.parse(`${TODAY}T${time}Z`), utcOffsetMinutes: () => 0 });
const OWN = ['profiles', 'goals', 'streaks'] as const;

describe('account that this device has just made', () => {
  let database: Database;
  const open: LiveStore[] = [];
  beforeAll(async () => {
    database = await openDatabase('pglite');
  });
  afterEach(async () => {
    while (open.length > 0) await open.pop()?.close();
  });
  afterAll(() => database?.close());

  const newUser = () => database.addUser({ email: `${crypto.randomUUID()}@example.com` });
  const openNew = async (user: string, disk = newDisk()) => {
    const beginning = { rows: newAccountRows(user, 'Champion'), at: clockAt('06:00:00').now() };
    const store = await openStore(user, disk, { tables: [], beginning });
    open.push(store);
    return store;
  };
  const sync = (store: LiveStore) =>
    runRound({
      store,
      transport: serverWire(database),
      clock: clockAt('08:00:00'),
      newId: () => crypto.randomUUID(),
    });
  const ownRows = (store: LiveStore) => Promise.all(OWN.map((table) => store.documents.where(table)));

  it('has at once what the server has of it', async () => {
    const user = await newUser();
    const store = await openNew(user);
    const before = await ownRows(store);
    expect(before.flat()).toHaveLength(OWN.length);
    expect(await sync(store)).toEqual({ ok: true, value: undefined });
    expect(await ownRows(store)).toEqual(before);
  });

  it('takes a check-in and goals before the first sync, also after an offline restart, and sends them', async () => {
    const user = await newUser();
    const disk = newDisk();
    const first = await openNew(user, disk);
    const goals = { morning_goal_time: '07:30:00', night_goal_time: '22:00:00', day_start: '00:00:00' };
    expect(await setGoals({ store: first, clock: clockAt('06:58:00') }, goals)).toMatchObject({ ok: true });
    await open.pop()?.close();

    const store = await openStore(user, disk, { tables: [] });
    open.push(store);
    const tapped = await checkIn({ store, clock: clockAt('07:31:00') }, 'morning');
    expect(tapped).toMatchObject({ ok: true, value: { checkIn: { points_earned: 100 } } });
    const offline = await ownRows(store);

    expect(await sync(store)).toEqual({ ok: true, value: undefined });
    expect(await ownRows(store)).toEqual(offline);
    expect(await store.database.mutations.count()).toBe(0);
    expect(
      await database.admin('select goal_time::text from public.check_ins where user_id = $1', [user]),
    ).toEqual([{ goal_time: '07:30:00' }]);
  });

  it('leaves a store alone that was there before', async () => {
    const user = await newUser();
    const disk = newDisk();
    const store = await openStore(user, disk, { tables: [] });
    await store.close();
    const again = await openNew(user, disk);
    expect((await ownRows(again)).flat()).toEqual([]);
    expect(await again.database.readState()).toMatchObject({ synced: false, commit: 0 });
  });
});

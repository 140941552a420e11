import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import {
  befriend,
  checkInOf,
  dayAgo,
  insertCheckIn,
  line,
  pushed,
  requestOf,
} from '#tests/support/stories/server-story.ts';

type Answer = {
  epoch: string;
  rows: [string, Record<string, unknown>][];
  removed: [string, string][];
  scopes: Record<string, string>;
  filled: Record<string, string>;
  cursor: Record<string, unknown>;
  more: boolean;
};

/** A device that stores what it pulls, as docs/sync.md describes. */
class Device {
  rows = new Map<string, Record<string, unknown>>();
  cursor: Record<string, unknown> | null = null;
  held: Record<string, string> = {};
  epoch = '';
  pages: Answer[] = [];
  private readonly db: Database;
  private readonly user: string;
  constructor(db: Database, user: string) {
    this.db = db;
    this.user = user;
  }

  async page(limit: number): Promise<Answer> {
    const { cursor, held } = this;
    const answer = (await this.db.sync(this.user, requestOf(this.user, { cursor, held, limit }))) as Answer;
    this.pages.push(answer);
    for (const [peer, level] of Object.entries(this.held)) {
      if (answer.scopes[peer] === level) continue;
      delete this.held[peer];
      for (const [key, row] of this.rows) if (row.user_id === peer) this.rows.delete(key);
    }
    for (const [table, row] of answer.rows) this.rows.set(`${table}/${row.id ?? row.user_id}`, row);
    for (const [table, id] of answer.removed) this.rows.delete(`${table}/${id}`);
    Object.assign(this.held, answer.filled);
    this.cursor = answer.cursor;
    this.epoch = answer.epoch;
    return answer;
  }

  /** Pulls pages until the run has ended. */
  async run(limit = 1000): Promise<this> {
    for (let i = 0; i < 400; i++) if (!(await this.page(limit)).more) return this;
    throw new Error('The run does not end');
  }
}

describe.each(RULE_ENGINES)('pull on %s', (engine) => {
  let db: Database;
  let me: string;
  let friend: string;
  let users = 0;
  const newUser = (name: string) => db.addUser({ email: `p${users++}@x.com`, display_name: name });
  const message = (from: string, to: string) =>
    db.admin('insert into public.messages (id, sender_id, receiver_id, message) values ($1, $2, $3, $4)', [
      randomUUID(),
      from,
      to,
      'hi',
    ]);
  beforeAll(async () => {
    db = await openDatabase(engine);
  });
  beforeEach(async () => {
    me = await newUser('Ann');
    friend = await newUser('Bob');
  });
  afterAll(() => db?.close());

  async function busyLife(): Promise<void> {
    await befriend(db, me, friend);
    await befriend(db, await newUser('Cy'), me, 'pending');
    for (let i = 0; i < 15; i++) {
      await message(i % 2 ? me : friend, i % 2 ? friend : me);
      for (const user of [me, friend]) await insertCheckIn(db, user, user, checkInOf(dayAgo(20 - i)));
    }
  }

  it('sends the same rows in pages of one as in pages of a thousand', async () => {
    await busyLife();
    const one = await new Device(db, me).run(1);
    const all = await new Device(db, me).run(1000);
    expect(all.pages).toHaveLength(1);
    expect(one.pages.length).toBeGreaterThan(30);
    expect(one.rows).toEqual(all.rows);
    expect([...all.rows.keys()].filter((key) => key.startsWith('check_ins')).length).toBe(30);

    await db.admin('delete from public.check_ins where user_id = $1 and local_day < $2', [me, dayAgo(10)]);
    await pushed(db, me, 'setProfile', { display_name: 'Anna' });
    await pushed(db, friend, 'setProfile', { display_name: 'Bobby' });
    await pushed(db, friend, 'checkIn', checkInOf(dayAgo(1)));
    await one.run(1);
    await all.run(1000);
    expect(one.rows).toEqual(all.rows);
    expect([...all.rows.keys()].filter((key) => key.startsWith('check_ins')).length).toBe(21);
    expect(all.pages.at(-1)?.removed).toHaveLength(10);
  });

  it('sends a change between the pages of a run with the next run', async () => {
    await busyLife();
    const device = new Device(db, me);
    for (let i = 0; i < 4; i++) await device.page(3);
    await pushed(db, me, 'setProfile', { display_name: 'Anna' });
    await pushed(db, me, 'checkIn', checkInOf(dayAgo(1)));
    await pushed(db, friend, 'checkIn', checkInOf(dayAgo(1)));
    await message(friend, me);
    await device.run(3);
    await device.run(3);
    const fresh = await new Device(db, me).run();
    for (const [key, row] of fresh.rows) expect(device.rows.get(key), key).toEqual(row);
    expect(device.rows.get(`profiles/${me}`)).toMatchObject({ display_name: 'Anna' });
  });

  /** Pulls a first page with the user's profile, goals and streaks, and almost nothing else. */
  async function amidRequests(device: Device): Promise<void> {
    for (let i = 0; i < 8; i++) await befriend(db, await newUser(`Asker ${i}`), me, 'pending');
    for (const ago of [5, 4]) await pushed(db, me, 'checkIn', checkInOf(dayAgo(ago)));
    const { rows, more } = await device.page(1);
    expect(rows.filter(([table]) => table !== 'profiles').map(([table]) => table)).toContain('streaks');
    expect(more).toBe(true);
  }
  const shownPoints = (device: Device) =>
    [...device.rows.values()].reduce((sum, { points_earned }) => sum + Number(points_earned ?? 0), 0);

  it('reads one snapshot per run: the profile on the first page counts every check-in', async () => {
    const device = new Device(db, me);
    await amidRequests(device);
    await pushed(db, me, 'checkIn', checkInOf(dayAgo(3)));
    await device.run(1);
    expect(shownPoints(device)).toBe(300);
    expect(device.rows.get(`profiles/${me}`)).toMatchObject({ total_points: 300 });
    await device.run(1);
    expect(shownPoints(device)).toBe(600);
    expect(device.rows.get(`profiles/${me}`)).toMatchObject({ total_points: 600 });
    expect(device.rows).toEqual((await new Device(db, me).run()).rows);
  });

  it('reports a deletion during a run with the next run', async () => {
    const device = await new Device(db, me).run();
    await amidRequests(device);
    await db.admin('delete from public.check_ins where user_id = $1 and local_day = $2', [me, dayAgo(5)]);
    await device.run(1);
    expect(device.pages.flatMap(({ removed }) => removed)).toEqual([]);
    await device.run(1);
    expect(device.pages.flatMap(({ removed }) => removed)).toHaveLength(1);
    expect(device.rows).toEqual((await new Device(db, me).run()).rows);
  });

  it('includes in later pages of a run the writes of its first request', async () => {
    const device = await new Device(db, me).run();
    const mutations = [4, 3, 2].map((ago, i) => line(i + 1, 'checkIn', checkInOf(dayAgo(ago))));
    const { cursor, held } = device;
    const first = (await db.sync(me, requestOf(me, { mutations, cursor, held, limit: 1 }))) as Answer;
    expect(first.more).toBe(true);
    device.cursor = first.cursor;
    await device.run(1);
    const sent = [...first.rows, ...device.pages.slice(1).flatMap(({ rows }) => rows)];
    expect(sent.filter(([table]) => table === 'check_ins')).toHaveLength(3);
  });

  it('restarts a run that an older server began', async () => {
    const device = new Device(db, me);
    await amidRequests(device);
    const { x, ...older } = device.cursor ?? {};
    expect(x).toBeDefined();
    device.cursor = { ...older, a: [1, 1, 5, randomUUID()] };
    await pushed(db, me, 'checkIn', checkInOf(dayAgo(3)));
    await device.run(1);
    expect(device.rows).toEqual((await new Device(db, me).run()).rows);
  });

  it('sends a row loaded from a database with higher numbers on any page of a first run', async () => {
    await busyLife();
    await db.engine.transaction([
      [`set local session_replication_role = 'replica'`],
      ['update public.messages set rev = rev + 1000000 where $1 in (sender_id, receiver_id)', [me]],
    ]);
    const one = await new Device(db, me).run(1);
    expect(one.rows).toEqual((await new Device(db, me).run()).rows);
    expect([...one.rows.keys()].filter((key) => key.startsWith('messages'))).toHaveLength(15);
  });

  it('leaves a device like a new one when some of 45 friends are accepted or removed between pages', async () => {
    const peers = await Promise.all(Array.from({ length: 45 }, (_, i) => newUser(`Friend ${i}`)));
    const known = await Promise.all(
      peers.map((peer, i) =>
        befriend(db, i % 2 ? me : peer, i % 2 ? peer : me, i < 40 ? 'accepted' : 'pending'),
      ),
    );
    for (const peer of peers) await insertCheckIn(db, peer, peer, checkInOf(dayAgo(2)));
    const device = new Device(db, me);
    for (let i = 0; i < 10; i++) await device.page(1);
    await db.admin(`update public.friendships set status = 'accepted' where id = any ($1)`, [
      known.slice(40, 43),
    ]);
    await db.admin('delete from auth.users where id = any ($1)', [[peers[0], peers[39]]]);
    await db.admin('delete from public.friendships where id = $1', [known[44]]);
    const late = await newUser('Late');
    await befriend(db, me, late);
    await insertCheckIn(db, late, late, checkInOf(dayAgo(1)));
    await pushed(db, String(peers[1]), 'checkIn', checkInOf(dayAgo(1)));
    await device.run(1);
    await device.run(1);
    const fresh = await new Device(db, me).run();
    expect(device.held).toEqual(fresh.held);
    expect(Object.keys(device.held)).toHaveLength(43);
    expect(new Map([...device.rows].sort())).toEqual(new Map([...fresh.rows].sort()));
  });

  it('puts profile, goals, streaks and friendships of any age on the first page of a new device', async () => {
    await busyLife();
    const device = new Device(db, me);
    const { rows, more } = await device.page(40);
    expect(more).toBe(true);
    const tables = rows
      .filter(([, row]) => [row.user_id, row.friend_id].includes(me))
      .map(([table]) => table);
    expect(tables.slice(0, 5).sort()).toEqual(['friendships', 'friendships', 'goals', 'profiles', 'streaks']);
  });

  it('sends rows without rev and email address', async () => {
    await busyLife();
    const { rows } = await new Device(db, me).run();
    for (const row of rows.values()) expect(Object.keys(row)).not.toContain('rev');
    expect(JSON.stringify([...rows.values()])).not.toContain('@x.com');
    const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    for (const [key, row] of rows)
      if (!/^(prof|goals|streaks)/.test(key)) expect(row.created_at).toMatch(stamp);
  });

  it('sends all rows of a friend, a card of the other side of a request, and nothing of a stranger', async () => {
    await busyLife();
    const stranger = await newUser('Dee');
    const device = await new Device(db, me).run();
    const [card = ''] = Object.keys(device.held).filter((peer) => device.held[peer] === 'card');
    expect(device.held).toEqual({ [friend]: 'friend', [card]: 'card' });
    expect(device.rows.get(`profiles/${card}`)).toEqual({
      user_id: card,
      display_name: 'Cy',
      avatar_url: null,
    });
    const days = [...device.rows.values()]
      .filter((row) => row.user_id === friend && row.local_day)
      .map((row) => row.local_day);
    expect(days).toEqual(Array.from({ length: 15 }, (_, i) => dayAgo(6 + i)));
    expect(device.rows.has(`profiles/${stranger}`)).toBe(false);

    // a card that came with every check-in would reveal when they get up and go to bed
    await pushed(db, card, 'checkIn', checkInOf(dayAgo(1)));
    await device.run();
    expect(device.pages.at(-1)).toMatchObject({ rows: [], removed: [], filled: {} });
    await pushed(db, card, 'setProfile', { display_name: 'Cyrus' });
    await device.run();
    expect(device.rows.get(`profiles/${card}`)).toMatchObject({ display_name: 'Cyrus' });
    await db.admin(`update public.friendships set status = 'accepted' where user_id = $1`, [card]);
    await device.run();
    expect(device.pages.at(-1)?.filled).toEqual({ [card]: 'friend' });
    expect(device.rows.get(`streaks/${card}`)).toMatchObject({ morning_streak: 1 });
  });

  it('removes a peer whose account is deleted from scopes, and reports the friendship as removed', async () => {
    const id = await befriend(db, me, friend);
    const device = await new Device(db, me).run();
    expect(device.rows.has(`profiles/${friend}`)).toBe(true);
    await db.admin('delete from public.friendships where id = $1', [id]);
    await device.run();
    expect(device.pages.at(-1)).toMatchObject({ scopes: {}, removed: [['friendships', id]] });
    expect(device.rows.has(`profiles/${friend}`)).toBe(false);
    await befriend(db, me, friend);
    await device.run();
    expect(device.pages.at(-1)?.filled).toEqual({ [friend]: 'friend' });
  });

  it('sends a check-in that was deleted and made again as a row', async () => {
    await insertCheckIn(db, me, me, checkInOf(dayAgo(1)));
    const device = await new Device(db, me).run();
    await db.admin('delete from public.check_ins where user_id = $1', [me]);
    await insertCheckIn(db, me, me, checkInOf(dayAgo(1), { check_in_time: `${dayAgo(1)}T07:30:00.000Z` }));
    await device.run();
    expect(device.pages.at(-1)?.removed).toEqual([]);
    expect([...device.rows.values()]).toContainEqual(expect.objectContaining({ points_earned: 75 }));
  });

  it('starts from scratch with another epoch, a future cursor or one of 390 days ago', async () => {
    await busyLife();
    const device = await new Device(db, me).run();
    const { epoch, cursor, rows } = device;
    await device.run();
    expect(device.pages.at(-1)).toMatchObject({ rows: [], epoch });

    const again = async (words: Record<string, unknown>, acked_seq = 0) =>
      (await db.sync(
        me,
        requestOf(me, { cursor: { ...cursor, ...words }, held: device.held, acked_seq }),
      )) as Answer;
    const whole = [...rows.values()].length;
    const ahead = await again({ f: '900000:900000:' });
    expect(ahead.rows).toHaveLength(whole);
    expect(ahead.epoch).not.toBe(epoch);
    const old = await again({ d: dayAgo(391) });
    expect(old.rows).toHaveLength(whole);
    expect(old.epoch).not.toBe(epoch);
    device.cursor = old.cursor;
    await device.run();
    expect(device.pages.at(-1)).toMatchObject({ rows: [], epoch: old.epoch });

    const restored = await again({}, 17);
    expect(restored.rows).toHaveLength(whole);
    expect(restored.epoch).not.toBe(epoch);
    // a response may be lost, so each one reports it until the cursor shows that one has arrived
    const { e, l, f, d } = restored.cursor;
    expect(await again({}, 17)).toMatchObject({ epoch: restored.epoch, more: false });
    expect((await again({ e, l, f, d }, 17)).rows).toEqual([]);

    await db.script('update private.settings set epoch = gen_random_uuid()');
    const moved = await again({});
    expect(moved.rows).toHaveLength(whole);
    expect(moved.epoch).not.toBe(epoch);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { checkIn } from '#commands/check-in.ts';
import { setProfile } from '#commands/set-profile.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { type Database, databaseOn, migrate, startMigratedPglite } from '#tests/support/database.ts';
import { type Disk, newDisk, openStore } from '#tests/support/device.ts';
import { startPglite } from '#tests/support/pglite-engine.ts';
import { startPostgres } from '#tests/support/postgres-engine.ts';
import { serverWire } from '#tests/support/server-wire.ts';
import { befriend, checkInOf, dayAgo, pushed, requestOf } from '#tests/support/stories/server-story.ts';

/** A database that can be restored to an older state. */
interface World {
  db: Database;
  /** Copies the database. The result, called later, puts the copy in its place. */
  copy(): Promise<() => Promise<Database>>;
}

interface Device {
  user: string;
  disk: Disk;
}
const newDevice = (user: string): Device => ({ user, disk: newDisk() });

const BIN = '/usr/lib/postgresql/15/bin';
const ROWS = `select string_agg(format('%s', c.oid::regclass), ',' order by c.oid) as tables from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('auth'::regnamespace, 'public'::regnamespace, 'private'::regnamespace)`;

/** Copies every row, including `rev`, as pg_dump does, for machines without pg_dump. */
async function copyRows(from: Database): Promise<(to: Database) => Promise<void>> {
  const [{ tables } = {}] = await from.admin(ROWS);
  const contents = new Map<string, string>();
  for (const table of String(tables).split(',')) {
    const [{ rows } = {}] = await from.admin(
      `select coalesce(jsonb_agg(t), '[]')::text as rows from ${table} t`,
    );
    contents.set(table, String(rows));
  }
  return (to) =>
    to.engine
      .transaction([
        [`set local session_replication_role = 'replica'`],
        ...[...contents].flatMap(([table, rows]) => [
          [`delete from ${table}`] as const,
          [
            `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
            [rows],
          ] as const,
        ]),
      ])
      .then(() => undefined);
}

async function embedded(): Promise<World> {
  const engine = await startMigratedPglite();
  const db = databaseOn(engine);
  return {
    db,
    async copy() {
      const files = await engine.copyDataDir();
      return async () => {
        await db.close();
        return databaseOn(await startPglite(files), db.sessions);
      };
    },
  };
}

async function hosted(): Promise<World> {
  const engine = await startPostgres();
  await migrate(engine);
  const db = databaseOn(engine);
  return {
    db,
    async copy() {
      const dump = existsSync(`${BIN}/pg_dump`)
        ? execFileSync(`${BIN}/pg_dump`, [engine.superUrl], { maxBuffer: 1e9, encoding: 'utf8' })
        : null;
      const load = dump === null ? await copyRows(db) : null;
      return async () => {
        await db.close();
        const elsewhere = await startPostgres();
        const loaded = databaseOn(elsewhere, db.sessions);
        if (load) {
          await migrate(elsewhere);
          await load(loaded);
        } else {
          const psql = ['-q', '-v', 'ON_ERROR_STOP=1', elsewhere.superUrl];
          execFileSync(`${BIN}/psql`, psql, { input: dump ?? '', stdio: ['pipe', 'ignore', 'inherit'] });
        }
        return loaded;
      };
    },
  };
}

describe.each([
  ['an older data directory put back (PGlite)', embedded],
  ['a dump loaded onto a new cluster (PostgreSQL 15)', hosted],
] as const)('%s', (_what, openWorld) => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  const at = (day: string): Clock => ({
    now: () => Date.parse(`${day}T07:02:00Z`),
    utcOffsetMinutes: () => 0,
  });

  it('makes every device start from scratch once, with its unsent mutations', async () => {
    const world = await openWorld();
    let db = world.db;
    undo.push(() => db.close());
    const ann = await db.addUser({ email: 'ann@x.com', display_name: 'Ann' });
    const bob = await db.addUser({ email: 'bob@x.com', display_name: 'Bob' });
    const cy = await db.addUser({ email: 'cy@x.com', display_name: 'Cy' });
    await befriend(db, ann, bob);

    // open the store for each act, because RxDB allows only two in a process
    const on = async <T>({ user, disk }: Device, act: (store: LiveStore) => Promise<T>) => {
      const store = await openStore(user, disk);
      try {
        return await act(store);
      } finally {
        await store.close();
      }
    };
    const answers: { rows: unknown[] }[] = [];
    const sync = (device: Device) =>
      on(device, async (store) => {
        const wire = serverWire(db);
        const transport: Transport = async (request) => {
          const answer = await wire(request);
          if (answer.ok) answers.push(answer.value as { rows: unknown[] });
          return answer;
        };
        const newId = () => crypto.randomUUID();
        const done = await runRound({ store, transport, clock: at(dayAgo(1)), newId });
        expect(done).toEqual({ ok: true, value: undefined });
      });
    const tap = (device: Device, ago: number) =>
      on(device, (store) => checkIn({ store, clock: at(dayAgo(ago)) }, 'morning'));
    const waiting = (device: Device) => on(device, (store) => store.database.mutations.count());
    const shown = (device: Device) =>
      on(device, async (store) => {
        const rows = new Map<string, unknown>();
        for (const key of (await store.documents.keys()).sort()) {
          const [table, id] = key.split('/') as ['check_ins', string];
          rows.set(key, (await store.documents.get(table, [id])).get(id));
        }
        return rows;
      });

    const phone = newDevice(ann);
    const tablet = newDevice(ann);
    const bobs = newDevice(bob);
    const all = [phone, tablet, bobs];
    for (const device of all) await sync(device);
    for (const ago of [9, 8, 7]) {
      await tap(phone, ago);
      await tap(bobs, ago);
      for (const device of [...all, ...all]) await sync(device);
    }
    // like an old database, have more transactions than a new one
    for (let nth = 0; nth < 300; nth++) await db.admin('select pg_current_xact_id()');
    const putBack = await world.copy();

    // the part that will be lost: it is pushed, acknowledged, and pulled by the others
    await tap(phone, 6);
    await on(tablet, (store) => setProfile({ store, clock: at(dayAgo(6)) }, { display_name: 'Annabel' }));
    await tap(bobs, 6);
    await befriend(db, cy, ann, 'pending');
    for (const device of [...all, ...all]) await sync(device);
    expect(await waiting(phone)).toBe(0);
    expect((await shown(tablet)).get(`profiles/${ann}`)).toMatchObject({
      display_name: 'Annabel',
      total_points: 1000,
    });
    const seenByBob = await shown(bobs);
    expect(seenByBob.get(`streaks/${ann}`)).toMatchObject({ morning_streak: 4 });
    // a check-in that has not been sent yet
    await tap(phone, 5);

    db = await putBack();
    // new transactions pass every number of the lost part before an old device comes back
    for (let nth = 0; nth < 60; nth++) await pushed(db, bob, 'setProfile', { display_name: `Bob ${nth}` });
    await pushed(db, bob, 'checkIn', checkInOf(dayAgo(4)));

    for (const device of [...all, ...all]) await sync(device);
    for (const device of all) {
      const fresh = newDevice(device.user);
      await sync(fresh);
      expect(await shown(device)).toEqual(await shown(fresh));
      expect(await waiting(device)).toBe(0);
      expect(await on(device, (store) => store.database.rejected.count())).toBe(0);
    }
    const days = await db.admin(
      `select local_day::text as day, streak from public.check_ins where user_id = $1 order by 1 desc limit 2`,
      [ann],
    );
    expect(days, 'the waiting check-in arrived; the acknowledged one went with the lost part').toEqual([
      { day: dayAgo(5), streak: 1 },
      { day: dayAgo(7), streak: 3 },
    ]);

    answers.length = 0;
    for (const device of all) await sync(device);
    expect(
      answers.map(({ rows }) => rows.length),
      'nothing comes twice',
    ).toEqual([0, 0, 0]);
  });

  it('makes a device that has only read start from scratch', async () => {
    const world = await openWorld();
    let db = world.db;
    undo.push(() => db.close());
    const ann = await db.addUser({ email: 'ann@x.com' });
    await db.sync(ann, requestOf(ann));
    const putBack = await world.copy();
    await pushed(db, ann, 'checkIn', checkInOf(dayAgo(3)));
    const seen = await db.sync(ann, requestOf(ann));
    db = await putBack();
    for (let nth = 0; nth < 30; nth++) await db.admin('select pg_current_xact_id()');
    const answer = await db.sync(ann, requestOf(ann, { cursor: seen.cursor }));
    expect(answer.epoch).not.toBe(seen.epoch);
    expect((answer.rows as [string][]).map(([table]) => table).sort()).toEqual([
      'goals',
      'profiles',
      'streaks',
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, RULE_ENGINES } from '#tests/support/database.ts';
import { line, rejection, requestOf } from '#tests/support/stories/server-story.ts';

describe.each(RULE_ENGINES)('an operator view on %s', (engine) => {
  let db: Database;
  let ann: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
    ann = await db.addUser({ email: 'ann@x.com', display_name: 'Ann' });
    const empty = line(1, 'setProfile', { display_name: ' ' });
    const fine = line(2, 'setProfile', { display_name: 'Anna' });
    await db.sync(ann, requestOf(ann, { mutations: [empty, fine] }));
    await db.sync(ann, requestOf(ann, { mutations: [empty, fine] })); // repeated, as after a lost response
  });
  afterAll(() => db?.close());
  const views = async () =>
    (await db.admin(`select viewname from pg_views where schemaname = 'operator' order by 1`)).map((view) =>
      String(view.viewname),
    );

  it('is closed to the public key and to users, like its schema', async () => {
    expect(await views()).toEqual([
      'activity',
      'notification_backlog',
      'notifications',
      'oldest_writers',
      'open_reports',
      'pull_lag',
      'rejections',
      'sizes',
      'stuck_clients',
    ]);
    for (const name of await views()) {
      for (const caller of [ann, { user: null, role: 'anon' as const }])
        expect(await rejection(db.as(caller, `select * from operator.${name}`))).toMatchObject({
          code: '42501',
        });
    }
    await db.script('grant usage on schema operator to anon, authenticated');
    for (const name of await views())
      expect(await rejection(db.as(ann, `select * from operator.${name}`))).toMatchObject({ code: '42501' });
    await db.script('revoke usage on schema operator from anon, authenticated');
  });

  it('is readable for the owner', async () => {
    for (const name of await views()) await db.admin(`select * from operator.${name}`);
  });

  it('counts a rejection once when the request is repeated', async () => {
    expect(await db.admin('select code, rejected::int from operator.rejections')).toEqual([
      { code: 'name_empty', rejected: 1 },
    ]);
  });

  it('deletes old rejections when new ones are added', async () => {
    await db.admin(`update private.rejections set at = now() - interval '91 days'`);
    const request = requestOf(ann, {
      client_id: randomUUID(),
      mutations: [line(1, 'setProfile', { display_name: '' })],
    });
    await db.sync(ann, request);
    expect(await db.admin('select count(*)::int as n from private.rejections')).toEqual([{ n: 1 }]);
  });

  it('shows a device that has not synced since a rejection', async () => {
    await db.admin(`update private.sync_clients set pushed_at = now() - interval '2 hours'`);
    expect(await db.admin('select rejected::int from operator.stuck_clients')).toEqual([
      { rejected: 1 },
      { rejected: 1 },
    ]);
    const next = [line(3, 'setProfile', { display_name: 'Anne' })];
    await db.sync(ann, requestOf(ann, { acked_seq: 2, mutations: next }));
    await db.admin(`update private.sync_clients set pushed_at = now() - interval '2 hours'`);
    expect(await db.admin('select rejected::int from operator.stuck_clients')).toEqual([{ rejected: 1 }]);
  });
});

describe('operator.oldest_writers', () => {
  it('shows first the hanging writer that delays pulls', async () => {
    const db = await openDatabase('postgres15');
    const writer = new pg.Client({ connectionString: db.engine.url, application_name: 'hangs' });
    await writer.connect();
    await writer.query('begin; select pg_current_xact_id()');
    for (const email of ['a@x.com', 'b@x.com', 'c@x.com']) await db.addUser({ email });
    const [oldest] = await db.admin('select application, state from operator.oldest_writers limit 1');
    expect(oldest).toEqual({ application: 'hangs', state: 'idle in transaction' });
    const lag = async () =>
      Number((await db.admin('select * from operator.pull_lag'))[0]?.transactions_behind);
    expect(await lag()).toBeGreaterThanOrEqual(3);
    await writer.end();
    expect(await lag()).toBe(0);
    await db.close();
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  type Database,
  migrations,
  openDatabase,
  RULE_ENGINES,
} from '#tests/support/database.ts';
import { startPglite } from '#tests/support/pglite-engine.ts';
import { rejection } from '#tests/support/stories/server-story.ts';

const ADD = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`;
const SEEN = 'select name from storage.objects order by name';

describe.each(RULE_ENGINES)('the bucket avatars on %s', (engine) => {
  let db: Database;
  let me: string;
  let other: string;
  beforeAll(async () => {
    db = await openDatabase(engine);
    me = await db.addUser({ email: 'ann@x.com' });
    other = await db.addUser({ email: 'bob@x.com' });
    await db.as(other, ADD, [`${other}/avatar-1763700000000.png`]);
  });
  afterAll(() => db?.close());
  /** Deletes as Storage does: a hosted project rejects a deletion without this setting. */
  const remove = (caller: string | Caller, where = 'true', params: string[] = []) =>
    db.engine.transaction(
      [
        ...db.statementsAs(caller, `select set_config('storage.allow_delete_query', 'true', true)`),
        [`delete from storage.objects where ${where} returning name`, params],
      ],
      'authenticator',
    );

  it('is public and accepts four types of picture of up to 5,242,880 bytes', async () => {
    expect(await db.admin('select * from storage.buckets')).toMatchObject([
      {
        id: 'avatars',
        public: true,
        allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      },
    ]);
    expect(await db.admin('select file_size_limit::int as bytes from storage.buckets')).toEqual([
      { bytes: 5_242_880 },
    ]);
  });

  it('lets owners add, overwrite, list and remove pictures', async () => {
    const name = `${me}/avatar-1763700000001.jpg`;
    await db.as(me, ADD, [name]);
    await db.as(me, `${ADD} on conflict (bucket_id, name) do update set metadata = '{}'`, [name]);
    expect(await db.as(me, SEEN)).toEqual([{ name }]);
    expect(await remove(me, 'name = $1', [name])).toEqual([{ name }]);
  });

  it.each([
    ['another’s folder', () => `${other}/avatar-1763700000002.png`],
    ['no folder', () => 'avatar-1763700000002.png'],
    ['a folder below that of the user', () => `${me}/x/avatar-1763700000002.png`],
    ['the folder of the user with ..', () => `${me}/../${other}/avatar-1763700000002.png`],
    ['another name', () => `${me}/photo.png`],
    ['an HTML file', () => `${me}/avatar-1763700000002.html`],
    ['an SVG', () => `${me}/avatar-1763700000002.svg`],
    ['a second extension', () => `${me}/avatar-1763700000002.png.html`],
    ['capital letters', () => `${me}/avatar-1763700000002.PNG`],
    ['a line break at the end', () => `${me}/avatar-1763700000002.png\n`],
    ['too short a time', () => `${me}/avatar-176370000.png`],
    ['too long a time', () => `${me}/avatar-17637000000000000.png`],
  ])('rejects a picture under %s', async (_what, name) => {
    expect(await rejection(db.as(me, ADD, [name()]))).toMatchObject({ code: '42501' });
  });

  it('rejects a rename to a forbidden name or into another user’s folder', async () => {
    const name = `${me}/avatar-1763700000003.png`;
    await db.as(me, ADD, [name]);
    for (const wanted of [`${me}/avatar-1763700000003.html`, `${other}/avatar-1763700000003.png`]) {
      const rename = db.as(me, 'update storage.objects set name = $1 where name = $2', [wanted, name]);
      expect(await rejection(rename), wanted).toMatchObject({ code: '42501' });
    }
    await remove(me, 'name = $1', [name]);
  });

  it('hides pictures from other users and rejects their changes', async () => {
    expect(await db.as(me, SEEN)).toEqual([]);
    expect(await db.as(me, `update storage.objects set metadata = '{}' returning id`)).toEqual([]);
    expect(await remove(me)).toEqual([]);
    expect(await db.as(me, 'select id from storage.buckets')).toEqual([]);
  });

  it('gives no access to the public key alone', async () => {
    const anon = { user: null, role: 'anon' } as const;
    expect(await db.as(anon, SEEN)).toEqual([]);
    expect(await remove(anon)).toEqual([]);
    expect(await rejection(db.as(anon, ADD, [`${me}/avatar-1763700000004.png`]))).toMatchObject({
      code: '42501',
    });
  });

  it('gives no access to an ended session', async () => {
    const dead = { user: other, session: '00000000-0000-4000-8000-000000000000' };
    expect(await db.as(dead, SEEN)).toEqual([]);
    expect(await remove(dead)).toEqual([]);
    expect(await rejection(db.as(dead, ADD, [`${other}/avatar-1763700000005.png`]))).toMatchObject({
      code: '42501',
    });
  });

  it('accepts 20 pictures of a user, who can still overwrite one', async () => {
    const collector = await db.addUser({ email: 'cy@x.com' });
    const name = (n: number) => `${collector}/avatar-${1763700000100 + n}.png`;
    for (let n = 1; n <= 20; n++) await db.as(collector, ADD, [name(n)]);
    expect(await rejection(db.as(collector, ADD, [name(21)]))).toMatchObject({ code: '42501' });
    await db.as(collector, `${ADD} on conflict (bucket_id, name) do update set metadata = '{}'`, [name(20)]);
    await remove(collector, 'name = $1', [name(1)]);
    await db.as(collector, ADD, [name(21)]);
  });

  describe('the address of a picture in a profile', () => {
    const SET =
      'update public.profiles set avatar_url = $1 where user_id = $2 returning avatar_url as address';
    const own = (name = 'avatar-1763700000000.png') => `/storage/v1/object/public/avatars/${me}/${name}`;

    it('is null or that of a picture of its owner', async () => {
      for (const address of [own(), own('avatar-1763700000.jpeg'), null]) {
        expect(await db.as(me, SET, [address, me])).toEqual([{ address }]);
      }
    });

    it('is stored without the host of getPublicUrl', async () => {
      for (const host of ['https://x.supabase.co', 'http://127.0.0.1:5173', 'http://[::1]:5173']) {
        expect(await db.as(me, SET, [host + own(), me])).toEqual([{ address: own() }]);
      }
    });

    it.each([
      ['another’s picture', () => own().replace(me, other)],
      ['an address elsewhere', () => 'https://evil.example/pixel.png'],
      ['a host in another host’s path', () => `https://evil.example/x${own()}`],
      ['no host at all', () => `https://${own()}`],
      ['a host without its scheme', () => `//evil.example${own()}`],
      ['a script', () => `javascript:alert(1)//${own()}`],
      ['a query behind it', () => `${own()}?x=1`],
      ['another bucket', () => own().replace('/avatars/', '/secrets/')],
      ['a path with ..', () => own(`x/../avatar-1763700000000.png`)],
      ['an HTML file', () => own('avatar-1763700000000.html')],
      ['a line break at the end', () => `${own()}\n`],
      ['nothing', () => ''],
      ['a very long address', () => `https://${'x'.repeat(10_000)}/y`],
    ])('rejects %s', async (_what, address) => {
      expect(await rejection(db.as(me, SET, [address(), me]))).toEqual({ code: 'PT422', hint: 'bad_avatar' });
    });

    it('rejects a change by another user', async () => {
      expect(await db.as(other, SET, [own(), me])).toEqual([]);
    });

    it('is checked by a constraint even if the guard is bypassed', async () => {
      const bypass = `update public.profiles set avatar_url = 'https://evil.example/' where user_id = $1`;
      await db.script('alter table public.profiles disable trigger a_guard_avatar_url');
      expect(await rejection(db.admin(bypass, [me]))).toMatchObject({ code: '23514' });
      await db.script('alter table public.profiles enable trigger a_guard_avatar_url');
    });
  });
});

describe('supabase/migrations', () => {
  it('runs every migration on a database without Storage', async () => {
    const engine = await startPglite();
    const platform = readFileSync(new URL('../support/platform.sql', import.meta.url), 'utf8');
    await engine.script(`${platform} drop schema storage cascade;`);
    for (const { sql } of migrations()) await engine.script(sql);
    const [row] = await engine.transaction([
      [`select has_column_privilege('authenticated', 'public.profiles', 'avatar_url', 'update') as granted`],
    ]);
    expect(row).toEqual({ granted: true });
    await engine.stop();
  });
});

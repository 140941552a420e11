import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, readTable, updateTable } from '#embedded/api/endpoints.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { firstOf } from '#tests/support/nightly.ts';
import { statusOf } from '#tests/support/raw-http.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;

const COLUMNS = { filtered: ['note', 'kept', 'number', 'at'] };

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    endpoints: [...ENDPOINTS, readTable('notes', COLUMNS), updateTable('notes', COLUMNS)],
  });
  // counts how often the view is read, because nextval is never rolled back
  await server.query('create sequence public.times_read');
  await server.query(`create view public.notes as
    select 'note ' || n as note, n > 0 as kept, n as number, now() as at from nextval('public.times_read') n`);
  await server.query('grant usage on public.times_read to authenticated');
  await server.query('grant select on public.notes to authenticated');
  ann = await server.user('Ann');
});
afterAll(() => server?.end());

const timesRead = async () =>
  (
    await server.query<{ n: number }>(
      'select case when is_called then last_value else 0 end as n from times_read',
    )
  )[0]?.n;
const read = (search: string, method = 'GET') =>
  statusOf(server.url, `/rest/v1/notes?${search}`, {
    method,
    headers: ['apikey: any', `Authorization: Bearer ${ann.token}`, 'Content-Type: application/json'],
    body: method === 'GET' ? '' : '{"note":"another"}',
  });
const expectUnread = async (search: string, status: number) => {
  const before = await timesRead();
  expect(await read(search)).toBe(status);
  expect(await timesRead()).toBe(before);
};

describe('costly read', () => {
  it.each(
    firstOf(2, [
      'note=match.A',
      'note=not.match.A',
      'note=imatch(any).{A,B}',
      'or=(note.match.A,note.eq.B)',
      'not.or=(note.not.imatch.A,and(note.match(all).{A},note.eq.B))',
      'note=%6datch.A',
    ]),
  )('is rejected with a filter by regular expression: %s', (search) => expectUnread(search, 400));

  it.each(
    firstOf(2, [
      'note=fts.a',
      'note=fts.!!!!',
      'note=fts(english).a%26b',
      'note=plfts.a',
      'note=phfts.a',
      'note=not.wfts.a',
      'and=(kept.is.true,or(note.fts.a,note.eq.b))',
    ]),
  )('is rejected with a full-text filter: %s', (search) => expectUnread(search, 400));

  it.each(
    firstOf(2, [
      'note=like.*a*',
      'note=ilike.a*',
      'note=not.like(any).{a*,b*}',
      'note=cs.{a}',
      'note=eq.{"$like":"a*"}',
      'note=eq.{"$ref":"note"}',
    ]),
  )('is rejected with a filter that does not compare: %s', (search) => expectUnread(search, 400));

  it.each(
    firstOf(2, [
      'select=note,note',
      'select=*,*',
      'select=a:note,b:note',
      'select=note::numeric',
      'select=note->a',
      'select=note,notes(note)',
      'select=count()',
    ]),
  )('is rejected with a select that does not list columns once: %s', (search) => expectUnread(search, 400));

  it.each(
    firstOf(2, [
      ['conditions in each other', `or=(${'or('.repeat(1000)}note.eq.a${')'.repeat(1000)})`],
      ['tables in each other', `select=${'a('.repeat(1500)}${')'.repeat(1500)}`],
      ['an order', `order=${'note,'.repeat(500)}note`],
      ['a list', `note=in.(${'a,'.repeat(2000)}a)`],
    ]),
  )('is rejected with a query of more than 2 KB besides ids: %s', (_, search) => expectUnread(search, 414));

  it('is rejected as the filter of a write', async () => {
    expect(await read('select=note,note&note=eq.a', 'PATCH')).toBe(400);
    expect(await read('note=fts.a', 'PATCH')).toBe(400);
    expect(await read(`note=eq.${'a'.repeat(2048)}`, 'PATCH')).toBe(414);
  });
});

describe('cheap read', () => {
  it.each(
    firstOf(2, [
      '',
      'select=*',
      'select=note,kept,number,at',
      'note=eq.a.match.b',
      'note=neq.fts',
      'note=neq.true',
      'select=note&note=not.in.(a,b)&kept=is.true&at=not.is.null&number=gte.0&order=at.desc,number&limit=1',
      'or=(and(note.eq.a,kept.not.eq.true),and(note.lt.b,note.gt.a))',
    ]),
  )('returns rows: %s', async (search) => {
    const before = Number(await timesRead());
    expect(await read(search)).toBe(200);
    expect(Number(await timesRead())).toBeGreaterThan(before);
  });

  it('accepts as many ids as fit into a URL', async () => {
    const friends = Array.from({ length: 350 }, () => crypto.randomUUID());
    const list = ann.client
      .from('profiles')
      .select('user_id, weekly_points')
      .in('user_id', [...friends, ann.id]);
    const { data } = await list.order('weekly_points', { ascending: false });
    expect(data).toEqual([{ user_id: ann.id, weekly_points: 0 }]);
  });

  it.each(['number=eq.true', 'kept=eq.note', 'kept=in.(1,note)', 'at=eq.1'])(
    'rejects a value of another type: %s',
    async (search) => expect(await read(search)).toBe(400),
  );
});

import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#base/clock.ts';
import { addDays, daysBetween, logicalDay } from '#domain/calendar/days.ts';
import { leaderboardOf } from '#domain/standings/leaderboard.ts';
import { ASKED, ASKS, FRIENDS, MINA } from '#embedded/demo/demo-users.ts';
import { checkInsOf } from '#embedded/demo/routine.ts';
import { startEmbeddedServer } from '#embedded/server/create-server.ts';
import {
  clientOf,
  copyDataDir,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { newProfile } from '#tests/support/memory-rows.ts';
import { oracle } from '#tests/support/oracle.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

/** The data directory after a first start. Seeding the demo takes seconds, so each test gets a copy. */
const seeded = path.join(folder, 'seeded');
function copyOfSeeded(name: string): string {
  const dataDir = path.join(folder, name);
  cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** Shared by the tests that only read. */
let server: TestServer;
beforeAll(async () => {
  await copyDataDir(seeded);
  const first = await startEmbeddedServer({
    dataDir: seeded,
    distDir: null,
    seed: true,
    log: () => undefined,
  });
  await first.stop();
  server = await startTestServer({ dataDir: copyOfSeeded('read'), seed: true });
});
afterAll(() => server?.end());

const today = () => {
  const now = systemClock.now();
  return logicalDay(now, systemClock.utcOffsetMinutes(now), '00:00:00');
};

describe('demo user', () => {
  it('signs in with the shown password and has five weeks of check-ins, scored by the real rules', async () => {
    const { demo } = await (await fetch(`${server.url}/local/door`)).json();
    const client = server.client();
    const { data: session, error } = await client.auth.signInWithPassword(demo);
    expect(error).toBeNull();
    const mine = session.user?.id ?? '';
    const { data: checkIns } = await client
      .from('check_ins')
      .select('local_day, check_in_type')
      .eq('user_id', mine)
      .order('local_day');
    const days = (checkIns ?? []).map((one) => String(one.local_day));
    expect(days[0]).toBe(addDays(today(), -35));
    expect(days.at(-1)).toBe(addDays(today(), -1));
    const { data: streaks } = await client.from('streaks').select('*').eq('user_id', mine).single();
    expect(streaks).toMatchObject({ morning_streak: 8, night_streak: 5 });
    const { data: profile } = await client
      .from('profiles')
      .select('display_name, total_points')
      .eq('user_id', mine)
      .single();
    expect(profile?.display_name).toBe('Mina');
    expect(profile?.total_points).toBeGreaterThan(1000);
  });

  it('keeps changes over a restart', async () => {
    const options = {
      dataDir: copyOfSeeded('changed'),
      distDir: null,
      seed: true,
      log: () => undefined,
    };
    const first = await startEmbeddedServer(options);
    await first.query(`update public.profiles set display_name = 'Changed' where display_name = 'Mina'`);
    await first.query('delete from public.check_ins where local_day < current_date - 10');
    const before = await first.query('select id from public.check_ins order by id');
    await first.stop();
    const second = await startEmbeddedServer(options);
    expect(second.demo).toEqual(first.demo);
    const names = await second.query<{ display_name: string }>('select display_name from public.profiles');
    expect(names.map(({ display_name }) => display_name).sort()).toEqual([
      'Amara Okafor',
      'Changed',
      'Dev Patel',
      'Eli Brandt',
      'Jonas Lindqvist',
      'Noor Haddad',
      'Sofia Rossi',
      'Thu Trang',
    ]);
    expect(await second.query('select id from public.check_ins order by id')).toEqual(before);
    await second.stop();
  });
});

describe('routine of a demo user', () => {
  const at = (iso: string, offset: number) => ({
    now: () => Date.parse(iso),
    utcOffsetMinutes: () => offset,
  });

  it('repeats for the same day and has no check-in of the main demo user today', () => {
    const history = checkInsOf(MINA.routine, at('2026-11-21T00:30:00Z', 0));
    expect(history).toEqual(checkInsOf(MINA.routine, at('2026-11-21T23:30:00Z', 0)));
    expect(history.at(-1)).toMatchObject({ local_day: '2026-11-20', check_in_type: 'night' });
    expect(daysBetween(history[0]?.local_day ?? '', '2026-11-21')).toBe(35);
  });

  it.each([-600, -210, 0, 345, 840])('has one check-in per day and type %i minutes east of UTC', (offset) => {
    for (const { routine } of [MINA, ...FRIENDS, ASKS, ASKED]) {
      const checkIns = checkInsOf(routine, at('2026-03-30T10:00:00Z', offset));
      for (const one of checkIns) {
        expect(logicalDay(Date.parse(one.check_in_time), offset, one.day_start)).toBe(one.local_day);
      }
      const days = checkIns.map((one) => `${one.check_in_type} ${one.local_day}`);
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it.each(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])(
    'has no future check-in, different points and every league at noon on %s',
    (day) => {
      const clock = at(`${day}T12:00:00Z`, 0);
      const profiles = [MINA, ...FRIENDS].map(({ email, display_name, routine }) => {
        const checkIns = checkInsOf(routine, clock);
        expect(checkIns.filter((one) => Date.parse(one.check_in_time) > clock.now())).toEqual([]);
        return {
          ...newProfile(email),
          display_name,
          ...oracle(email, checkIns).profile,
        };
      });
      const places = leaderboardOf(profiles, day);
      expect(new Set(places.map(({ points }) => points)).size).toBe(6);
      const leagues = places.map(({ profile }) => profile.current_league);
      expect(new Set(leagues)).toEqual(new Set(['coal', 'carbonara', 'pho']));
    },
  );
});

describe('users around the demo user', () => {
  let client: ReturnType<typeof server.client>;
  beforeAll(async () => {
    client = server.client();
    const { demo } = await (await fetch(`${server.url}/local/door`)).json();
    await client.auth.signInWithPassword(demo);
  });

  it('include five accepted friends, a user who has sent a request and one who has received one', async () => {
    const { data } = await client.from('friendships').select('user_id, friend_id, status');
    const { data: me } = await client.auth.getUser();
    const mine = me.user?.id;
    const kinds = (data ?? []).map(({ user_id, status }) =>
      status === 'accepted' ? 'friend' : user_id === mine ? 'sent' : 'request',
    );
    expect(kinds.sort()).toEqual(['friend', 'friend', 'friend', 'friend', 'friend', 'request', 'sent']);
    const [who] = await server.query<{ asks: string; asked: string }>(
      `select a.display_name as asks, b.display_name as asked from public.friendships f
         join public.profiles a using (user_id) join public.profiles b on b.user_id = f.friend_id
       where f.status = 'pending' and f.friend_id = $1`,
      [mine],
    );
    expect(who).toEqual({ asks: ASKS.display_name, asked: MINA.display_name });
    expect(ASKED.email).not.toBe(ASKS.email);
  });

  it('have totals that match their check-ins, scored day by day', async () => {
    const profiles = await server.query<Record<string, unknown>>(
      `select p.display_name, p.total_points::int, p.weekly_points::int, p.current_league,
         (select sum(c.points_earned)::int from public.check_ins c where c.user_id = p.user_id) as sum
       from public.profiles p`,
    );
    expect(profiles).toHaveLength(8);
    for (const { routine, display_name } of [MINA, ...FRIENDS]) {
      const found = profiles.find((one) => one.display_name === display_name);
      expect(found?.total_points).toBe(found?.sum);
      const expected = oracle('x', checkInsOf(routine, systemClock)).profile;
      expect(found).toMatchObject({
        total_points: expected.total_points,
        current_league: expected.current_league,
      });
    }
  });

  it('have sent messages, some of them unread', async () => {
    const { data } = await client.from('messages').select('message, read, created_at, sender_id');
    const said = FRIENDS.flatMap(({ conversation }) => conversation.map(({ text }) => text));
    expect((data ?? []).map(({ message }) => message).sort()).toEqual([...said].sort());
    const unread = (data ?? []).filter(({ read }) => !read);
    const expected = FRIENDS.flatMap(({ conversation, unread: count }) =>
      count === 0 ? [] : conversation.filter(({ from }) => from === 'friend').slice(-count),
    );
    expect(unread.map(({ message }) => message).sort()).toEqual(expected.map(({ text }) => text).sort());
    const days = new Set((data ?? []).map(({ created_at }) => String(created_at).slice(0, 10)));
    expect(days.size).toBeGreaterThan(3);
  });

  it('share one password, so that an operator can try two users at once', async () => {
    const { error } = await server
      .client()
      .auth.signInWithPassword({ email: 'jonas@simmer.local', password: server.demo?.password ?? '' });
    expect(error).toBeNull();
  });
});

it('rejects the demo password with SEED=0 and accepts it again with SEED=1', async () => {
  const options = { dataDir: copyOfSeeded('public'), distDir: null, log: () => undefined };
  const demo = { email: MINA.email.toUpperCase(), password: server.demo?.password ?? '' };
  const tryIt = async (seed: boolean) => {
    const started = await startEmbeddedServer({ ...options, seed });
    const { error } = await clientOf(started.url).auth.signInWithPassword(demo);
    await started.stop();
    return error?.code ?? null;
  };
  expect([await tryIt(true), await tryIt(false), await tryIt(true)]).toEqual([
    null,
    'invalid_credentials',
    null,
  ]);
});

it('resumes an interrupted seed and keeps the users and histories that exist', async () => {
  const options = { dataDir: copyOfSeeded('cut'), distDir: null, seed: true, log: () => undefined };
  const first = await startEmbeddedServer(options);
  await first.query('delete from auth.users where email = $1', [MINA.email]);
  await first.query('delete from auth.users where email = $1', [ASKS.email]);
  const before = await first.query('select id from public.check_ins order by id');
  await first.stop();
  const second = await startEmbeddedServer(options);
  const after = await second.query<{ id: string }>('select id from public.check_ins order by id');
  expect(after.map(({ id }) => id)).toEqual(
    expect.arrayContaining(before.map((row) => (row as { id: string }).id)),
  );
  const [counts] = await second.query(
    `select (select count(*)::int from public.friendships) as friendships,
       (select count(*)::int from public.profiles) as profiles`,
  );
  expect(counts).toEqual({ friendships: 7, profiles: 8 });
  await second.stop();
});

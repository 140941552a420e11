import { afterAll, beforeAll, expect, it } from 'vitest';
import { avatarAddress } from '#base/avatar-address.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

type TestUser = Awaited<ReturnType<TestServer['user']>>;
type Answer<T> = PromiseLike<{ data: T; error: { code: string; message: string } | null }>;

/*
 * The requests of product.md §7 by a client that does not know `sync`: over HTTP, with supabase-js, under the same
 * rules. Reading addresses, and writing what only the server may write, is rejected.
 */
let server: TestServer;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.user('Ann');
  bob = await server.user('Bob');
});
afterAll(() => server?.end());

async function taken<T>(call: Answer<T>): Promise<T> {
  const { data, error } = await call;
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data;
}
const rejected = async (call: Answer<unknown>) => (await call).error?.code;

it('makes, finds, accepts and cancels friend requests', async () => {
  const table = () => ann.client.from('friendships');
  const pair = `and(user_id.eq.${ann.id},friend_id.eq.${bob.id}),and(user_id.eq.${bob.id},friend_id.eq.${ann.id})`;
  expect(await taken(table().select().or(pair))).toEqual([]);
  await taken(table().insert({ user_id: ann.id, friend_id: bob.id, status: 'pending' }));
  const [asked] = (await taken(table().select().or(pair))) ?? [];
  const pending = { user_id: ann.id, friend_id: bob.id, status: 'pending' };
  expect(asked).toMatchObject(pending);
  const own = table().select().eq('user_id', ann.id).eq('status', 'pending');
  const incoming = bob.client.from('friendships').select().eq('friend_id', bob.id).eq('status', 'pending');
  expect([await taken(own), await taken(incoming)]).toMatchObject([[pending], [pending]]);

  await taken(table().delete().eq('id', asked.id));
  expect(await taken(table().select())).toEqual([]);
  await taken(table().insert(pending));
  const [again] = (await taken(table().select())) ?? [];
  await taken(bob.client.from('friendships').update({ status: 'accepted' }).eq('id', again.id));
  const either = `user_id.eq.${ann.id},friend_id.eq.${ann.id}`;
  expect(await taken(table().select().eq('status', 'accepted').or(either))).toMatchObject([{ id: again.id }]);
});

it('reads goals and changes them as HH:MM:00', async () => {
  const goals = () => ann.client.from('goals');
  const defaults = { morning_goal_time: '07:00:00', night_goal_time: '23:00:00' };
  expect(await taken(goals().select().eq('user_id', ann.id).single())).toMatchObject(defaults);
  const changed = { morning_goal_time: `${'06:30'}:00`, night_goal_time: `${'22:15'}:00` };
  await taken(goals().update(changed).eq('user_id', ann.id));
  expect(await taken(goals().select().eq('user_id', ann.id).single())).toMatchObject(changed);
});

it('inserts check_ins and reads those of today, of a range and of a friend', async () => {
  const now = new Date().toISOString();
  const today = now.slice(0, 10);
  const row = { user_id: ann.id, check_in_time: now, utc_offset_minutes: 0, local_day: today };
  const inForce = { day_start: '00:00:00' };
  const table = () => ann.client.from('check_ins');
  await taken(table().insert({ ...row, ...inForce, check_in_type: 'morning', goal_time: '06:30:00' }));
  await taken(table().insert({ ...row, ...inForce, check_in_type: 'night', goal_time: '22:15:00' }));
  const forged = { ...row, ...inForce, check_in_type: 'night', goal_time: '22:15:00', points_earned: 5000 };
  expect(await rejected(table().insert(forged))).toBe('42501');

  const ofToday = table().select('check_in_type').eq('user_id', ann.id).gte('created_at', today);
  expect(await taken(ofToday)).toHaveLength(2);
  const range = table()
    .select('check_in_type, points_earned, streak_multiplier')
    .gte('check_in_time', `${today}T00:00:00.000Z`)
    .lte('check_in_time', now)
    .order('check_in_time', { ascending: false });
  expect(await taken(range)).toHaveLength(2);
  const ofFriend = bob.client
    .from('check_ins')
    .select('user_id')
    .eq('user_id', ann.id)
    .order('check_in_time', { ascending: false })
    .limit(10);
  expect(await taken(ofFriend)).toEqual([{ user_id: ann.id }, { user_id: ann.id }]);
});

it('reads streaks as owner and friend, and rejects writes', async () => {
  const streaks = bob.client.from('streaks').select('morning_streak, night_streak').eq('user_id', ann.id);
  expect(await taken(streaks.single())).toEqual({ morning_streak: 1, night_streak: 1 });
  const forged = { morning_streak: 99 };
  expect(await rejected(ann.client.from('streaks').update(forged).eq('user_id', ann.id))).toBe('42501');
});

it('reads and changes profiles, except totals and addresses', async () => {
  const table = () => ann.client.from('profiles');
  const picture = avatarAddress(`${ann.id}/avatar-1700000000000.png`);
  await taken(table().update({ display_name: 'Anna' }).eq('user_id', ann.id));
  await taken(table().update({ avatar_url: picture }).eq('user_id', ann.id));
  const own = table().select('display_name, avatar_url').eq('user_id', ann.id).single();
  expect(await taken(own)).toEqual({ display_name: 'Anna', avatar_url: picture });
  const list = table().select('user_id, weekly_points').in('user_id', [ann.id, bob.id]);
  const board = (await taken(list.order('weekly_points', { ascending: false }))) ?? [];
  expect(board.map(({ weekly_points }) => weekly_points)).toEqual(
    board.map(({ weekly_points }) => weekly_points).sort((a, b) => b - a),
  );
  expect(board.map(({ user_id }) => user_id).sort()).toEqual([ann.id, bob.id].sort());
  expect(await rejected(table().update({ total_points: 5000 }).eq('user_id', ann.id))).toBe('42501');
  expect(await rejected(table().select('user_id').eq('email', bob.email).single())).toBe('42501');
});

it('inserts messages without an id, reads them in order and marks them as read', async () => {
  const say = (from: TestUser, to: TestUser, message: string) =>
    taken(from.client.from('messages').insert({ sender_id: from.id, receiver_id: to.id, message }));
  await say(ann, bob, 'Up already?');
  await say(bob, ann, ' Since six ');
  const both = `and(sender_id.eq.${ann.id},receiver_id.eq.${bob.id}),and(sender_id.eq.${bob.id},receiver_id.eq.${ann.id})`;
  const conversation = () =>
    ann.client.from('messages').select('message, read').or(both).order('created_at', { ascending: true });
  expect(await taken(conversation())).toEqual([
    { message: 'Up already?', read: false },
    { message: 'Since six', read: false },
  ]);
  const unread = ann.client.from('messages').update({ read: true }).eq('receiver_id', ann.id);
  await taken(unread.eq('sender_id', bob.id).eq('read', false));
  expect(await taken(conversation())).toMatchObject([{ read: false }, { read: true }]);
});

import { expect } from 'vitest';
import { avatarNameAt } from '#base/avatar-address.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import { isSameTap } from '#domain/check-ins/ledger.ts';
import type { Boundary } from '#schemas/tables/boundaries.ts';
import { checkIns } from '#schemas/tables/check-ins.ts';
import { docKey } from '#store/rows/doc-key.ts';
import type { SimulatedUser } from '#tests/simulation/device.ts';
import { expectLinks } from '#tests/simulation/links.ts';
import { appliedBy, modelOf, shutOutBy } from '#tests/simulation/model.ts';
import { expectPots } from '#tests/simulation/pots.ts';
import { onScreen } from '#tests/simulation/screen.ts';
import type { World } from '#tests/simulation/world.ts';
import { oracle } from '#tests/support/oracle.ts';
import { requestOf } from '#tests/support/stories/server-story.ts';

/** Lets every device sync without faults, and then checks devices, users and server against each other. */
export async function expectQuietOrder(world: World): Promise<void> {
  await world.network.deliverLate();
  await world.quietRounds();
  for (const user of world.users) await expectConvergence(world, user);
  await expectEveryEffect(world);
  await expectLinks(world);
  await expectPots(world);
}

/** Each device shows what the server would send to a new device, which is what this user may select. */
async function expectConvergence(world: World, user: SimulatedUser): Promise<void> {
  const request = requestOf(user.id, { client_id: world.newId() });
  const answer = await world.database.sync(user.id, request);
  expect(answer.more).toBe(false);
  const rows = answer.rows as [string, Record<string, unknown>][];
  const fresh = new Map(
    rows.map(([table, row]) => [`${table}/${String(row.id ?? row.other_id ?? row.user_id)}`, row]),
  );
  const selected = await world.database.as(user.id, SELECTABLE);
  const older = new Set(selected.flatMap(({ key, sent }) => (sent ? [] : [String(key)])));
  for (const device of world.devices) {
    if (device.user !== user) continue;
    const shown = await onScreen(device);
    // a device keeps a friend's check-ins after newer ones have pushed them out of the newest that are sent
    for (const key of shown.keys()) if (older.has(key)) shown.delete(key);
    expect([...shown.keys()], `the rows of ${device.name}`).toEqual([...fresh.keys()].sort());
    expect(Object.fromEntries(shown), `the screens of ${device.name}`).toEqual(Object.fromEntries(fresh));
    expect(await device.store.database.mutations.count(), `nothing waits on ${device.name}`).toBe(0);
    expect(await device.store.database.pictures.toArray(), `no picture waits on ${device.name}`).toEqual([]);
  }
  const parts = Object.entries(answer.scopes as Record<Uuid, string>).filter(
    ([, level]) => level !== 'friend',
  );
  for (const [peer] of parts) fresh.delete(docKey('profiles', peer));
  const sent = selected.flatMap(({ key }) => (older.has(String(key)) ? [] : [String(key)]));
  expect(sent.sort(), `what user ${user.email} may select`).toEqual([...fresh.keys()].sort());
}

/** All rows that a user may select. `sent` is false for a friend's check-ins beyond those that are sent. */
const SELECTABLE = `
  select 'profiles/' || user_id as key, true as sent from public.profiles
  union all select 'goals/' || user_id, true from public.goals
  union all select 'streaks/' || user_id, true from public.streaks
  union all select 'check_ins/' || id, user_id = auth.uid() or place <= ${checkIns.ofFriends.sent} from (
    select id, user_id, row_number() over (
      partition by user_id order by local_day desc, check_in_type desc) as place from public.check_ins) c
  union all select 'friendships/' || id, true from public.friendships
  union all select 'messages/' || id, true from public.messages
  union all select 'pots/' || id, true from public.pots
  union all select 'reminders/' || user_id, true from public.reminders
  union all select 'invitations/' || user_id, true from public.invitations
  union all select 'boundaries/' || other_id, true from public.boundaries`;

/** Each stored mutation took effect exactly once, or is in the list of rejected mutations. */
async function expectEveryEffect(world: World): Promise<void> {
  const { ledger, database } = world;
  for (const { mutation, device, place, lost } of ledger.written.values()) {
    if (lost || ledger.withdrawn.has(mutation.id)) continue;
    const what = `${mutation.name} ${mutation.id} of ${device.name}`;
    expect(place, `${what} does not wait any more`).not.toBe('waiting');
    expect(ledger.verdicts.has(mutation.id), `${what} reached the server`).toBe(true);
  }
  const [there] = await database.admin(THERE, [world.users.map(({ id }) => id)]);
  const { friendships, messages, users } = there as unknown as There;

  const ended = new Set(
    [...ledger.applied('rejectFriend'), ...ledger.applied('cancelRequest')].map(
      ({ mutation }) => mutation.args.friendship_id,
    ),
  );
  for (const { mutation } of ledger.applied('requestFriend')) {
    const { friendship_id: id } = mutation.args;
    expect(id in friendships || ended.has(id), `the request ${id} exists`).toBe(true);
  }
  for (const { mutation } of ledger.applied('acceptFriend')) {
    expect(friendships[mutation.args.friendship_id]?.status, 'who was accepted is a friend').toBe('accepted');
  }
  const pairs = new Set(
    Object.values(friendships).flatMap(({ status, users: [a, b] }) =>
      status === 'accepted' ? [`${a} ${b}`, `${b} ${a}`] : [],
    ),
  );
  for (const { mutation, userId } of ledger.applied('joinInvitation')) {
    const inviter = ledger.inviterOf(mutation.args.code);
    expect(pairs, 'who joined is a friend').toContain(`${inviter} ${userId}`);
  }
  for (const id of ended) {
    // during a block, the server treats the request as gone and keeps the row
    const [a = '', b = ''] = friendships[id]?.users ?? [];
    if (!ledger.wereApart(a, b)) expect(id in friendships, `the request ${id} is gone`).toBe(false);
  }

  const sent = ledger.applied('sendMessage').map(({ mutation: { args } }) => [args.message_id, args.message]);
  const texts = Object.entries(messages).map(([id, { message }]) => [id, message]);
  expect(Object.fromEntries(texts), 'messages').toEqual(Object.fromEntries(sent));
  for (const { mutation, userId } of ledger.applied('markRead')) {
    for (const id of mutation.args.message_ids) {
      const { read, sender_id = '' } = messages[id] ?? {};
      if (!ledger.wereApart(userId, sender_id)) expect(read, `message ${id} is read`).toBe(true);
    }
  }
  for (const user of world.users) expectOwnRows(world, user, users[user.id]);
}

interface There {
  friendships: Record<Uuid, { status: string; users: [Uuid, Uuid] }>;
  messages: Record<Uuid, { message: string; read: boolean; sender_id: Uuid }>;
  users: Record<Uuid, Own>;
}

interface Own {
  profile: Record<string, unknown>;
  goals: Record<string, unknown>;
  reminders: Record<string, unknown> | null;
  boundaries: Boundary[];
  days: { id: Uuid; at: string }[];
}

const THERE = `
  select
    (select coalesce(jsonb_object_agg(id, jsonb_build_object('status', status, 'users', array[user_id, friend_id])), '{}')
      from public.friendships where user_id = any ($1)) as friendships,
    (select coalesce(jsonb_object_agg(id, jsonb_build_object('message', message, 'read', read, 'sender_id', sender_id)), '{}')
      from public.messages where sender_id = any ($1)) as messages,
    (select jsonb_object_agg(p.user_id, jsonb_build_object('profile', to_jsonb(p), 'goals', to_jsonb(g),
        'reminders', (select to_jsonb(r) - 'rev' from public.reminders r where r.user_id = p.user_id),
        'boundaries', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.boundaries b where b.user_id = p.user_id),
        'days', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'at', private.format_instant(c.check_in_time))), '[]')
        from public.check_ins c where c.user_id = p.user_id)))
      from public.profiles p join public.goals g using (user_id) where p.user_id = any ($1)) as users`;

/** A user's own rows are as their mutations left them, and the points follow from the check-ins. */
function expectOwnRows({ ledger, hasPicture }: World, { id }: SimulatedUser, own: Own | undefined): void {
  const model = modelOf(appliedBy(id, ledger.work));
  const back = ledger.undoneTaps(id).filter((tap) => model.taps.some((one) => isSameTap(one, tap)));
  expect(back, 'taps that were undone, and are there').toEqual([]);
  const { checkIns, profile: numbers } = oracle(id, model.taps);
  const counted = checkIns.map(({ check_in_type, local_day, check_in_time }) => [
    checkInId(id, check_in_type, local_day),
    check_in_time,
  ]);
  expect(Object.fromEntries((own?.days ?? []).map((day) => [day.id, day.at])), 'the days').toEqual(
    Object.fromEntries(counted),
  );
  const { profile, goals, reminders = null, boundaries = [] } = own ?? {};
  if (model.name !== null) expect(profile?.display_name).toBe(model.name);
  if (model.goals) expect(goals).toMatchObject({ day_start: model.goals.day_start });
  if (model.otherTimes) {
    const { morning_other_time, morning_other_days, night_other_days } = model.otherTimes;
    expect(goals).toMatchObject({ morning_other_time, morning_other_days, night_other_days });
  }
  if (model.picture !== undefined) expect(profile?.avatar_url).toBe(model.picture);
  expect(profile?.on_board, 'on the boards').toBe(model.onBoard);
  expect(reminders, 'the reminders').toEqual(
    model.reminders && { user_id: id, ...model.reminders, nudges: true },
  );
  const { blocked, muted } = model;
  expect(shutOutBy(boundaries), 'who is shut out').toEqual({ blocked, muted });
  const picture = avatarNameAt(String(profile?.avatar_url ?? ''));
  if (picture) expect(hasPicture(picture), 'the picture named is there').toBe(true);
  expect(profile).toMatchObject(numbers);
}

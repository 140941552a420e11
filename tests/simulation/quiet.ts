import { expect } from 'vitest';
import { avatarNameAt } from '#base/avatar-address.ts';
import type { Uuid } from '#base/uuid.ts';
import { checkInId } from '#domain/check-in-id.ts';
import type { MutationArgs } from '#schemas/mutation.ts';
import { docKey } from '#store/doc-key.ts';
import type { Person } from '#tests/simulation/device.ts';
import { onScreen } from '#tests/simulation/screen.ts';
import type { World } from '#tests/simulation/world.ts';
import { oracle } from '#tests/support/oracle.ts';
import { requestOf } from '#tests/support/server-story.ts';

/** Turns in which everybody may talk to the server without hindrance until nobody has anything to say. */
const TURNS = 3;

/** The network is quiet and everybody comes by. What must hold then of every device, every person and the server. */
export async function expectQuietOrder(world: World): Promise<void> {
  await world.network.deliverLate();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const device of world.devices) {
      expect(await world.round(device), `a round of ${device.name}`).toMatchObject({ ok: true });
      await world.ledger.look(device);
    }
  }
  for (const person of world.people) await expectConvergence(world, person);
  await expectEveryEffect(world);
}

/** Each device shows what a new one would be sent, and that is what this person may select. */
async function expectConvergence(world: World, person: Person): Promise<void> {
  const request = requestOf(person.id, { client_id: world.newId() });
  const answer = await world.database.sync(person.id, request);
  expect(answer.more).toBe(false);
  const rows = answer.rows as [string, Record<string, unknown>][];
  const fresh = new Map(rows.map(([table, row]) => [`${table}/${String(row.id ?? row.user_id)}`, row]));
  for (const device of world.devices) {
    if (device.person !== person) continue;
    const shown = await onScreen(device);
    expect([...shown.keys()], `the rows of ${device.name}`).toEqual([...fresh.keys()].sort());
    expect(Object.fromEntries(shown), `the screens of ${device.name}`).toEqual(Object.fromEntries(fresh));
    expect(await device.store.outbox.mutations.count(), `nothing waits on ${device.name}`).toBe(0);
    expect(await device.store.outbox.avatars.toArray(), `no picture waits on ${device.name}`).toEqual([]);
  }
  const cards = Object.entries(answer.scopes as Record<Uuid, string>).filter(([, level]) => level === 'card');
  for (const [peer] of cards) fresh.delete(docKey('profiles', peer));
  const selected = await world.database.as(person.id, SELECTABLE);
  expect(selected.map(({ key }) => String(key)).sort(), `what person ${person.email} may select`).toEqual(
    [...fresh.keys()].sort(),
  );
}

/** Of each friend the ten newest check-ins are sent; everything else that may be selected is. */
const SELECTABLE = `
  select 'profiles/' || user_id as key from public.profiles
  union all select 'goals/' || user_id from public.goals
  union all select 'streaks/' || user_id from public.streaks
  union all select 'check_ins/' || id from (
    select id, user_id, row_number() over (
      partition by user_id order by local_day desc, check_in_type desc) as place from public.check_ins) c
    where user_id = auth.uid() or place <= 10
  union all select 'friendships/' || id from public.friendships
  union all select 'messages/' || id from public.messages`;

/** Each mutation that was written down took effect exactly once, or is in the list of refused ones. */
async function expectEveryEffect(world: World): Promise<void> {
  const { ledger, database } = world;
  for (const { mutation, device, place, lost } of ledger.written.values()) {
    if (lost) continue;
    expect(place, `${mutation.name} ${mutation.id} of ${device.name} does not wait any more`).not.toBe(
      'waiting',
    );
    expect(ledger.verdicts.has(mutation.id), `${mutation.name} ${mutation.id} reached the server`).toBe(true);
  }
  const people = world.people.map(({ id }) => id);
  const rows = (sql: string) => database.admin(sql, [people]);

  const checkIns = new Map(
    (
      await rows(
        `select id, private.instant(check_in_time) as at from public.check_ins where user_id = any ($1)`,
      )
    ).map(({ id, at }) => [String(id), String(at)]),
  );
  const undone = new Set(
    ledger
      .applied('undoCheckIn')
      .map(({ mutation: { args }, userId }) => checkInId(userId, args.check_in_type, args.local_day)),
  );
  for (const { mutation, userId } of ledger.applied('checkIn')) {
    const { check_in_type, local_day, check_in_time } = mutation.args;
    const id = checkInId(userId, check_in_type, local_day);
    const stands = (checkIns.get(id) ?? '~') <= check_in_time;
    expect(stands || undone.has(id), `the ${check_in_type} of ${local_day} stands`).toBe(true);
  }

  const friendships = new Map(
    (await rows('select id, status from public.friendships where user_id = any ($1)')).map(
      ({ id, status }) => [id, status],
    ),
  );
  const ended = new Set(
    [...ledger.applied('rejectFriend'), ...ledger.applied('cancelRequest')].map(
      ({ mutation }) => mutation.args.friendship_id,
    ),
  );
  for (const { mutation } of ledger.applied('requestFriend')) {
    const { friendship_id: id } = mutation.args;
    expect(friendships.has(id) || ended.has(id), `the request ${id} stands`).toBe(true);
  }
  for (const { mutation } of ledger.applied('acceptFriend')) {
    expect(friendships.get(mutation.args.friendship_id), 'who was accepted is a friend').toBe('accepted');
  }
  for (const id of ended) expect(friendships.has(id), `the request ${id} is gone`).toBe(false);

  const messages = new Map(
    (await rows('select id, message, read from public.messages where sender_id = any ($1)')).map((row) => [
      row.id,
      row,
    ]),
  );
  expect(messages.size, 'messages').toBe(ledger.applied('sendMessage').length);
  for (const { mutation } of ledger.applied('sendMessage')) {
    expect(messages.get(mutation.args.message_id)?.message).toBe(mutation.args.message);
  }
  for (const { mutation } of ledger.applied('markRead')) {
    for (const id of mutation.args.message_ids)
      expect(messages.get(id)?.read, `message ${id} is read`).toBe(true);
  }
  for (const person of world.people) await expectOwnRows(world, person);
}

/** What only the person changes is as the last of their changes left it, and points are what the rules make of the days. */
async function expectOwnRows({ ledger, database, hasPicture }: World, { id }: Person): Promise<void> {
  const lastOf = <N extends 'setProfile' | 'setGoals' | 'setAvatar'>(name: N) =>
    ledger
      .applied(name)
      .filter(({ userId }) => userId === id)
      .at(-1)?.mutation as { args: MutationArgs[N] } | undefined;
  const [row] = await database.admin(
    `select p.*, g.morning_goal_time::text as morning, (
       select jsonb_agg(jsonb_build_object('check_in_type', check_in_type,
         'check_in_time', private.instant(check_in_time), 'utc_offset_minutes', utc_offset_minutes,
         'local_day', local_day, 'day_start', day_start, 'goal_time', goal_time))
       from public.check_ins where user_id = $1) as days
     from public.profiles p join public.goals g using (user_id) where user_id = $1`,
    [id],
  );
  if (!ledger.renumbered.has(id)) {
    const name = lastOf('setProfile');
    if (name) expect(row?.display_name).toBe(name.args.display_name);
    const goals = lastOf('setGoals');
    if (goals) expect(row?.morning).toBe(goals.args.morning_goal_time);
    const picture = lastOf('setAvatar');
    if (picture) expect(row?.avatar_url).toBe(picture.args.avatar_url);
  }
  const picture = avatarNameAt(String(row?.avatar_url ?? ''));
  if (picture) expect(hasPicture(picture), 'the picture named is there').toBe(true);
  const { profile } = oracle(id, (row?.days ?? []) as MutationArgs['checkIn'][]);
  expect({ total: Number(row?.total_points), best: Number(row?.best_week_points) }).toEqual({
    total: profile.total_points,
    best: profile.best_week_points,
  });
}

import { expect } from 'vitest';
import { assertNever } from '#base/guards.ts';
import type { Result } from '#base/result.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import { block } from '#commands/block.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { checkIn } from '#commands/check-in.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { joinInvitation } from '#commands/join-invitation.ts';
import { markRead } from '#commands/mark-read.ts';
import { mute } from '#commands/mute.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { removeAvatar } from '#commands/remove-avatar.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { sendMessage } from '#commands/send-message.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setBoard } from '#commands/set-board.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setOtherTimes } from '#commands/set-other-times.ts';
import { setProfile } from '#commands/set-profile.ts';
import { setReminders } from '#commands/set-reminders.ts';
import { unblock } from '#commands/unblock.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { isStorageFull } from '#store/database/store-ended.ts';
import type { Store } from '#store/store.ts';
import { type Device, Killed } from '#tests/simulation/device.ts';
import { askForPot, doWithPot, invite, stopLink } from '#tests/simulation/friend-acts.ts';
import { onScreen } from '#tests/simulation/screen.ts';
import type { Beside, Step } from '#tests/simulation/steps.ts';
import { checkInLater, undoTap } from '#tests/simulation/taps.ts';
import type { World } from '#tests/simulation/world.ts';
import { goalOfRow } from '#tests/support/oracle.ts';

const HOUR_MS = 3_600_000;

/** Does one step of a script. If the process dies, starts the app again. */
export async function play(world: World, step: Step): Promise<void> {
  const device = atIndex(world.devices, step.who);
  const { life } = device;
  world.began = world.now;
  device.knowsTime = device.receivedTime;
  if ('beside' in step && step.beside && step.beside.length > 0) {
    const tab = await world.tabOf(device);
    for (const { does, ...when } of step.beside) {
      const begin = () => doBeside(world, device, tab, does);
      if ('before' in when) life.gates.push({ before: when.before, begin });
      else life.sparks.push({ after: when.after, begin });
    }
  }
  if ('dies' in step && step.do !== 'restart') life.fuse = step.dies;
  const before = 'room' in step && !('faults' in step) ? await contentsOf(device) : null;
  if ('room' in step) life.room = step.room ?? null;
  const end = await mayFail(act(world, device, step));
  let alone = true;
  // a task may begin another one while it is awaited
  while (life.beside.length + life.requests.length > 0) {
    const beside = life.beside.splice(0);
    alone &&= beside.length === 0;
    for (const task of [...beside, ...life.requests.splice(0)]) await mayFail(task);
  }
  if (!alone) device.knows = null;
  Object.assign(life, { fuse: null, room: null, sparks: [], gates: [] });
  if (before && alone && isRejectedByDisk(end)) {
    expect(await contentsOf(device), `${step.do} is rejected as a whole`).toEqual(before);
  }
  device.faults = [];
  device.limit = 500;
  if (device.life.over) await world.restart(device);
}

/** Accepts that the process dies or that the disk is full. */
async function mayFail(task: Promise<unknown>): Promise<unknown> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof Killed) && !isStorageFull(error)) throw error;
    return null;
  }
}

const isRejectedByDisk = (end: unknown): boolean => {
  const result = end as Result<unknown, { type: string }> | null | undefined;
  return result?.ok === false && result.error.type === 'StorageFull';
};

async function contentsOf(device: Device): Promise<unknown> {
  const { mutations, rejected, server_rows, client, pictures, notes } = device.store.database;
  const tables = [mutations, rejected, server_rows, client, pictures, notes].map((table) => table.toArray());
  return Promise.all([onScreen(device), ...tables]);
}

async function act(world: World, device: Device, step: Step): Promise<unknown> {
  const { store, user, clock } = device;
  const deps = { store, clock, newId: world.newId };
  switch (step.do) {
    case 'round': {
      device.faults = [...step.faults];
      device.limit = step.limit;
      const end = await world.round(device);
      if (end.ok) device.receivedTime = true;
      return;
    }
    case 'push without a page':
      device.faults = [...step.faults];
      return world.push(device);
    case 'wait':
      world.now += step.minutes * 60_000;
      return;
    case 'set clock':
      device.skew = step.hours * HOUR_MS;
      device.receivedTime = false;
      device.knowsTime = false;
      return;
    case 'check in':
      world.now += 60_000;
      return checkInAgainstGoal(device, step.type);
    case 'check in on two': {
      world.now += 60_000;
      await checkIn(deps, step.type);
      world.now += step.minutes * 60_000;
      const other = world.devices.find((one) => one.user === user && one !== device);
      if (!other) return;
      await checkIn({ store: other.store, clock: other.clock }, step.type);
      // at the end of a step, only its own device is checked
      return world.look(other);
    }
    case 'some days':
      for (let day = 0; day < step.days; day += 1) {
        world.now += 24 * HOUR_MS;
        await checkIn(deps, step.type);
      }
      return;
    case 'undo':
      return undoTap(world, device, step.seconds, step.nth);
    case 'rename':
      return setProfile(deps, { display_name: `Name ${world.newId().slice(0, 4)}` });
    case 'set goals':
      return setGoals(deps, {
        morning_goal_time: `0${step.hour}:00:00`,
        night_goal_time: '21:00:00',
        day_start: step.dayStart,
      });
    case 'set other times':
      return setOtherTimes(deps, {
        morning_other_time: `0${step.hour}:30:00`,
        morning_other_days: step.days,
        night_other_time: '20:30:00',
        night_other_days: step.days,
      });
    case 'set picture':
      return choosePicture(world, device);
    case 'remove picture':
      return world.ledger.choosing(device, () => removeAvatar(deps));
    case 'ask': {
      const others = world.users.filter((one) => one !== user);
      if (others.length === 0) return;
      const { email } = atIndex(others, step.nth);
      return requestFriend(deps, { typed: email, ownEmail: user.email });
    }
    case 'invite':
      return invite(device);
    case 'stop link':
      return stopLink(device);
    case 'join': {
      const codes = world.ledger.codesOf(world.users.filter((one) => one !== user).map(({ id }) => id));
      if (codes.length === 0) return;
      return joinInvitation(deps, { code: atIndex(codes, step.nth) });
    }
    case 'accept':
    case 'reject':
    case 'cancel': {
      const friendships = await store.documents.where('friendships');
      if (friendships.length === 0) return;
      const { id } = atIndex(friendships.sort(byId), step.nth);
      const answer = { accept: acceptFriend, reject: rejectFriend, cancel: cancelRequest }[step.do];
      return answer(deps, id);
    }
    case 'write': {
      const friends = await friendsOf(device);
      if (friends.length === 0) return;
      world.now += 1000;
      return sendMessage(deps, { friendId: atIndex(friends, step.nth), text: `Hello ${world.newId()}` });
    }
    case 'read':
      return markRead(deps, (await store.documents.where('messages')).map(({ id }) => id).sort());
    case 'block':
    case 'unblock':
    case 'mute':
    case 'unmute': {
      const others = world.users.filter((one) => one !== user);
      if (others.length === 0) return;
      const { id } = atIndex(others, step.nth);
      if (step.do === 'block') return block(deps, id);
      if (step.do === 'unblock') return unblock(deps, id);
      return mute(deps, { userId: id, muted: step.do === 'mute' });
    }
    case 'ask for a pot': {
      const friends = await friendsOf(device);
      return friends.length === 0 ? undefined : askForPot(device, atIndex(friends, step.nth));
    }
    case 'join pot':
    case 'remove pot':
    case 'end pot':
    case 'nudge pot':
    case 'mute pot':
    case 'unmute pot': {
      const pots = await store.documents.where('pots');
      if (pots.length === 0) return;
      const act = step.do.slice(0, -' pot'.length) as Parameters<typeof doWithPot>[2];
      return doWithPot(device, atIndex(pots.sort(byId), step.nth), act);
    }
    case 'set board':
      return setBoard(deps, step.on);
    case 'set reminders':
      return setReminders(deps, { ...FIRST_REMINDERS, night: step.night });
    case 'retry':
    case 'discard': {
      const [rejected] = await store.database.rejected.toArray();
      if (!rejected) return;
      world.ledger.dismissed.add(rejected.id);
      return step.do === 'retry' ? retryRejected(deps, rejected.id) : discardRejected(deps, rejected.id);
    }
    case 'deliver late':
      return world.network.deliverLate();
    case 'lose':
      return lose(world, device);
    case 'back up':
      device.backup = await device.machine.copy(user.id);
      return;
    case 'put back':
      if (device.backup === null) return;
      await world.end(device);
      await device.backup();
      world.ledger.renumbered.add(user.id);
      world.outboxLost(device);
      return;
    case 'restart':
      return world.restart(device, step.dies);
    case 'another epoch':
      return world.database.admin('update private.settings set epoch = gen_random_uuid()');
    default:
      return assertNever(step);
  }
}

/** Checks in, and compares its goal with the one that a reader of the goals on that device expects. */
async function checkInAgainstGoal({ store, clock, user }: Device, type: CheckInType) {
  const goals = (await store.documents.get('goals', [user.id])).get(user.id);
  const made = await checkIn({ store, clock }, type);
  if (!made.ok || !goals) return;
  const { local_day, goal_time } = made.value.checkIn;
  expect(goal_time, `the goal of ${type} ${local_day}`).toBe(goalOfRow(goals, type, local_day));
}

function doBeside(world: World, device: Device, store: Store, does: Beside['does']): Promise<unknown> {
  const tab = { store, clock: device.clock };
  switch (does) {
    case 'check in':
      return checkInLater(world, tab, 'morning');
    case 'undo':
      return undoTap(world, { ...device, store }, 5);
    case 'rename':
      return setProfile(tab, { display_name: `Name ${world.newId().slice(0, 4)}` });
    case 'set picture':
      return choosePicture(world, device, store);
    case 'round':
      return world.round(device, store);
    case 'push':
      return world.push(device, store);
    default:
      return assertNever(does);
  }
}

function choosePicture(world: World, device: Device, store = device.store): Promise<Result<string, unknown>> {
  world.now += 1000; // a picture is named after its instant
  const picture = { blob: new Blob(['a picture']), extension: 'webp' } as const;
  return world.ledger.choosing(device, () => setAvatar({ store, clock: device.clock }, picture));
}

async function lose(world: World, device: Device): Promise<void> {
  await world.end(device);
  await device.machine.lose(device.user.id);
  world.outboxLost(device);
}

async function friendsOf({ store, user }: Device): Promise<string[]> {
  const friendships = await store.documents.where('friendships');
  return friendships
    .filter(({ status }) => status === 'accepted')
    .map(({ user_id, friend_id }) => (user_id === user.id ? friend_id : user_id))
    .sort();
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

function atIndex<T>(choices: readonly T[], index: number): T {
  const chosen = choices[index % choices.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

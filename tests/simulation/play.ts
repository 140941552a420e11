import { assertNever } from '#base/assert-never.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import { cancelRequest } from '#commands/cancel-request.ts';
import { checkIn } from '#commands/check-in.ts';
import { discardRejected } from '#commands/discard-rejected.ts';
import { markRead } from '#commands/mark-read.ts';
import { rejectFriend } from '#commands/reject-friend.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { retryRejected } from '#commands/retry-rejected.ts';
import { sendMessage } from '#commands/send-message.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setGoals } from '#commands/set-goals.ts';
import { setProfile } from '#commands/set-profile.ts';
import { instantOf } from '#domain/days.ts';
import { type Device, Killed } from '#tests/simulation/device.ts';
import { SMALL_PAGE, type Step } from '#tests/simulation/steps.ts';
import type { World } from '#tests/simulation/world.ts';

const HOUR_MS = 3_600_000;

/** Does one step of a script; when the process dies in it, the app is started again. */
export async function play(world: World, step: Step): Promise<void> {
  const device = atIndex(world.devices, step.who);
  device.fuse = 'dies' in step ? step.dies : null;
  try {
    await act(world, device, step);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  device.fuse = null;
  device.faults = [];
  device.limit = 500;
  if (device.dead) await world.restart(device);
}

async function act(world: World, device: Device, step: Step): Promise<unknown> {
  const { store, person } = device;
  const clock = world.clockOf(device);
  const deps = { store, clock, newId: world.newId };
  switch (step.do) {
    case 'round':
      device.faults = [...step.faults];
      device.limit = step.limit;
      return synchronize(world, device);
    case 'wait':
      world.now += step.minutes * 60_000;
      return;
    case 'set clock':
      device.skew = step.hours * HOUR_MS;
      return;
    case 'check in':
      world.now += 60_000;
      return checkIn(deps, step.type);
    case 'undo':
      return undo(device, clock.now(), step.seconds);
    case 'rename':
      return setProfile(deps, { display_name: `Name ${world.newId().slice(0, 4)}` });
    case 'set goals':
      return setGoals(deps, {
        morning_goal_time: `0${step.hour}:00:00`,
        night_goal_time: '21:00:00',
        day_start: step.dayStart,
      });
    case 'set picture':
      world.now += 1000; // pictures are named by the moment
      return setAvatar(deps, { blob: new Blob(['a picture']), extension: 'webp' });
    case 'ask': {
      const others = world.people.filter((one) => one !== person);
      if (others.length === 0) return;
      const { email } = atIndex(others, step.nth);
      return requestFriend({ ...deps, ownEmail: person.email }, email);
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
      const newestMessageWith = (friendId: string) => newestWith(device, friendId);
      return sendMessage(
        { ...deps, newestMessageWith },
        atIndex(friends, step.nth),
        `Hello ${world.newId()}`,
      );
    }
    case 'read':
      return markRead(deps, (await store.documents.where('messages')).map(({ id }) => id).sort());
    case 'retry':
    case 'discard': {
      const [refused] = await store.outbox.rejected.toArray();
      if (!refused) return;
      world.ledger.dismissed.add(refused.id);
      return step.do === 'retry' ? retryRejected(deps, refused.id) : discardRejected(store, refused.id);
    }
    case 'deliver late':
      return world.network.deliverLate();
    case 'lose':
      await store.close();
      device.machine.lose(person.id, step.what);
      if (step.what === 'outbox') world.ledger.outboxLost(device);
      return world.restart(device);
    case 'restart':
      return world.restart(device);
    case 'another epoch':
      return world.database.admin('update private.settings set epoch = gen_random_uuid()');
    default:
      return assertNever(step);
  }
}

async function synchronize(world: World, device: Device): Promise<void> {
  const small = device.limit === SMALL_PAGE;
  if (small) device.torn = true;
  const end = await world.round(device);
  if (end.ok && !small) device.torn = false;
}

/** Takes the newest check-in on screen back, as the screen does within a minute of it. */
async function undo({ store, person }: Device, now: number, seconds: number): Promise<void> {
  await store.exclusive(async () => {
    const rows = await store.documents.where('check_ins', 'user_id', person.id);
    const newest = rows.sort((a, b) => (a.check_in_time < b.check_in_time ? 1 : -1))[0];
    if (!newest) return;
    const { check_in_type, local_day, check_in_time } = newest;
    const undone_at = instantOf(Date.parse(check_in_time) + seconds * 1000);
    await store.append('undoCheckIn', { check_in_type, local_day, check_in_time, undone_at }, now);
  });
}

async function friendsOf({ store, person }: Device): Promise<string[]> {
  const friendships = await store.documents.where('friendships');
  return friendships
    .filter(({ status }) => status === 'accepted')
    .map(({ user_id, friend_id }) => (user_id === person.id ? friend_id : user_id))
    .sort();
}

async function newestWith({ store: { documents } }: Device, friendId: string): Promise<string | null> {
  const messages = [
    ...(await documents.where('messages', 'sender_id', friendId)),
    ...(await documents.where('messages', 'receiver_id', friendId)),
  ];
  return (
    messages
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? null
  );
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

function atIndex<T>(choices: readonly T[], index: number): T {
  const chosen = choices[index % choices.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

import { isDeepStrictEqual } from 'node:util';
import { avatarSrc } from '#backend/avatar-src.ts';
import type { BackendConfig } from '#backend/config.ts';
import { acceptFriend } from '#commands/accept-friend.ts';
import { checkIn } from '#commands/check-in.ts';
import { markRead } from '#commands/mark-read.ts';
import { requestFriend } from '#commands/request-friend.ts';
import { sendMessage } from '#commands/send-message.ts';
import { setAvatar } from '#commands/set-avatar.ts';
import { setGoals } from '#commands/set-goals.ts';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import { expectOk, SmokeUser } from '#scripts/smoke/smoke-user.ts';

/** A sentence that must be true, and the function that checks it. */
export type Step = readonly [sentence: string, see: () => Promise<void>];

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GOALS = { morning_goal_time: '06:30:00', night_goal_time: '22:15:00', day_start: '00:00:00' };

/**
 * The main path of the app, in steps that build on each other, for two users who are made for it and deleted at its end.
 * `address` makes their e-mail addresses; `ringMs` is how long to wait for the doorbell. If a step throws, skip the
 * others and call `cleanUp`, which deletes the users that are left.
 */
export function mainPath(
  config: BackendConfig,
  address: (name: string) => string,
  ringMs: number,
): { steps: readonly Step[]; cleanUp: () => Promise<void> } {
  const users: SmokeUser[] = [];
  const at = (index: number) => {
    const user = users[index];
    if (!user) throw new Error('no such user');
    return user;
  };
  const ann = () => at(0);
  const ben = () => at(1);
  const bothRound = async () => {
    await ann().round();
    await ben().round();
  };
  const join = async (name: string) => {
    const user = await SmokeUser.signUp(config, name, address(name.toLowerCase()));
    users.push(user);
    await user.takeNewDevice();
  };

  const steps: Step[] = [
    [
      'the public key alone reads nothing',
      async () => {
        const answer = await fetch(`${config.url}/rest/v1/profiles?select=user_id&limit=1`, {
          headers: { apikey: config.publishableKey },
        });
        const rows: unknown = await answer.json();
        if (answer.ok && !isDeepStrictEqual(rows, [])) throw new Error('it was given profiles');
      },
    ],
    [
      'two users sign up, and their devices sync for the first time',
      async () => {
        await join('Ann');
        await join('Ben');
        const { documents } = ann().store;
        const profile = (await documents.get('profiles', [ann().id])).get(ann().id);
        expectEqual(profile?.display_name, 'Ann', 'the name');
      },
    ],
    [
      'changed goal times are stored',
      async () => {
        expectOk('the change', await setGoals(ann().device, GOALS));
        await ann().round();
        const goals = (await ann().store.documents.get('goals', [ann().id])).get(ann().id);
        expectEqual(goals?.morning_goal_time, GOALS.morning_goal_time, 'the goal');
      },
    ],
    [
      'a check-in is scored by the server as on the device',
      async () => {
        const { checkIn: shown } = expectOk('the check-in', await checkIn(ann().device, 'morning'));
        await ann().round();
        const kept = (await ann().store.documents.get('check_ins', [shown.id])).get(shown.id);
        expectEqual(kept?.points_earned, shown.points_earned, 'the points');
      },
    ],
    [
      'a check-in that was sent is undone',
      async () => {
        const { checkIn: shown } = expectOk('the check-in', await checkIn(ann().device, 'night'));
        await ann().round();
        expectOk('the undo', await undoCheckIn(ann().device, shown));
        await ann().round();
        expectEqual((await ann().store.documents.where('check_ins')).length, 1, 'check-ins of that day');
      },
    ],
    [
      'a friend request by address reaches the other user, who accepts it',
      async () => {
        const addresses = { typed: ben().email, ownEmail: ann().email };
        expectOk('the request', await requestFriend(ann().device, addresses));
        await bothRound();
        const [request] = await ben().store.documents.where('friendships');
        if (!request) throw new Error('the request did not arrive');
        expectOk('the answer', await acceptFriend(ben().device, request.id));
        await ben().round();
        await ann().round();
        const seen = await ann().store.documents.get('streaks', [ben().id]);
        expectEqual(seen.size, 1, 'the visible streaks of the friend');
      },
    ],
    [
      'a message rings on the other device, is read there, and is marked as read on both',
      async () => {
        const { store } = ann();
        await ben().untilRung(async () => {
          expectOk(
            'the message',
            await sendMessage(ann().device, { friendId: ben().id, text: 'Up already?' }),
          );
          await ann().round();
        }, ringMs);
        await ben().round();
        const [message] = await ben().store.documents.where('messages');
        expectEqual(message?.message, 'Up already?', 'the message');
        if (message) await markRead(ben().device, [message.id]);
        await ben().round();
        await ann().round();
        expectEqual((await store.documents.where('messages'))[0]?.read, true, 'the mark');
      },
    ],
    [
      'a picture is uploaded and served as one',
      async () => {
        const blob = new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' });
        expectOk('the picture', await setAvatar(ann().device, { blob, extension: 'png' }));
        await bothRound();
        const [profile] = (await ben().store.documents.get('profiles', [ann().id])).values();
        const served = await fetch(avatarSrc(config, profile?.avatar_url ?? '') ?? '');
        expectEqual(`${served.status} ${served.headers.get('content-type')}`, '200 image/png', 'the answer');
      },
    ],
    [
      'a new device shows exactly what the old one shows',
      async () => {
        await ben().leaveDevice();
        await ann().round();
        const before = await ann().onScreen();
        await ann().takeNewDevice();
        const after = await ann().onScreen();
        for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
          expectEqual(after[key], before[key], key);
      },
    ],
    [
      'both accounts are deleted with all their data',
      async () => {
        const [first, second] = [ann(), ben()];
        await second.deleteAccount();
        await first.round();
        const left = Object.keys(await first.onScreen()).filter((key) => key.startsWith('friendships'));
        expectEqual(left.length, 0, 'friendships left');
        await first.deleteAccount();
        for (const user of users) await user.leaveDevice();
        users.length = 0;
        const gone = await first.auth.accessToken(first.id);
        const answer = gone.ok
          ? await fetch(`${config.url}/rest/v1/profiles?select=user_id`, {
              headers: { apikey: config.publishableKey, authorization: `Bearer ${gone.value}` },
            })
          : null;
        const rows: unknown = await answer?.json();
        if (Array.isArray(rows) && rows.length > 0) throw new Error('a profile is still there');
      },
    ],
  ];

  const cleanUp = async () => {
    for (const user of users) {
      await user.leaveDevice();
      await user.deleteAccount();
    }
  };
  return { steps, cleanUp };
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

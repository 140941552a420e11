import {
  ANN,
  BOB,
  CY,
  checkIn,
  DEE,
  FRIENDSHIP,
  MESSAGE,
  NEW_ID,
  owner,
  type Probe,
  REQUEST,
  server,
} from '#tests/support/probes/permission-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

const checkInRules: readonly Probe[] = [
  owner('a check-in of today', checkIn(ANN, dayAgo(1), 'night', '23:00'), 'done'),
  owner('a check-in tomorrow', checkIn(ANN, dayAgo(-1), 'morning', '23:59'), 'check_in_in_future'),
  owner('a check-in 61 days ago', checkIn(ANN, dayAgo(61), 'morning', '07:00'), 'check_in_too_old'),
  owner('a check-in before the account', checkIn(ANN, dayAgo(55), 'morning', '07:00'), 'before_account'),
  owner(
    'a check-in named after another day',
    checkIn(ANN, dayAgo(5), 'morning', '07:00', { named: dayAgo(6) }),
    'day_mismatch',
  ),
  owner('an offset of 7 minutes', checkIn(ANN, dayAgo(5), 'morning', '07:00', { offset: 7 }), 'bad_offset'),
  owner(
    'a goal never in force',
    checkIn(ANN, dayAgo(5), 'morning', '07:00', { goal: '04:44' }),
    'unknown_goal',
  ),
  owner(
    'halfway round the world within hours',
    checkIn(ANN, dayAgo(2), 'night', '19:00', { offset: 660 }),
    'bad_offset',
  ),
];

const nameRules: readonly Probe[] = [
  owner('a blank name', rename('  '), 'name_empty'),
  owner('a long name', rename('x'.repeat(61)), 'name_too_long'),
  owner('a name that turns the text', rename('\u202eanna'), 'name_forbidden_character'),
  owner(
    'a name with spaces around it is not stored as it is',
    `${rename(' Ann B ')} and display_name = 'Ann B'`,
    'nothing',
  ),
  server(
    'a name is trimmed',
    `${rename(' Ann B ')}; select 1 from public.profiles where user_id = '${ANN}' and display_name = 'Ann B'`,
  ),
  owner(
    'an eleventh change of goals on one day',
    Array.from(
      { length: 11 },
      (_, n) => `update public.goals set morning_goal_time = '06:${10 + n}' where user_id = '${ANN}'`,
    ).join(';'),
    'goal_changed_too_often',
  ),
];

export function rename(name: string): string {
  return `update public.profiles set display_name = '${name}' where user_id = '${ANN}'`;
}

const friendshipRules: readonly Probe[] = [
  owner('a second request to the same user', request(ANN, BOB), 'already_exists'),
  owner('a request to a user who has asked already', request(ANN, CY), 'already_exists'),
  owner('a request to oneself', request(ANN, ANN), 'self_request'),
  owner('an accepted friendship made up', request(ANN, DEE, 'accepted'), 'no'),
  {
    name: 'the sender accepts',
    as: 'pending',
    sql: setStatus(REQUEST, 'accepted'),
    expected: 'not_recipient',
  },
  owner(
    'a friendship is not undone',
    `delete from public.friendships where id = '${FRIENDSHIP}'`,
    'already_friends',
  ),
  server(
    'after a rejection, another request is possible',
    `delete from public.friendships where id = '${REQUEST}';
    ${request(ANN, CY)}`,
  ),
];

export function request(from: string, to: string, status = 'pending'): string {
  return `insert into public.friendships (user_id, friend_id, status) values ('${from}', '${to}', '${status}')`;
}
function setStatus(id: string, status: string): string {
  return `update public.friendships set status = '${status}' where id = '${id}'`;
}

const messageRules: readonly Probe[] = [
  owner('a blank message', message(BOB, "'  '"), 'message_empty'),
  owner('a message of 2,001 characters', message(BOB, "repeat('x', 2001)"), 'message_too_long'),
  owner('a message of 2,000 characters', message(BOB, "repeat('🔥', 2000)"), 'done'),
  owner('a message to a user with a pending request', message(CY, "'hi'"), 'not_friends'),
  owner('a message to a stranger', message(DEE, "'hi'"), 'not_friends'),
  owner(
    'an id that is no random UUID',
    message(BOB, "'hi'", '00000000-0000-1000-8000-000000000001'),
    'bad_id',
  ),
  {
    name: 'an id that another message has',
    as: 'owner',
    sql: message(BOB, "'other'", MESSAGE),
    expected: 'id_taken',
  },
  owner(
    'a message from the future is dated now',
    `insert into public.messages (id, sender_id, receiver_id, message, created_at)
       values ('${NEW_ID}', '${ANN}', '${BOB}', 'hi', now() + interval '1 day');
     select 1 from public.messages where id = '${NEW_ID}' and created_at <= clock_timestamp()`,
    'done',
  ),
  {
    name: 'a message read is not made unread',
    as: 'friend',
    sql: `update public.messages set read = true where id = '${MESSAGE}';
      update public.messages set read = false where id = '${MESSAGE}' returning read`,
    expected: 'no',
  },
];

export function message(to: string, text: string, id = NEW_ID): string {
  return `insert into public.messages (id, sender_id, receiver_id, message) values ('${id}', '${ANN}', '${to}', ${text})`;
}

const avatarRules: readonly Probe[] = [
  owner(
    "the user's own picture, by its absolute address",
    avatar(`https://x.supabase.co${pictureOf(ANN)}`),
    'done',
  ),
  owner('a picture of another user', avatar(pictureOf(BOB)), 'bad_avatar'),
  owner('an address that runs', avatar('javascript:alert(1)'), 'bad_avatar'),
  ...(['owner', 'dead', 'friend', 'stranger', 'anon'] as const).flatMap((as) => {
    const expected = as === 'owner' ? 'done' : 'no';
    const mine = `bucket_id = 'avatars' and name = '${ANN}/avatar-1600000000000.png'`;
    return [
      { name: `${as}: add a picture of Ann's`, as, sql: object(ANN, 'avatar-1700000000000.png'), expected },
      {
        name: `${as}: list pictures of Ann's`,
        as,
        sql: `select 1 from storage.objects where ${mine}`,
        expected,
      },
      {
        name: `${as}: replace a picture of Ann's`,
        as,
        sql: `update storage.objects set metadata = '{}' where ${mine}`,
        expected,
      },
      {
        name: `${as}: remove a picture of Ann's`,
        as,
        // as Storage does on a hosted project
        sql: `set local storage.allow_delete_query = 'true'; delete from storage.objects where ${mine}`,
        expected,
      },
    ];
  }),
  owner('a picture that is a page', object(ANN, 'avatar-1700000000000.html'), 'no'),
  owner(
    'a picture that is moved to another user',
    `update storage.objects set name = '${BOB}/avatar-1.png'`,
    'no',
  ),
  owner(
    'a twenty-first picture',
    Array.from({ length: 20 }, (_, n) => object(ANN, `avatar-${1_700_000_000_000 + n}.png`)).join(';'),
    'no',
  ),
];

function pictureOf(user: string): string {
  return `/storage/v1/object/public/avatars/${user}/avatar-1700000000000.png`;
}
function avatar(address: string): string {
  return `update public.profiles set avatar_url = '${address}' where user_id = '${ANN}'`;
}
function object(user: string, name: string): string {
  return `insert into storage.objects (bucket_id, name) values ('avatars', '${user}/${name}')`;
}

/** Probes of the rules for what a user may write: what each rule rejects, and what it allows. */
export const RULES: readonly Probe[] = [
  ...checkInRules,
  ...nameRules,
  ...friendshipRules,
  ...messageRules,
  ...avatarRules,
];

import {
  ANN,
  BOB,
  CY,
  checkIn,
  DEE,
  FRIENDSHIP,
  MESSAGE,
  NEW_ID,
  type Probe,
  REQUEST,
} from '#tests/support/permission-probes.ts';
import { dayAgo } from '#tests/support/server-story.ts';

const owner = (name: string, sql: string, expected: string): Probe => ({ name, as: 'owner', sql, expected });
/** Seen from the server's side: the last statement finds its row, or it does not. */
const server = (name: string, sql: string, expected = 'done'): Probe => ({
  name,
  as: 'server',
  sql,
  expected,
});

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
    'a name with room around it is trimmed',
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

function rename(name: string): string {
  return `update public.profiles set display_name = '${name}' where user_id = '${ANN}'`;
}

const friendshipRules: readonly Probe[] = [
  owner('a second request to the same person', request(ANN, BOB), 'already_exists'),
  owner('a request to who has asked already', request(ANN, CY), 'already_exists'),
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
    'after a rejection there is room for another request',
    `delete from public.friendships where id = '${REQUEST}';
    ${request(ANN, CY)}`,
  ),
];

function request(from: string, to: string, status = 'pending'): string {
  return `insert into public.friendships (user_id, friend_id, status) values ('${from}', '${to}', '${status}')`;
}
function setStatus(id: string, status: string): string {
  return `update public.friendships set status = '${status}' where id = '${id}'`;
}

const messageRules: readonly Probe[] = [
  owner('a blank message', message(BOB, "'  '"), 'message_empty'),
  owner('a message of 2,001 characters', message(BOB, "repeat('x', 2001)"), 'message_too_long'),
  owner('a message of 2,000 characters', message(BOB, "repeat('🔥', 2000)"), 'done'),
  owner('a message to who has only asked', message(CY, "'hi'"), 'not_friends'),
  owner('a message to a stranger', message(DEE, "'hi'"), 'not_friends'),
  owner(
    'an id that is no random UUID',
    message(BOB, "'hi'", '00000000-0000-1000-8000-000000000001'),
    'bad_id',
  ),
  {
    name: 'an id that stands already',
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

function message(to: string, text: string, id = NEW_ID): string {
  return `insert into public.messages (id, sender_id, receiver_id, message) values ('${id}', '${ANN}', '${to}', ${text})`;
}

/** What the triggers of the server leave behind. */
const effects: readonly Probe[] = [
  server(
    'a check-in is counted',
    `${checkIn(ANN, dayAgo(1), 'morning', '07:00')};
     select 1 from public.streaks s join public.profiles p using (user_id)
     where user_id = '${ANN}' and s.morning_streak = 2 and p.total_points = 300`,
  ),
  server(
    'an earlier tap that replaces one is counted instead',
    `update public.check_ins set check_in_time = check_in_time - interval '10 minutes' where user_id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and total_points = 95`,
  ),
  server(
    'a check-in taken out is no longer counted',
    `delete from public.check_ins where user_id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and total_points = 0`,
  ),
  server(
    'a new user is welcomed',
    `insert into auth.users (id, email) values ('${NEW_ID}', 'New@x.com');
    select 1 from public.profiles p join public.goals using (user_id) join public.streaks using (user_id)
    where user_id = '${NEW_ID}' and email = 'new@x.com'`,
  ),
  server(
    'a changed address is followed',
    `update auth.users set email = 'A@b.c' where id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and email = 'a@b.c'`,
  ),
  server(
    'a changed goal is remembered',
    `update public.goals set night_goal_time = '22:22' where user_id = '${ANN}';
     select 1 from private.goal_history where user_id = '${ANN}' and goal_time = '22:22'`,
  ),
  server(
    'first goals are remembered',
    `insert into auth.users (id, email) values ('${NEW_ID}', 'new@x.com');
     select 1 from private.goal_history where user_id = '${NEW_ID}' and goal_time = '07:00'`,
  ),
  ...['check_ins', 'friendships', 'messages'].map((table) =>
    server(
      `deleting from ${table} leaves a tombstone`,
      `delete from private.tombstones; delete from public.${table}; select 1 from private.tombstones where user_id = '${ANN}'`,
    ),
  ),
  ...['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'].map((table) =>
    server(
      `a change of ${table} is stamped with its transaction`,
      `update public.${table} set rev = 0;
       select 1 from public.${table} where rev = pg_current_xact_id()::text::bigint`,
    ),
  ),
  server(
    'a tombstone is stamped with its transaction',
    `update private.tombstones set rev = 0;
     select 1 from private.tombstones where rev = pg_current_xact_id()::text::bigint`,
  ),
  ...(
    [
      ['goals', `update public.goals set night_goal_time = '21:00' where user_id = '${ANN}'`, [ANN]],
      ['profiles', rename('Anna'), [ANN, BOB]],
      ['streaks', `update public.streaks set night_streak = 1 where user_id = '${ANN}'`, [ANN, BOB]],
      ['check_ins', `update public.check_ins set streak = 1 where user_id = '${ANN}'`, [ANN, BOB]],
      ['friendships', request(ANN, DEE), [ANN, DEE]],
      ['messages', message(BOB, "'hi'"), [ANN, BOB]],
    ] as const
  ).map(([table, sql, people]) =>
    server(
      `a change of ${table} rings for exactly those concerned`,
      `delete from realtime.messages; ${sql};
       select 1 from realtime.messages having array_agg(topic order by topic)
         = array[${people.map((id) => `'user:${id}'`).join(', ')}]`,
    ),
  ),
  { name: 'own doorbell', as: 'owner', sql: doorbell(ANN), expected: 'done' },
  { name: 'somebody else listens at the door', as: 'friend', sql: doorbell(ANN), expected: 'no' },
  { name: 'a dead session listens at the door', as: 'dead', sql: doorbell(ANN), expected: 'no' },
];

function doorbell(user: string): string {
  return `select set_config('realtime.topic', 'user:${user}', true); select 1 from realtime.messages`;
}

const avatarRules: readonly Probe[] = [
  owner(
    'an own picture named by its whole address',
    avatar(`https://x.supabase.co${pictureOf(ANN)}`),
    'done',
  ),
  owner("somebody else's picture as one's own", avatar(pictureOf(BOB)), 'bad_avatar'),
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
        sql: `delete from storage.objects where ${mine}`,
        expected,
      },
    ];
  }),
  owner('a picture that is a page', object(ANN, 'avatar-1700000000000.html'), 'no'),
  owner(
    'a picture that is moved to somebody else',
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

/** Through the one function of the wire, as each mutation needs it. */
const pushes: readonly Probe[] = (
  [
    ['owner', 'setProfile', { display_name: 'Anna' }],
    [
      'owner',
      'setAvatar',
      { avatar_url: `/storage/v1/object/public/avatars/${ANN}/avatar-1700000000000.png` },
    ],
    [
      'owner',
      'setGoals',
      {
        morning_goal_time: '06:00:00',
        night_goal_time: '22:00:00',
        day_start: '03:00:00',
        changed_at: `${dayAgo(1)}T10:00:00.000Z`,
        utc_offset_minutes: 0,
      },
    ],
    ['owner', 'checkIn', checkInArgs('09:00')],
    [
      'owner',
      'checkIn',
      {
        ...undoOf(),
        utc_offset_minutes: 0,
        day_start: '00:00:00',
        goal_time: '07:00:00',
        check_in_time: `${dayAgo(2)}T06:50:00.000Z`,
      },
    ],
    ['owner', 'undoCheckIn', { ...undoOf(), undone_at: `${dayAgo(2)}T07:00:30.000Z` }],
    ['owner', 'requestFriend', { friendship_id: NEW_ID, email: ' Dee@X.com ' }],
    ['owner', 'acceptFriend', { friendship_id: REQUEST }],
    ['owner', 'rejectFriend', { friendship_id: REQUEST }],
    ['pending', 'cancelRequest', { friendship_id: REQUEST }],
    [
      'owner',
      'sendMessage',
      { message_id: NEW_ID, receiver_id: BOB, message: 'hi', created_at: `${dayAgo(1)}T10:00:00.000Z` },
    ],
    ['friend', 'markRead', { message_ids: [MESSAGE] }],
  ] as const
).map(([as, name, args]) => ({
  name: `sync applies ${name} ${Object.values(args).join(' ')}`,
  as,
  sql: `select 1 where ${sync(as, [{ seq: 1, id: NEW_ID, name, args }])} #>> '{results,0,status}' = 'applied'`,
  expected: 'done',
}));

/** What each may see comes with a pull, and nothing else. */
const pulls: readonly Probe[] = (
  [
    ['owner', ['check_ins', 'friendships', 'goals', 'messages', 'profiles', 'streaks']],
    ['stranger', ['goals', 'profiles', 'streaks']],
    ['pending', ['friendships', 'goals', 'profiles', 'streaks']],
  ] as const
).map(([as, tables]) => ({
  name: `sync shows ${as} what they may see`,
  as,
  sql: `select 1 from jsonb_array_elements(${sync(as, [])} -> 'rows') r
    having array_agg(distinct r ->> 0 order by r ->> 0) = '{${tables.join(', ')}}'`,
  expected: 'done',
}));

const calls: readonly Probe[] = [
  owner('finding somebody', `select 1 where public.find_user('bob@x.com') ->> 'user_id' = '${BOB}'`, 'done'),
  owner(
    'finding nobody',
    `select 1 where public.find_user('nobody@x.com') ->> 'code' = 'user_not_found'`,
    'done',
  ),
  {
    name: 'the public key alone finds nobody',
    as: 'anon',
    sql: `select public.find_user('bob@x.com')`,
    expected: 'no',
  },
  owner('going on from a cursor', `select ${sync('owner', [], `${sync('owner', [])} -> 'cursor'`)}`, 'done'),
  owner('leaving', 'select public.delete_account()', 'done'),
  {
    name: 'a dead session leaves',
    as: 'dead',
    sql: 'select public.delete_account()',
    expected: 'session_dead',
  },
  { name: 'the public key alone leaves', as: 'anon', sql: 'select public.delete_account()', expected: 'no' },
  {
    name: 'the public key alone has no sync',
    as: 'anon',
    sql: `select ${sync('owner', [])}`,
    expected: 'no',
  },
  {
    name: 'a dead session has no sync',
    as: 'dead',
    sql: `select ${sync('owner', [])}`,
    expected: 'session_dead',
  },
  {
    name: 'nobody syncs for somebody else',
    as: 'friend',
    sql: `select ${sync('owner', [])}`,
    expected: 'wrong_user',
  },
];

function sync(
  as: 'owner' | 'friend' | 'pending' | 'stranger',
  mutations: readonly object[],
  cursor = `'null'::jsonb`,
): string {
  const user_id = { owner: ANN, friend: BOB, pending: CY, stranger: DEE }[as];
  const request = {
    protocol: 1,
    user_id,
    client_id: user_id,
    mutations,
    acked_seq: 0,
    held: {},
    limit: 500,
  };
  return `public.sync('${JSON.stringify(request)}'::jsonb || jsonb_build_object('cursor', ${cursor}))`;
}

function checkInArgs(time: string) {
  const day = dayAgo(1);
  return {
    check_in_type: 'morning',
    check_in_time: `${day}T${time}:00.000Z`,
    utc_offset_minutes: 0,
    local_day: day,
    day_start: '00:00:00',
    goal_time: '07:00:00',
  };
}

function undoOf() {
  return { check_in_type: 'morning', local_day: dayAgo(2), check_in_time: `${dayAgo(2)}T07:00:00.000Z` };
}

export const RULES: readonly Probe[] = [
  ...pushes,
  ...pulls,
  ...calls,
  ...checkInRules,
  ...nameRules,
  ...friendshipRules,
  ...messageRules,
  ...avatarRules,
  ...effects,
];

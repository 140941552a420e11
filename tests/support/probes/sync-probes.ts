import {
  ANN,
  BOB,
  CODE,
  CY,
  checkIn,
  DEE,
  FAY,
  GUS,
  HAL,
  HIDDEN_MESSAGE,
  MESSAGE,
  NEW_ID,
  owner,
  POINT,
  type Probe,
  REQUEST,
  SECRET,
} from '#tests/support/probes/permission-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

const REMINDERS = {
  morning: 'last',
  night: 'off',
  messages: 'name',
  requests: true,
  weekly: false,
  quiet_from: null,
  quiet_until: null,
};

/** Probes of pushes: at least one for each mutation. */
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
    ['owner', 'setReminders', REMINDERS],
    ['friend', 'setReminders', REMINDERS],
    ['owner', 'block', { user_id: BOB, blocked_at: `${dayAgo(1)}T10:00:00.000Z` }],
    ['owner', 'unblock', { user_id: FAY }],
    ['owner', 'mute', { user_id: BOB, muted: true, changed_at: `${dayAgo(1)}T10:00:00.000Z` }],
    ['owner', 'setBoard', { on_board: false }],
    ['friend', 'makeInvitation', { code: 'vvvvvvvvvvvvvvvv', made_at: `${dayAgo(1)}T10:00:00.000Z` }],
    ['owner', 'stopInvitation', { code: CODE, stopped_at: `${dayAgo(1)}T10:00:00.000Z` }],
    ['stranger', 'joinInvitation', { code: CODE, friendship_id: NEW_ID }],
    [
      'owner',
      'report',
      {
        report_id: NEW_ID,
        user_id: BOB,
        message_id: MESSAGE,
        reason: 'spam',
        note: ' so much ',
        created_at: `${dayAgo(1)}T10:00:00.000Z`,
      },
    ],
  ] as const
).map(([as, name, args]) => ({
  name: `sync applies ${name} of ${as} ${Object.values(args).join(' ')}`,
  as,
  sql: `select 1 where ${sync(as, [{ seq: 1, id: NEW_ID, name, args }])} #>> '{results,0,status}' = 'applied'`,
  expected: 'done',
}));

/** Probes of pulls: each brings what the user may see, and nothing else. */
const pulls: readonly Probe[] = (
  [
    [
      'owner',
      [
        'boundaries',
        'check_ins',
        'friendships',
        'goals',
        'invitations',
        'messages',
        'pots',
        'profiles',
        'reminders',
        'streaks',
      ],
    ],
    ['stranger', ['goals', 'profiles', 'streaks']],
    ['pending', ['friendships', 'goals', 'profiles', 'streaks']],
    ['blocked', ['goals', 'profiles', 'streaks']],
    ['unranked', ['check_ins', 'friendships', 'goals', 'profiles', 'streaks']],
  ] as const
).map(([as, tables]) => ({
  name: `sync shows ${as} what they may see`,
  as,
  sql: `select 1 from jsonb_array_elements(${sync(as, [])} -> 'rows') r
    having array_agg(distinct r ->> 0 order by r ->> 0) = '{${tables.join(', ')}}'`,
  expected: 'done',
}));

/** Gus has left the leaderboards, so Ann gets no points of a week of his, and he gets none of hers. */
const weeks: readonly Probe[] = (['owner', 'unranked'] as const).map((as) => ({
  name: `sync shows ${as} the other one without points of the week`,
  as,
  sql: `select 1 from jsonb_array_elements(${sync(as, [])} -> 'rows') r
    where r ->> 0 = 'profiles' and r #>> '{1,user_id}' = '${as === 'owner' ? GUS : ANN}'
      and r -> 1 @> '{"weekly_points": 0, "week_start": null, "previous_week_points": 0, "on_board": false}'
      and r -> 1 ? 'total_points'`,
  expected: 'done',
}));

const calls: readonly Probe[] = [
  owner(
    'asking for the accuracy of a week',
    `select 1 where (select count(*) from private.accuracy_board(current_date)) >= 0
       and private.minutes_off(now(), 0, current_date, '00:00', '07:00') >= 0`,
    'done',
  ),
  owner(
    'choosing whether nudges are shown',
    `insert into public.reminders (user_id, nudges) values ('${ANN}', false)
     on conflict (user_id) do update set nudges = excluded.nudges returning 1`,
    'done',
  ),
  owner(
    'listing a row that is deleted',
    `select 1 where private.list_removed('{104}', '{${NEW_ID}}') = '[["check_ins", "${NEW_ID}"]]'`,
    'done',
  ),
  owner('finding somebody', `select 1 where public.find_user('bob@x.com') ->> 'user_id' = '${BOB}'`, 'done'),
  owner(
    'asking for an address that is not paid for',
    `select 1 where public.find_user('cy@x.com') ->> 'code' = 'call_again'`,
    'done',
  ),
  owner(
    'finding a user behind a block',
    `select 1 where public.find_user('fay@x.com') ->> 'code' = 'user_not_found'`,
    'done',
  ),
  owner(
    'finding nobody',
    `select 1 where public.find_user('unknown@x.com') ->> 'code' = 'user_not_found'`,
    'done',
  ),
  {
    name: 'the public key alone finds no user',
    as: 'anon',
    sql: `select public.find_user('bob@x.com')`,
    expected: 'no',
  },
  // after the lookup, because PL/pgSQL checks a right once in a transaction, and this function calls as its owner
  owner('opening an invitation', `select 1 where public.open_invitation('${CODE}') is not null`, 'done'),
  owner('asking for the key of pushes', 'select public.web_push_key()', 'done'),
  owner(
    'saying where pushes go',
    `select public.keep_subscription('https://web.push.apple.com/Q', '${POINT}', '${SECRET}', 'UTC', 'en')`,
    'done',
  ),
  owner('ending a subscription', `select public.drop_subscription('https://web.push.apple.com/Q')`, 'done'),
  owner('asking for a test', 'select public.test_notification()', 'done'),
  owner('asking for a reminder again', `select public.snooze_reminder('night', '${dayAgo(0)}')`, 'done'),
  owner(
    'continuing from a cursor',
    `select ${sync('owner', [], `${sync('owner', [])} -> 'cursor'`)}`,
    'done',
  ),
  owner(
    'a lifted block brings the messages back',
    `select 1 where ${sync(
      'owner',
      [{ seq: 1, id: NEW_ID, name: 'unblock', args: { user_id: FAY } }],
      // the cursor of a device that has seen everything before this transaction
      `${sync('owner', [])} -> 'cursor' || jsonb_build_object('f', format('%1$s:%1$s:', pg_current_xact_id()))`,
    )} -> 'rows' @> '[["messages", {"id": "${HIDDEN_MESSAGE}"}]]'`,
    'done',
  ),
  { name: 'leaving', as: 'friend', sql: 'select public.delete_account()', expected: 'done' },
  owner('leaving a picture behind', 'select public.delete_account()', 'pictures_left'),
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
    name: 'a user syncs for no other user',
    as: 'friend',
    sql: `select ${sync('owner', [])}`,
    expected: 'wrong_user',
  },
];

export function sync(
  as: 'owner' | 'friend' | 'unranked' | 'blocked' | 'pending' | 'stranger' | 'suspended',
  mutations: readonly object[],
  cursor = `'null'::jsonb`,
): string {
  const user_id = {
    owner: ANN,
    friend: BOB,
    unranked: GUS,
    blocked: FAY,
    pending: CY,
    stranger: DEE,
    suspended: HAL,
  }[as];
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

/** Hal is suspended. He can read and delete the account, but write nothing, directly or through sync. */
const suspended: readonly Probe[] = [
  ...[
    `update public.profiles set display_name = 'Hal' where user_id = '${HAL}'`,
    `update public.goals set night_goal_time = '22:00' where user_id = '${HAL}'`,
    `insert into public.reminders (user_id) values ('${HAL}')`,
    `insert into public.messages (sender_id, receiver_id, message) values ('${HAL}', '${BOB}', 'hi')`,
    `update public.messages set read = true`,
    `insert into public.friendships (user_id, friend_id) values ('${HAL}', '${DEE}')`,
    `delete from public.friendships`,
    checkIn(HAL, dayAgo(1), 'morning', '07:00'),
    `select public.keep_subscription('https://fcm.googleapis.com/1', 'B${'A'.repeat(86)}', '${'A'.repeat(22)}', 'UTC', 'en')`,
    `select public.snooze_reminder('morning', '${dayAgo(1)}')`,
  ].map((sql): Probe => ({ name: `suspended: ${sql}`, as: 'suspended', sql, expected: 'suspended' })),
  ...['insert', 'update'].map(
    (verb): Probe => ({
      name: `suspended: ${verb} a picture`,
      as: 'suspended',
      sql:
        verb === 'insert'
          ? `insert into storage.objects (bucket_id, name) values ('avatars', '${HAL}/avatar-1700000000000.png')`
          : `update storage.objects set metadata = '{}' where name like '${HAL}/%'`,
      expected: 'no',
    }),
  ),
  {
    name: 'suspended: sync rejects a mutation and shows the rest',
    as: 'suspended',
    sql: `select 1 from ${sync('suspended', [{ seq: 1, id: NEW_ID, name: 'rejectFriend', args: { friendship_id: NEW_ID } }])} a
      where a #>> '{results,0,code}' = 'suspended' and a -> 'rows' @> '[["profiles", {"suspended": true}]]'
        and a -> 'scopes' ? '${BOB}'`,
    expected: 'done',
  },
  {
    name: 'suspended: leaving',
    as: 'suspended',
    sql: `set local storage.allow_delete_query = 'true'; delete from storage.objects where name like '${HAL}/%';
      select public.delete_account()`,
    expected: 'done',
  },
  {
    name: 'a user learns of no other suspension',
    as: 'friend',
    sql: `select 1 from jsonb_array_elements(${sync('friend', [])} -> 'rows') r
      having not bool_or((r #>> '{1,suspended}')::boolean)`,
    expected: 'done',
  },
];

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

export const SYNC: readonly Probe[] = [...pushes, ...pulls, ...weeks, ...calls, ...suspended];

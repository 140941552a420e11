import {
  ANN,
  BOB,
  CY,
  DEE,
  MESSAGE,
  NEW_ID,
  owner,
  type Probe,
  REQUEST,
} from '#tests/support/permission-probes.ts';
import { dayAgo } from '#tests/support/server-story.ts';

/** Attempts through `sync`, one for each mutation. */
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

/** A pull brings what a person may see, and nothing else. */
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
    'asking for an address that is not paid for',
    `select 1 where public.find_user('cy@x.com') ->> 'code' = 'call_again'`,
    'done',
  ),
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

export const SYNC: readonly Probe[] = [...pushes, ...pulls, ...calls];

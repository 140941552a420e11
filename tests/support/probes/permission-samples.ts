import {
  ANN,
  BOB,
  checkIn,
  DEE,
  FAY,
  FRIENDSHIP,
  HIDDEN_FRIENDSHIP,
  HIDDEN_MESSAGE,
  HIDDEN_POT,
  MESSAGE,
  NEW_ID,
  POT,
  REQUEST,
  type Sample,
} from '#tests/support/probes/permission-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

const OWN = ['owner', 'dead'] as const;
const NO_USER = { insert: [], delete: [], update: {} } as const;

/** What each role may do with each table of the API. A table that is missing here fails a test. */
export const SAMPLES: readonly Sample[] = [
  {
    table: 'public.profiles',
    what: 'profile',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.profiles (user_id, display_name) values ('${ANN}', 'Ann')`,
    may: {
      ...NO_USER,
      select: ['owner', 'friend'],
      update: { display_name: ['owner'], avatar_url: ['owner'] },
    },
    values: { display_name: `'Anna'` },
  },
  {
    table: 'public.goals',
    what: 'goals',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.goals (user_id) values ('${ANN}')`,
    may: {
      ...NO_USER,
      select: ['owner'],
      update: {
        morning_goal_time: ['owner'],
        night_goal_time: ['owner'],
        morning_name: ['owner'],
        night_name: ['owner'],
      },
    },
  },
  {
    table: 'public.streaks',
    what: 'streaks',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.streaks (user_id) values ('${ANN}')`,
    may: { ...NO_USER, select: ['owner', 'friend', 'unranked'] },
  },
  {
    table: 'public.check_ins',
    what: 'check-in',
    where: `user_id = '${ANN}'`,
    insert: checkIn(ANN, dayAgo(1), 'morning', '07:00'),
    may: { ...NO_USER, select: ['owner', 'friend', 'unranked'], insert: ['owner'] },
  },
  {
    table: 'public.friendships',
    what: 'friendship',
    where: `id = '${FRIENDSHIP}'`,
    insert: `insert into public.friendships (user_id, friend_id, status) values ('${ANN}', '${BOB}', 'accepted')`,
    may: { ...NO_USER, select: ['owner', 'friend'] },
    values: { status: `'pending'` },
  },
  {
    table: 'public.friendships',
    what: 'friendship that a block hides',
    where: `id = '${HIDDEN_FRIENDSHIP}'`,
    insert: `insert into public.friendships (user_id, friend_id, status) values ('${ANN}', '${FAY}', 'pending')`,
    may: { ...NO_USER, select: [] },
    values: { status: `'accepted'` },
  },
  {
    table: 'public.friendships',
    what: 'request',
    where: `id = '${REQUEST}'`,
    insert: `insert into public.friendships (user_id, friend_id, status) values ('${ANN}', '${DEE}', 'pending')`,
    may: {
      select: ['owner', 'pending'],
      insert: ['owner'],
      update: { status: ['owner'] },
      delete: ['owner', 'pending'],
    },
    values: { status: `'accepted'` },
  },
  {
    table: 'public.messages',
    what: 'message',
    where: `id = '${MESSAGE}'`,
    insert: `insert into public.messages (id, sender_id, receiver_id, message)
      values ('${NEW_ID}', '${ANN}', '${BOB}', 'hello')`,
    may: { select: ['owner', 'friend'], insert: ['owner'], update: { read: ['friend'] }, delete: [] },
    values: { read: 'true' },
  },
  {
    table: 'public.messages',
    what: 'message that a block hides',
    where: `id = '${HIDDEN_MESSAGE}'`,
    insert: `insert into public.messages (id, sender_id, receiver_id, message)
      values ('${NEW_ID}', '${ANN}', '${FAY}', 'hello')`,
    may: { ...NO_USER, select: [] },
    values: { read: 'true' },
  },
  {
    table: 'public.boundaries',
    what: 'boundary',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.boundaries (user_id, other_id, name) values ('${ANN}', '${BOB}', 'bob')`,
    may: { ...NO_USER, select: ['owner'] },
  },
  {
    table: 'public.pots',
    what: 'pot',
    where: `id = '${POT}'`,
    insert: `insert into public.pots (id, user_id, friend_id, asked_at) values ('${NEW_ID}', '${ANN}', '${BOB}', now())`,
    may: { ...NO_USER, select: ['owner', 'friend'] },
  },
  {
    table: 'public.pots',
    what: 'pot that a block hides',
    where: `id = '${HIDDEN_POT}'`,
    insert: `insert into public.pots (id, user_id, friend_id, asked_at) values ('${NEW_ID}', '${ANN}', '${FAY}', now())`,
    may: { ...NO_USER, select: [] },
  },
  {
    table: 'private.pot_sides',
    what: 'side of a pot',
    where: `pot_id = '${POT}' and user_id = '${ANN}'`,
    insert: `insert into private.pot_sides (pot_id, user_id) values ('${POT}', '${BOB}')`,
    may: { ...NO_USER, select: OWN },
  },
  {
    table: 'public.invitations',
    what: 'invitation link',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.invitations (user_id, code, created_at) values ('${ANN}', '0000000000000000', now())`,
    may: { ...NO_USER, select: ['owner'] },
  },
  {
    table: 'public.reminders',
    what: 'reminders',
    where: `user_id = '${ANN}'`,
    insert: `insert into public.reminders (user_id, weekly) values ('${ANN}', true)
      on conflict (user_id) do update set weekly = excluded.weekly`,
    may: {
      select: ['owner'],
      insert: ['owner'],
      delete: [],
      update: {
        morning: ['owner'],
        night: ['owner'],
        messages: ['owner'],
        requests: ['owner'],
        weekly: ['owner'],
        nudges: ['owner'],
        quiet_from: ['owner'],
        quiet_until: ['owner'],
      },
    },
  },
  {
    table: 'private.sync_clients',
    what: 'sync client',
    where: `user_id = '${ANN}'`,
    insert: `insert into private.sync_clients (user_id, client_id) values ('${ANN}', gen_random_uuid())`,
    may: {
      select: ['owner', 'dead'],
      insert: ['owner', 'dead'],
      delete: [],
      update: { user_id: OWN, client_id: OWN, last_seq: OWN, pushed_at: OWN, reset_since: OWN },
    },
  },
  {
    table: 'private.outcomes',
    what: 'outcome',
    where: `user_id = '${ANN}'`,
    insert: `insert into private.outcomes (user_id, client_id, seq, id) values ('${ANN}', '${NEW_ID}', 2, '${NEW_ID}')`,
    may: { ...NO_USER, select: ['owner', 'dead'], insert: ['owner', 'dead'], delete: ['owner', 'dead'] },
  },
  {
    table: 'private.superseded_check_ins',
    what: 'superseded check-in',
    where: `user_id = '${ANN}'`,
    insert: `insert into private.superseded_check_ins (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
      select id, user_id, check_in_time + interval '2 minutes', 0, '00:00', '07:00' from public.check_ins
      where user_id = '${ANN}' limit 1`,
    may: { ...NO_USER, select: ['owner', 'dead'] },
  },
  {
    table: 'private.tombstones',
    what: 'tombstone',
    where: `user_id = '${ANN}'`,
    insert: `insert into private.tombstones (user_id, tbl, id) values ('${ANN}', 4, gen_random_uuid())`,
    may: { ...NO_USER, select: ['owner', 'dead'] },
  },
];

/** Tables without any grant, which the catalogue test proves: every verb is rejected. */
export const CLOSED = [
  'private.settings',
  'private.goal_history',
  'private.goal_changes',
  'private.limits',
  'private.incarnations',
  'private.lookups',
  'private.network_lookups',
  'private.declined_pots',
  'private.counters',
  'private.rejections',
  'private.web_push_hosts',
  'private.web_push_keys',
  'private.web_push_subscriptions',
  'private.notifications',
  'private.reminder_times',
  'private.reports',
  'private.suspensions',
];

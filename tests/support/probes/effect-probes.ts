import {
  ANN,
  BOB,
  checkIn,
  DEE,
  FAY,
  GUS,
  NEW_ID,
  POT,
  type Probe,
  server,
} from '#tests/support/probes/permission-probes.ts';
import { message, rename, request } from '#tests/support/probes/rule-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

/** Probes for the effect of each trigger of the server. */
export const EFFECTS: readonly Probe[] = [
  server(
    'a check-in is counted',
    `${checkIn(ANN, dayAgo(1), 'morning', '07:00')};
     select 1 from public.streaks s join public.profiles p using (user_id)
     where user_id = '${ANN}' and s.morning_streak = 2 and p.total_points = 300`,
  ),
  server(
    'an earlier tap replaces the old one in the totals',
    `update public.check_ins set check_in_time = check_in_time - interval '10 minutes' where user_id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and total_points = 95`,
  ),
  server(
    'a deleted check-in no longer counts',
    `delete from public.check_ins where user_id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and total_points = 0`,
  ),
  server(
    'a new account gets a profile, goals and streaks',
    `insert into auth.users (id, email) values ('${NEW_ID}', 'New@x.com');
    select 1 from public.profiles p join public.goals using (user_id) join public.streaks using (user_id)
    where user_id = '${NEW_ID}' and email = 'new@x.com'`,
  ),
  server(
    'a changed e-mail address reaches the profile',
    `update auth.users set email = 'A@b.c' where id = '${ANN}';
     select 1 from public.profiles where user_id = '${ANN}' and email = 'a@b.c'`,
  ),
  server(
    'a changed goal goes into the history',
    `update public.goals set night_goal_time = '22:22' where user_id = '${ANN}';
     select 1 from private.goal_history where user_id = '${ANN}' and until is null and goals ->> 'night_goal_time' = '22:22:00'`,
  ),
  server(
    'the first goals go into the history',
    `insert into auth.users (id, email) values ('${NEW_ID}', 'new@x.com');
     select 1 from private.goal_history where user_id = '${NEW_ID}' and goals ->> 'morning_goal_time' = '07:00:00'`,
  ),
  server(
    'a rejection is counted for the operator',
    `insert into private.sync_clients (user_id, client_id) values ('${ANN}', '${NEW_ID}')
       on conflict (user_id, client_id) do update set last_seq = 0;
     insert into private.outcomes (user_id, client_id, seq, id, code) values ('${ANN}', '${NEW_ID}', 7, '${NEW_ID}', 'name_empty');
     select 1 from operator.rejections where code = 'name_empty'`,
  ),
  server(
    'the oldest of more than 50 devices are dropped',
    `insert into private.sync_clients (user_id, client_id) select '${ANN}', gen_random_uuid() from generate_series(1, 60);
     select 1 from private.sync_clients where user_id = '${ANN}' having count(*) = 50`,
  ),
  ...['check_ins', 'friendships', 'messages', 'boundaries', 'pots'].map((table) =>
    server(
      `deleting from ${table} leaves a tombstone`,
      `delete from private.tombstones; delete from public.${table}; select 1 from private.tombstones where user_id = '${ANN}'`,
    ),
  ),
  ...[
    'profiles',
    'goals',
    'streaks',
    'check_ins',
    'friendships',
    'messages',
    'reminders',
    'boundaries',
    'pots',
    'invitations',
  ].map((table) =>
    server(
      `a change of ${table} is stamped with its transaction`,
      `update public.${table} set rev = 0;
       select 1 from public.${table} where rev = pg_current_xact_id()::text::bigint`,
    ),
  ),
  server(
    'a new name is stamped on the card',
    `${rename('Anna')}; select 1 from public.profiles where user_id = '${ANN}'
       and card_rev = pg_current_xact_id()::text::bigint`,
  ),
  server(
    'a suspension, and its end, stamp the profile',
    `insert into private.suspensions (user_id, reason) values ('${BOB}', 'spam');
     delete from private.suspensions where user_id = '${BOB}';
     select 1 from public.profiles where user_id = '${BOB}' and rev = pg_current_xact_id()::text::bigint`,
  ),
  ...[ANN, FAY].map((me) =>
    server(
      `the doorbell does not ring for ${me === ANN ? 'a blocked user' : 'the user who blocked'}`,
      `delete from realtime.messages; select set_config('request.jwt.claim.sub', '${me}', true);
       update public.streaks set night_streak = 1 where user_id = '${me}';
       select 1 from realtime.messages having not array_agg(topic) @> '{user:${me === ANN ? FAY : ANN}}'`,
    ),
  ),
  server(
    'a block ends the pot of the two',
    `update public.boundaries set other_id = '${BOB}', blocked_since = null where user_id = '${ANN}';
     update public.boundaries set blocked_since = now() where user_id = '${ANN}';
     select 1 from public.pots where id = '${POT}' and status = 'ended' and ended_by is null`,
  ),
  server(
    'a tombstone is stamped with its transaction',
    `update private.tombstones set rev = 0;
     select 1 from private.tombstones where rev = pg_current_xact_id()::text::bigint`,
  ),
  ...(
    [
      ['goals', `update public.goals set night_goal_time = '21:00' where user_id = '${ANN}'`, [ANN]],
      ['profiles', rename('Anna'), [ANN, GUS, BOB]],
      ['streaks', `update public.streaks set night_streak = 1 where user_id = '${ANN}'`, [ANN, GUS, BOB]],
      ['check_ins', `update public.check_ins set streak = 1 where user_id = '${ANN}'`, [ANN, GUS, BOB]],
      ['friendships', request(ANN, DEE), [ANN, DEE]],
      ['messages', message(BOB, "'hi'"), [ANN, BOB]],
      ['reminders', `update public.reminders set weekly = true where user_id = '${ANN}'`, [ANN]],
      ['boundaries', `update public.boundaries set name = 'Fay' where user_id = '${ANN}'`, [ANN]],
      [
        'pots',
        `update public.pots set status = 'ended', ended_day = since_day where id = '${POT}'`,
        [ANN, BOB],
      ],
      [
        'new pots',
        `insert into public.pots (id, user_id, friend_id, asked_at) values ('${NEW_ID}', '${ANN}', '${GUS}', now())`,
        [ANN, GUS],
      ],
      ['suspensions', `insert into private.suspensions (user_id, reason) values ('${ANN}', 'spam')`, [ANN]],
      ['invitations', `update public.invitations set joined = joined + 1 where user_id = '${ANN}'`, [ANN]],
      ['first reminders', `insert into public.reminders (user_id) values ('${BOB}')`, [BOB]],
    ] as const
  ).map(([table, sql, users]) =>
    server(
      `a change of ${table} rings for exactly the right users`,
      `delete from realtime.messages; select set_config('request.jwt.claim.sub', '${ANN}', true); ${sql};
       select 1 from realtime.messages having array_agg(topic order by topic)
         = array[${users.map((id) => `'user:${id}'`).join(', ')}]`,
    ),
  ),
  { name: 'the owner listens to their doorbell', as: 'owner', sql: doorbell(ANN), expected: 'done' },
  {
    name: 'a friend listens to a doorbell that is not theirs',
    as: 'friend',
    sql: doorbell(ANN),
    expected: 'no',
  },
  { name: 'a dead session listens to the doorbell', as: 'dead', sql: doorbell(ANN), expected: 'no' },
];

function doorbell(user: string): string {
  return `select set_config('realtime.topic', 'user:${user}', true); select 1 from realtime.messages`;
}

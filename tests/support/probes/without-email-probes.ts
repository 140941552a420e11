import {
  BOB,
  CODE,
  checkIn,
  DEE,
  EVE,
  IDA,
  NEW_ID,
  type Probe,
  REQUEST_TO_IDA,
} from '#tests/support/probes/permission-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

const YESTERDAY = `${dayAgo(1)}T10:00:00.000Z`;
const picture = (stamp: number) =>
  `insert into storage.objects (bucket_id, name) values ('avatars', '${IDA}/avatar-${stamp}.png')`;

function pushOf(user: string, name: string, args: object): string {
  const mutations = [{ seq: 1, id: NEW_ID, name, args }];
  const request = {
    protocol: 1,
    user_id: user,
    client_id: user,
    mutations,
    acked_seq: 0,
    held: {},
    limit: 9,
  };
  return `public.sync('${JSON.stringify(request)}'::jsonb)`;
}

const ida = (name: string, sql: string, expected: string): Probe => ({
  name: `without an email: ${name}`,
  as: 'emailless',
  sql,
  expected,
});
const pushes = (name: string, args: object, code: string | null): Probe =>
  ida(
    `sync ${code === null ? 'applies' : 'rejects'} ${name} ${Object.values(args).join(' ')}`,
    `select 1 where ${pushOf(IDA, name, args)} #>> '{results,0,code}' is not distinct from ${code === null ? 'null' : `'${code}'`}`,
    'done',
  );

const report = { report_id: NEW_ID, user_id: EVE, message_id: null, reason: 'spam', note: null };

/**
 * Ida has no email. The sample rows give her a friend, Eve, and a request of Cy, which she could not get through the API: so each
 * guard is tried by itself.
 */
export const WITHOUT_EMAIL: readonly Probe[] = [
  ida('a check-in', checkIn(IDA, dayAgo(1), 'night', '23:00'), 'done'),
  ida('a name', `update public.profiles set display_name = 'Ida' where user_id = '${IDA}'`, 'done'),
  ida('goals', `update public.goals set night_goal_time = '22:00' where user_id = '${IDA}'`, 'done'),
  ida('reminders', `insert into public.reminders (user_id) values ('${IDA}')`, 'done'),
  ida('a picture', picture(1_600_000_000_000), 'done'),
  ida('the same picture again', `${picture(1_600_000_000_000)} on conflict do nothing; select 1`, 'done'),
  ida('a second picture', `${picture(1_600_000_000_000)}; ${picture(1_600_000_000_001)}`, 'no'),
  ida(
    'a picture in place of another',
    `${picture(1_600_000_000_000)}; set local storage.allow_delete_query = 'true';
     delete from storage.objects where name like '${IDA}/%'; ${picture(1_600_000_000_001)}`,
    'done',
  ),
  ida(
    'a request',
    `insert into public.friendships (user_id, friend_id) values ('${IDA}', '${DEE}')`,
    'email_needed',
  ),
  ida(
    'an acceptance',
    `update public.friendships set status = 'accepted' where id = '${REQUEST_TO_IDA}'`,
    'email_needed',
  ),
  ida('a rejected request', `delete from public.friendships where id = '${REQUEST_TO_IDA}'`, 'done'),
  ida(
    'a message',
    `insert into public.messages (sender_id, receiver_id, message) values ('${IDA}', '${EVE}', 'hi')`,
    'email_needed',
  ),
  ida('a lookup', `select 1 where public.find_user('bob@x.com') ->> 'code' = 'email_needed'`, 'done'),
  ida(
    'lookups are not charged',
    `select public.find_user(n || '@x.com') from generate_series(1, 40) n;
     select 1 where public.find_user('bob@x.com') ->> 'code' = 'email_needed'`,
    'done',
  ),
  pushes('setProfile', { display_name: 'Ida' }, null),
  pushes('setBoard', { on_board: false }, null),
  pushes('block', { user_id: EVE, blocked_at: YESTERDAY }, null),
  pushes('requestFriend', { friendship_id: NEW_ID, email: 'bob@x.com' }, 'email_needed'),
  pushes('acceptFriend', { friendship_id: REQUEST_TO_IDA }, 'email_needed'),
  pushes('makeInvitation', { code: 'vvvvvvvvvvvvvvvv', made_at: YESTERDAY }, 'email_needed'),
  pushes('joinInvitation', { code: CODE, friendship_id: NEW_ID }, 'email_needed'),
  pushes('rejectFriend', { friendship_id: REQUEST_TO_IDA }, null),
  pushes(
    'sendMessage',
    { message_id: NEW_ID, receiver_id: EVE, message: 'hi', created_at: YESTERDAY },
    'email_needed',
  ),
  pushes('report', { ...report, created_at: YESTERDAY }, 'email_needed'),
  ida('leaving', 'select public.delete_account()', 'done'),
  ...[
    ['an account without an email', IDA],
    ['an unknown account', NEW_ID],
  ].map(
    ([whom, id]): Probe => ({
      name: `a request to ${whom}`,
      as: 'stranger',
      sql: `insert into public.friendships (user_id, friend_id) values ('${DEE}', '${id}')`,
      expected: 'user_not_found',
    }),
  ),
  {
    name: 'a request to a user with an email',
    as: 'stranger',
    sql: `insert into public.friendships (user_id, friend_id) values ('${DEE}', '${BOB}')`,
    expected: 'done',
  },
];

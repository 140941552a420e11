import {
  ANN,
  BOB,
  CODE,
  checkIn,
  DEE,
  NEW_ID,
  type Probe,
  server,
  subscription,
} from '#tests/support/probes/permission-probes.ts';
import { dayAgo } from '#tests/support/stories/server-story.ts';

const reminders = (words: string) => `update public.reminders set ${words} where user_id = '${ANN}'`;
const planned = (where: string) => `select 1 from private.reminder_times where ${where}`;
/** Makes a reminder look planned for that day, long ago. */
const overdue = `update private.reminder_times set day = '${dayAgo(1)}', due_at = '2000-01-01' where user_id = '${ANN}'`;
const write = `${reminders(`messages = 'name'`)}; insert into public.messages (id, sender_id, receiver_id, message)
  values ('${NEW_ID}', '${BOB}', '${ANN}', 'hi')`;
const ask = `${reminders('requests = true')}; insert into public.friendships (id, user_id, friend_id)
  values ('${NEW_ID}', '${DEE}', '${ANN}')`;
const queued = (where: string) => `select 1 from private.notifications where user_id = '${ANN}' and ${where}`;
const morning = `'check-in-morning-${dayAgo(1)}'`;

/** Probes for the effect of each trigger of reminders and pushes. Ann has a reminder at 07:00 UTC. */
export const NOTIFICATION_EFFECTS: readonly Probe[] = [
  server(
    'a changed goal moves the reminder',
    `update public.goals set morning_goal_time = '08:15' where user_id = '${ANN}';
     ${planned(`(due_at at time zone 'UTC')::time = '08:15'`)}`,
  ),
  server(
    'a first choice of reminders is planned',
    `${subscription(BOB)}; insert into public.reminders (user_id, night) values ('${BOB}', 'goal');
     ${planned(`user_id = '${BOB}'`)}`,
  ),
  server('a changed choice is planned', `${reminders(`night = 'goal'`)}; ${planned(`type = 'night'`)}`),
  server(
    'a first device starts reminders',
    `insert into public.reminders (user_id, night) values ('${BOB}', 'goal'); ${subscription(BOB)};
     ${planned(`user_id = '${BOB}'`)}`,
  ),
  server(
    'a device in another time zone moves the reminder',
    `update private.web_push_subscriptions set zone = 'Asia/Kathmandu' where user_id = '${ANN}';
     ${planned(`(due_at at time zone 'UTC')::time = '01:15'`)}`,
  ),
  server(
    'losing the last device ends reminders',
    `delete from private.web_push_subscriptions; ${planned(`user_id = '${ANN}' and due_at is null`)}`,
  ),
  server(
    'a check-in moves the reminder on',
    `${overdue}; ${checkIn(ANN, dayAgo(1), 'morning', '07:00')}; ${planned('due_at > now()')}`,
  ),
  server(
    'an undo brings the reminder back',
    `${overdue}; delete from public.check_ins; ${planned('due_at > now()')}`,
  ),
  server('a message queues a push', `${write}; ${queued(`kind = 'message'`)}`),
  server(
    'reading a message cancels its push',
    `${write}; update public.messages set read = true where id = '${NEW_ID}'; ${queued(`outcome = 'cancelled'`)}`,
  ),
  server('a request queues a push', `${ask}; ${queued(`kind = 'request'`)}`),
  server(
    'answering a request cancels its push',
    `${ask}; delete from public.friendships where id = '${NEW_ID}'; ${queued(`outcome = 'cancelled'`)}`,
  ),
  server(
    'accepting a request queues a push',
    `${reminders('requests = true')}; insert into public.friendships (id, user_id, friend_id)
       values ('${NEW_ID}', '${ANN}', '${DEE}'); select set_config('request.jwt.claim.sub', '${DEE}', true);
     update public.friendships set status = 'accepted' where id = '${NEW_ID}'; ${queued(`kind = 'accepted'`)}`,
  ),
  server(
    'joining with a link queues a push',
    `${reminders('requests = true')}; select set_config('request.jwt.claim.sub', '${DEE}', true);
     select private.join_invitation('${CODE}', '${NEW_ID}'); ${queued(`kind = 'joined'`)}`,
  ),
  server(
    'a check-in closes its reminder on other devices',
    `update private.reminder_times set sent_day = '${dayAgo(1)}' where user_id = '${ANN}';
     insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at, claimed_at, outcome)
       select user_id, subscription_id, 'reminder', ${morning}, '{}', now(), now(), now(), 'sent'
       from private.web_push_subscriptions;
     ${checkIn(ANN, dayAgo(1), 'morning', '07:00')}; ${queued(`kind = 'done'`)}`,
  ),
  server(
    'new quiet hours hold back what waits',
    `${write}; ${reminders(`quiet_from = '00:00', quiet_until = '23:59:59'`)}; ${queued(`due_at > now() + interval '4 seconds'`)}`,
  ),
];

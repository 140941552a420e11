-- Contains: the queue of notifications, which also keeps their outcomes; and how an outdated notification is closed.
-- Invariants: at most one notification of a topic waits for a device, so a newer one replaces it; the text of messages never gets here.
-- Access: only triggers and the functions of the sender; no role reads the table.

create table private.notifications (
  notification_id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_id bigint not null, -- no foreign key: deleting a subscription and sending must not wait for each other
  from_id uuid references auth.users (id) on delete cascade,
  subject_id uuid,
  kind text not null check (kind in ('reminder', 'done', 'message', 'read', 'request', 'accepted', 'joined', 'weekly', 'nudge', 'test')),
  topic text not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  payload jsonb not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  attempts int not null default 0,
  outcome text check (outcome in ('sent', 'gone', 'too_large', 'failed', 'expired', 'cancelled')),
  finished_at timestamptz,
  closed_at timestamptz
);
create unique index notifications_waiting on private.notifications (subscription_id, topic) where claimed_at is null and outcome is null;
create index notifications_due on private.notifications (due_at) where outcome is null;
create index notifications_of_subscription on private.notifications (subscription_id, topic);
create index notifications_of_user on private.notifications (user_id);
create index notifications_open on private.notifications (user_id, topic) where closed_at is null;
create index notifications_from on private.notifications (from_id) where from_id is not null;

comment on table private.notifications is 'Notifications that wait, and the outcomes of the others. Kept for 14 days.';
comment on column private.notifications.subscription_id is 'The row of web_push_subscriptions, which may be deleted.';
comment on column private.notifications.from_id is 'Who wrote, asked, accepted or joined.';
comment on column private.notifications.subject_id is 'The newest message, or the request, that the notification is about.';
comment on column private.notifications.topic is 'A newer notification replaces an undelivered one of the same topic.';
comment on column private.notifications.payload is 'Codes and ids from which the device makes a sentence; never the text of a message.';
comment on column private.notifications.due_at is 'When to send it, or to try again.';
comment on column private.notifications.expires_at is 'When it stops being useful.';
comment on column private.notifications.claimed_at is 'When a sender claimed it; null before.';
comment on column private.notifications.outcome is 'Null while it waits or is being sent.';
comment on column private.notifications.closed_at is 'When the check-in was done, the message read or the request answered.';

alter table private.notifications enable row level security;
revoke all on private.notifications from public, anon, authenticated;

create trigger a_guard_suspension before insert on private.notifications
  for each statement execute function private.guard_suspension();

-- Push services can read the topic, which may have 32 letters of base64url. It is a hash of both users, so the topics of two
-- devices do not show that the same user writes to both.
create function private.topic_of(kind text, sender uuid, receiver uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return kind || '-' || left(translate(encode(sha256(convert_to(sender || ' to ' || receiver, 'UTF8')), 'base64'), '+/', '-_'), 22);
end $$;

create function private.check_in_topic(type text, day date) returns text
language plpgsql stable set search_path = '' as $$
begin
  return 'check-in-' || type || '-' || to_char(day, 'YYYY-MM-DD');
end $$;

-- Closes the notifications of a topic: one that no sender has claimed is not sent, and devices that may show one get a push
-- with `payload`, which closes it. The caller's own device needs no push. Where a push that shows nothing costs the permission,
-- no `silent` push is sent; there the notification stays until the app is opened.
create function private.close_notifications(who uuid, about text, kind text, payload jsonb, silent boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown bigint[];
  until timestamptz;
begin
  with closed as (
    update private.notifications p set closed_at = now(),
      outcome = case when p.claimed_at is null then coalesce(p.outcome, 'cancelled') else p.outcome end,
      finished_at = case when p.claimed_at is null then coalesce(p.finished_at, now()) else p.finished_at end
    where p.user_id = who and p.topic = about and p.closed_at is null
      -- a message newer than those that were read stays
      and (p.kind <> 'message' or not exists (select from public.messages m where m.id = p.subject_id and not m.read))
    returning p.subscription_id, p.claimed_at, p.outcome, p.expires_at
  )
  select array_agg(c.subscription_id), max(c.expires_at) into shown, until
  from closed c where c.claimed_at is not null and coalesce(c.outcome, 'sent') = 'sent';
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at, closed_at)
  select who, s.subscription_id, close_notifications.kind, about, close_notifications.payload, now(),
    greatest(until, now() + interval '1 hour'), now()
  from private.web_push_subscriptions s join private.web_push_hosts h on h.origin = private.web_push_host(s.endpoint)
  where s.subscription_id = any (shown) and s.session_id is distinct from private.session_id()
    and not (silent and h.always_shows)
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing; -- a newer notification waits there
end $$;

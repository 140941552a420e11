-- Holds: the calls of the API about notifications: snooze and test for people; claim, finish and the key for the sender.
-- Guarantees: people can send notifications only to their own session, and at most ten tests an hour.
-- Who may: people call the first two; only the service role calls the others.

-- Sends the same reminder once more in ten minutes to the device that asks, if it got that reminder and if it is still useful then.
-- Its words are those of `last`: the time of the first reminder has passed, and the points run out.
create function private.snooze_reminder(type text, day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enter_call();
  perform private.lock_user(auth.uid());
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select p.user_id, p.subscription_id, p.kind, p.topic, p.payload || '{"when": "last"}', now() + interval '10 minutes', p.expires_at
  from private.web_push_subscriptions s join private.notifications p on p.subscription_id = s.subscription_id
  where s.session_id = private.session_id() and p.topic = private.check_in_topic(snooze_reminder.type, snooze_reminder.day)
    and p.kind = 'reminder' and p.claimed_at is not null and p.expires_at > now() + interval '10 minutes'
  order by p.notification_id desc limit 1
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  perform private.count_call();
end $$;

create function private.test_notification() returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine bigint;
begin
  perform private.enter_call();
  perform private.lock_user(auth.uid());
  select s.subscription_id into mine from private.web_push_subscriptions s where s.session_id = private.session_id();
  if mine is null then
    perform private.reject(422, 'endpoint_unknown', 'This device has no subscription');
  elsif (select count(*) from private.notifications p where p.user_id = auth.uid() and p.kind = 'test'
      and p.expires_at > now() - interval '55 minutes') >= 10 then
    perform private.reject(429, 'rate_limited', 'At most ten tests an hour');
  end if;
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  values (auth.uid(), mine, 'test', 'test', '{"v": 1, "kind": "test"}', now(), now() + interval '5 minutes')
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  perform private.count_call();
end $$;

-- A browser subscribes with one key, and push services reject notifications that another key signed. So with a new key, all subscriptions
-- are dropped, and devices subscribe anew.
create function private.keep_web_push_key(public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.web_push_keys k where k.public_key = keep_web_push_key.public_key) then
    insert into private.web_push_keys as k (public_key) values (keep_web_push_key.public_key)
    on conflict (only_row) do update set public_key = excluded.public_key;
    delete from private.web_push_subscriptions s where s.subscription_id > 0;
  end if;
end $$;

create function public.snooze_reminder(type text, day date) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.snooze_reminder(type, day);
end $$;

create function public.test_notification() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.test_notification();
end $$;

-- The next three are for the sender; they are in `public` because the API of a hosted project shows no other schema.
create function public.due_notifications(p_now timestamptz, p_n int) returns table (
  notification_id bigint, endpoint text, p256dh text, auth text, payload jsonb, ttl int, topic text, urgency text
)
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return query select * from private.due_notifications(p_now, p_n);
end $$;

create function public.finish_notification(p_notification_id bigint, p_outcome text, p_retry_after int default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.finish_notification(p_notification_id, p_outcome, p_retry_after);
end $$;

create function public.keep_web_push_key(public_key text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_web_push_key(public_key);
end $$;

revoke execute on all functions in schema private from public;
grant usage on schema private to service_role;
grant execute on function private.due_notifications(timestamptz, int), private.finish_notification(bigint, text, int),
  private.keep_web_push_key(text) to service_role;
grant execute on function private.snooze_reminder(text, date), private.test_notification() to authenticated;
revoke execute on function public.snooze_reminder(text, date), public.test_notification(), public.due_notifications(timestamptz, int),
  public.finish_notification(bigint, text, int), public.keep_web_push_key(text) from public, anon, authenticated;
grant execute on function public.snooze_reminder(text, date), public.test_notification() to authenticated;
grant execute on function public.due_notifications(timestamptz, int), public.finish_notification(bigint, text, int),
  public.keep_web_push_key(text) to service_role;

comment on function public.snooze_reminder(text, date) is 'The same reminder once more on this device, in ten minutes.';
comment on function public.test_notification() is 'Sends a test notification to this device.';
comment on function public.due_notifications(timestamptz, int) is 'For the sender alone: claims notifications that are due, for 60 seconds.';
comment on function public.finish_notification(bigint, text, int) is 'For the sender alone: records the outcome of a push.';
comment on function public.keep_web_push_key(text) is 'For the sender alone: stores its public key.';

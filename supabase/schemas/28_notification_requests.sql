-- Contains: snooze and test: what users ask of notifications.
-- Invariants: users can send notifications only to their own session, and at most ten tests an hour.
-- Access: every signed-in user.

-- Sends the same reminder again in ten minutes to the device that asks, if it got that reminder and if it is still useful
-- then. Its text is that of `last`: the time of the first reminder has passed, and the points run out.
create function private.snooze_reminder(type text, day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_request();
  perform private.lock_user(auth.uid());
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select p.user_id, p.subscription_id, p.kind, p.topic, p.payload || '{"when": "last"}', now() + interval '10 minutes', p.expires_at
  from private.web_push_subscriptions s join private.notifications p on p.subscription_id = s.subscription_id
  where s.session_id = private.session_id() and p.topic = private.check_in_topic(snooze_reminder.type, snooze_reminder.day)
    and p.kind = 'reminder' and p.claimed_at is not null and p.expires_at > now() + interval '10 minutes'
  order by p.notification_id desc limit 1
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  perform private.count_request();
end $$;

create function private.test_notification() returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine bigint;
begin
  perform private.begin_request();
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
  perform private.count_request();
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

revoke execute on function public.snooze_reminder(text, date), public.test_notification() from public, anon, authenticated;

grant execute on function private.snooze_reminder(text, date), private.test_notification(), public.snooze_reminder(text, date),
  public.test_notification() to authenticated;

comment on function public.snooze_reminder(text, date) is 'The same reminder again on this device, in ten minutes.';
comment on function public.test_notification() is 'Sends a test notification to this device.';

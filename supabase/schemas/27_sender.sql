-- Contains: what the sender of notifications calls: to claim those that are due, and to record their outcomes.
-- Invariants: one sender at a time has a notification; if that sender dies, another may claim it after 60 seconds; only due
-- notifications cause work.
-- Access: the service role; no user.

-- Turns due reminders into notifications, one for each device, and plans the next ones. It waits for no lock and skips accounts
-- that are being deleted, so it cannot deadlock.
create function private.queue_reminders(at timestamptz, amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due private.reminder_times[];
begin
  due := array(select x from (
    select t.* from private.reminder_times t join auth.users u on u.id = t.user_id
    where t.due_at <= at order by t.due_at limit amount
    for update of t skip locked for key share of u skip locked) x);
  if due = '{}' then
    return;
  end if;
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select t.user_id, s.subscription_id, k.kind, k.topic, k.payload, t.due_at, t.until
  from unnest(due) t
  join public.reminders r on r.user_id = t.user_id
  join private.web_push_subscriptions s on s.user_id = t.user_id
  cross join lateral (select
    case t.type when 'weekly' then 'weekly' else 'reminder' end as kind,
    case t.type when 'weekly' then 'weekly' else private.check_in_topic(t.type, t.day) end as topic,
    case t.type when 'weekly' then jsonb_build_object('v', 1, 'kind', 'weekly', 'week', t.day - 7)
      else jsonb_build_object('v', 1, 'kind', 'reminder', 'type', t.type, 'day', t.day,
        'when', case t.type when 'morning' then r.morning else r.night end) end as payload) k
  where t.until > at
    and case t.type when 'weekly'
      then exists (select from public.check_ins c where c.user_id = t.user_id and c.local_day between t.day - 7 and t.day - 1)
      else not exists (select from public.check_ins c
        where c.user_id = t.user_id and c.check_in_type = t.type and c.local_day = t.day) end
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  update private.reminder_times t set sent_day = d.day from unnest(due) d where d.user_id = t.user_id and d.type = t.type;
  perform private.plan_reminders(array(select d.user_id from unnest(due) d), array(select d.type from unnest(due) d), at);
end $$;

-- False once a notification has become pointless: the check-in is done, or the user no longer wants such notifications, or none
-- from that sender.
create function private.is_wanted(who uuid, kind text, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return kind in ('done', 'read', 'test') or exists (select from public.reminders r where r.user_id = who and case
    when kind in ('message', 'request', 'accepted', 'joined') then private.may_notify((payload ->> 'from')::uuid, who)
      and case kind when 'message' then r.messages <> 'off' else r.requests end
    when kind = 'weekly' then r.weekly
    when kind = 'nudge' then r.nudges and private.may_notify((payload ->> 'from')::uuid, who) and private.is_awake(who, now())
      and private.open_check_in((payload ->> 'from')::uuid, who, (payload ->> 'day')::date) is not null
      and exists (select from public.pots p where p.id = (payload ->> 'pot')::uuid and p.status = 'live')
      and not exists (select from private.pot_sides s where s.pot_id = (payload ->> 'pot')::uuid and s.user_id = who and s.is_muted)
    else case payload ->> 'type' when 'morning' then r.morning else r.night end <> 'off'
      and not exists (select from public.check_ins c where c.user_id = who
        and c.check_in_type = payload ->> 'type' and c.local_day = (payload ->> 'day')::date)
  end);
end $$;

-- Notifications are sent at least once: a sender may die after it sent one and before it recorded that. The second one has the
-- same topic, so the device shows one notification.
create function private.due_notifications(p_now timestamptz, p_n int) returns table (
  notification_id bigint, endpoint text, p256dh text, auth text, payload jsonb, ttl int, topic text, urgency text
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_reminders(p_now, p_n);
  return query
  with due as (
    select p.* from private.notifications p
    where p.outcome is null and p.due_at <= p_now order by p.due_at limit p_n for update skip locked
  ), checked as (
    select d.notification_id, s.endpoint, s.p256dh, s.auth, case
        when a.id is null or private.web_push_host(s.endpoint) is null then 'gone'
        when d.expires_at <= p_now then 'expired'
        when not private.is_wanted(d.user_id, d.kind, d.payload) or exists (select from private.notifications x -- a newer one replaces it
          where x.subscription_id = d.subscription_id and x.topic = d.topic and x.notification_id > d.notification_id) then 'cancelled'
      end as over
    from due d
    left join private.web_push_subscriptions s on s.subscription_id = d.subscription_id
    left join auth.sessions a on a.id = s.session_id and (a.not_after is null or a.not_after > p_now)
  ), claimed as (
    update private.notifications p set outcome = j.over, due_at = p_now + interval '60 seconds',
      claimed_at = case when j.over is null then p_now else p.claimed_at end,
      attempts = p.attempts + case when j.over is null then 1 else 0 end,
      finished_at = case when j.over is not null then p_now end
    from checked j where j.notification_id = p.notification_id
    returning p.notification_id, p.kind, p.payload, p.topic, p.expires_at, j.endpoint, j.p256dh, j.auth, j.over
  )
  select c.notification_id, c.endpoint, c.p256dh, c.auth, c.payload, ceil(extract(epoch from c.expires_at - p_now))::int, c.topic,
    case when c.kind in ('reminder', 'done', 'test') then 'high' when c.kind = 'weekly' then 'low' else 'normal' end
  from claimed c where c.over is null;
end $$;

-- With 'later', a notification is due again after the pause that the push service asked for, or after 15 seconds and twice as
-- long each time, up to 15 minutes; but never after it expires. The first outcome counts: a sender whose claim had expired
-- changes nothing.
create function private.finish_notification(p_notification_id bigint, p_outcome text, p_retry_after int default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p private.notifications;
  who uuid;
  next timestamptz;
begin
  if p_outcome = 'gone' then
    -- lock the user first (04_locks.sql); a deleted account takes its notifications with it
    select x.user_id into who from private.notifications x where x.notification_id = p_notification_id;
    perform private.lock_user(who);
    perform 1 from auth.users u where u.id = who for key share skip locked;
    if not found then
      return;
    end if;
  end if;
  select * into p from private.notifications x where x.notification_id = p_notification_id and x.outcome is null for update;
  if p.notification_id is null then
    return;
  end if;
  if p_outcome = 'later' then
    next := now() + interval '1 second' * least(greatest(coalesce(p_retry_after, 15 * 2 ^ least(p.attempts - 1, 6)), 1), 3600);
    if p_retry_after is null then
      next := least(next, now() + interval '15 minutes');
    end if;
    if next < p.expires_at then
      update private.notifications x set due_at = next where x.notification_id = p_notification_id;
      return;
    end if;
    p_outcome := 'expired';
  end if;
  update private.notifications x set outcome = p_outcome, finished_at = now() where x.notification_id = p_notification_id;
  if p_outcome = 'gone' then
    delete from private.web_push_subscriptions s where s.subscription_id = p.subscription_id;
  end if;
end $$;

-- A browser subscribes with one key, and push services reject notifications that another key signed. So a new key drops all
-- subscriptions, and devices subscribe again.
create function private.keep_web_push_key(public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.web_push_keys k where k.public_key = keep_web_push_key.public_key) then
    insert into private.web_push_keys as k (public_key) values (keep_web_push_key.public_key)
    on conflict (only_row) do update set public_key = excluded.public_key;
    delete from private.web_push_subscriptions s where s.subscription_id > 0;
  end if;
end $$;

-- The next three functions are for the sender. They are in `public` because the API of a hosted project exposes no other schema.
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

revoke execute on function public.due_notifications(timestamptz, int), public.finish_notification(bigint, text, int),
  public.keep_web_push_key(text) from public, anon, authenticated;

grant execute on function private.due_notifications(timestamptz, int), private.finish_notification(bigint, text, int),
  private.keep_web_push_key(text), public.due_notifications(timestamptz, int), public.finish_notification(bigint, text, int),
  public.keep_web_push_key(text) to service_role;

comment on function public.due_notifications(timestamptz, int) is 'For the sender alone: claims notifications that are due, for 60 seconds.';
comment on function public.finish_notification(bigint, text, int) is 'For the sender alone: records the outcome of a notification.';
comment on function public.keep_web_push_key(text) is 'For the sender alone: stores its public key.';

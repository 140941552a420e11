-- Contains: the triggers that queue or close notifications: for messages, requests, new friends and check-ins.
-- Invariants: notifications wait during quiet hours; none is sent for what the user has read, answered or done.
-- Access: only triggers.

-- Queues one notification for each device of the receiver. A message that comes while an older one waits is added to its count.
-- It is due after three seconds, so that a device with the chat open has marked the message as read by then.
create function private.queue_notification(kind text, sender uuid, receiver uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about text := case kind when 'joined' then 'joined'
    else private.topic_of(case kind when 'message' then 'chat' else kind end, sender, receiver) end;
begin
  insert into private.notifications as p (user_id, subscription_id, from_id, subject_id, kind, topic, payload, due_at, expires_at)
  select receiver, s.subscription_id, sender, subject, queue_notification.kind, about,
    jsonb_strip_nulls(jsonb_build_object('v', 1, 'kind', queue_notification.kind, 'from', sender, 'count', case queue_notification.kind
      when 'message' then 1 + coalesce((select (o.payload ->> 'count')::int from private.notifications o
        where o.subscription_id = s.subscription_id and o.topic = about and o.closed_at is null
        order by o.notification_id desc limit 1), 0)
      -- those who join while the notification waits
      when 'joined' then 1 + coalesce((select (o.payload ->> 'count')::int from private.notifications o
        where o.subscription_id = s.subscription_id and o.topic = about and o.claimed_at is null and o.outcome is null), 0) end)),
    q.ends, q.ends + interval '3 days'
  from public.reminders r
  join private.web_push_subscriptions s on s.user_id = r.user_id
  cross join lateral (select private.time_zone_of(receiver) as name offset 0) z
  cross join lateral (select private.first_instant(private.after_quiet_hours(w.wall, r.quiet_from, r.quiet_until), z.name) as ends
    from (select (now() + interval '3 seconds') at time zone z.name as wall) w offset 0) q
  where r.user_id = receiver and private.may_notify(sender, receiver)
    and case queue_notification.kind when 'message' then r.messages <> 'off' else r.requests end
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do update
    set kind = excluded.kind, payload = excluded.payload, subject_id = excluded.subject_id, from_id = excluded.from_id,
      expires_at = excluded.expires_at, closed_at = null;
end $$;

create function private.notify_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.read then
    perform private.queue_notification('message', new.sender_id, new.receiver_id, new.id);
  end if;
  return null;
end $$;

-- A statement trigger, because one statement marks many messages. Only devices that may show the notification get a push for
-- it.
create function private.close_read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_notifications(r.receiver_id, private.topic_of('chat', r.sender_id, r.receiver_id), 'read',
    jsonb_build_object('v', 1, 'kind', 'read', 'from', r.sender_id), true)
  from (select distinct c.receiver_id, c.sender_id from changed c where c.read) r;
  return null;
end $$;

create function private.notify_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.queue_notification('request', new.user_id, new.friend_id, new.id);
  else
    update private.notifications p set closed_at = now(), outcome = 'cancelled', finished_at = now()
    where p.user_id = old.friend_id and p.topic = private.topic_of('request', old.user_id, old.friend_id) and p.closed_at is null
      and p.claimed_at is null and p.outcome is null;
  end if;
  return null;
end $$;

-- Notifies the user whose invitation link was used, or whose request was accepted.
create function private.notify_of_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  other uuid := case new.friend_id when me then new.user_id else new.friend_id end;
begin
  if me is not null then
    perform private.queue_notification(case when private.has_joined(other) then 'joined' else 'accepted' end, me, other, new.id);
  end if;
  return null;
end $$;

-- After a check-in, the next reminder is for another day, and devices that got the reminder of this day close it. After an
-- undo, the reminder of that day may be due again. The row of the next moment is locked first, so that the sender has either
-- claimed it already or sees the check-in.
create function private.replan_after_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c public.check_ins := coalesce(new, old);
  t private.reminder_times;
begin
  select * into t from private.reminder_times x where x.user_id = c.user_id and x.type = c.check_in_type for update;
  if t.user_id is null then
    return null; -- most users have no such row
  end if;
  if t.day = c.local_day or tg_op = 'DELETE' and exists (select from auth.users u where u.id = c.user_id) then
    perform private.plan_reminders(array[c.user_id], array[c.check_in_type]);
  end if;
  if tg_op = 'INSERT' and t.sent_day = c.local_day then
    perform private.close_notifications(c.user_id, private.check_in_topic(t.type, c.local_day), 'done',
      jsonb_build_object('v', 1, 'kind', 'done', 'type', t.type, 'day', c.local_day), false);
  end if;
  return null;
end $$;

-- Changed quiet hours also apply to notifications that wait.
create function private.apply_quiet_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.notifications p set due_at = private.first_instant(
    private.after_quiet_hours(now() at time zone z.name, new.quiet_from, new.quiet_until), z.name)
  from (select private.time_zone_of(new.user_id) as name) z
  where p.user_id = new.user_id and p.kind in ('message', 'request', 'accepted', 'joined') and p.claimed_at is null and p.outcome is null
    and z.name is not null;
  return null;
end $$;

create trigger notify_of_message after insert on public.messages
  for each row execute function private.notify_of_message();
create trigger close_read_notifications after update on public.messages
  referencing new table as changed for each statement execute function private.close_read_notifications();
create trigger notify_of_request after insert on public.friendships
  for each row when (new.status = 'pending') execute function private.notify_of_request();
create trigger notify_of_join after insert on public.friendships
  for each row when (new.status = 'accepted') execute function private.notify_of_friendship();
create trigger notify_of_acceptance after update on public.friendships
  for each row when (old.status = 'pending' and new.status = 'accepted') execute function private.notify_of_friendship();
create trigger withdraw_request_notification after update or delete on public.friendships
  for each row when (old.status = 'pending') execute function private.notify_of_request();
create trigger replan_after_check_in after insert or delete on public.check_ins
  for each row execute function private.replan_after_check_in();
create trigger apply_quiet_hours after update on public.reminders for each row
  when ((old.quiet_from, old.quiet_until) is distinct from (new.quiet_from, new.quiet_until))
  execute function private.apply_quiet_hours();

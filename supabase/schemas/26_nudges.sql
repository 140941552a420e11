-- Contains: the nudge of a pot: whether it reaches the friend, and the notification that it queues.
-- Invariants: one a day for each user and pot, never in quiet hours, never about a check-in that is made; to the sender, a muted nudge looks
-- like any other.
-- Access: push calls nudge as the user who pushed; the sender of notifications calls is_awake.

-- False during the quiet hours of a user. Without any, from 100 minutes after the night goal until 100 minutes before the morning goal.
create function private.is_awake(who uuid, at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wall timestamp := private.wall_time_of(who, at);
  r public.reminders;
  g public.goals;
  quiet_from time;
  quiet_until time;
begin
  select * into r from public.reminders x where x.user_id = who;
  select * into g from public.goals x where x.user_id = who;
  quiet_from := coalesce(r.quiet_from, private.goal_in_force(g, 'night', wall::date) + interval '100 minutes');
  quiet_until := coalesce(r.quiet_until, private.goal_in_force(g, 'morning', wall::date) - interval '100 minutes');
  return private.after_quiet_hours(wall, quiet_from, quiet_until) = wall;
end $$;

-- Where a user is: the zone of the device that gets notifications, or else the offset of the last check-in.
create function private.wall_time_of(who uuid, at timestamptz) returns timestamp
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(at at time zone private.time_zone_of(who), (at at time zone 'UTC') + interval '1 minute' * coalesce((
    select c.utc_offset_minutes from public.check_ins c where c.user_id = who
    order by c.local_day desc, c.check_in_type desc limit 1), 0));
end $$;

-- The check-in of that day that the sender has made and the friend can still make; null if there is none. At night it is the night.
create function private.open_check_in(sender uuid, friend uuid, day date) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(m.check_in_type) from public.check_ins m where m.user_id = sender and m.local_day = day
    and not exists (select from public.check_ins t
      where t.user_id = friend and t.local_day = day and t.check_in_type = m.check_in_type));
end $$;

create function private.nudge(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  side private.pot_sides := private.own_side(pot);
  p public.pots;
  friend uuid;
  g public.goals;
  wall timestamp;
  start time;
  type text;
begin
  select * into p from public.pots x where x.id = pot;
  friend := case p.user_id when me then p.friend_id else p.user_id end;
  if p.status <> 'live' or side.nudged_on >= day then
    return;
  elsif day > (now() at time zone 'UTC')::date + 1 then
    return; -- a day to come would use up those before it
  elsif not private.is_awake(friend, now()) then
    update private.pot_sides s set quiet_at = now() where s.pot_id = pot and s.user_id = me;
    update public.pots x set rev = x.rev where x.id = pot;
    perform private.ring(array[me, friend]);
    return;
  end if;
  update private.pot_sides s set nudged_on = day, quiet_at = null where s.pot_id = pot and s.user_id = me;
  update public.pots x set rev = x.rev where x.id = pot;
  select * into g from public.goals x where x.user_id = friend;
  wall := private.wall_time_of(friend, now());
  start := private.day_start_in_force(g, wall at time zone 'UTC', 0);
  type := private.open_check_in(me, friend, day);
  if type is not null and private.logical_day(wall at time zone 'UTC', 0, start) = day and private.may_notify(me, friend)
    and not exists (select from private.pot_sides s where s.pot_id = pot and s.user_id = friend and s.is_muted) then
    insert into private.pot_sides as s (pot_id, user_id, nudge_at) values (pot, friend, now())
    on conflict (pot_id, user_id) do update set nudge_at = excluded.nudge_at;
    insert into private.notifications as n (user_id, subscription_id, from_id, subject_id, kind, topic, payload, due_at, expires_at)
    select friend, s.subscription_id, me, pot, 'nudge', private.topic_of('nudge', me, friend),
      jsonb_build_object('v', 1, 'kind', 'nudge', 'from', me, 'pot', pot, 'type', type, 'day', day,
        'days', private.days_of_pot(p, now()), 'until', start),
      now(), now() + ((day + 1 + start) - wall)
    from public.reminders r join private.web_push_subscriptions s on s.user_id = r.user_id
    where r.user_id = friend and r.nudges
    on conflict (subscription_id, topic) where claimed_at is null and outcome is null do update
      set payload = excluded.payload, subject_id = excluded.subject_id, due_at = excluded.due_at, expires_at = excluded.expires_at,
        closed_at = null;
  end if;
  perform private.ring(array[me, friend]);
end $$;

grant execute on function private.nudge(uuid, date) to authenticated;

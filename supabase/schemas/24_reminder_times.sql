-- Contains: the next moment at which each user gets a reminder, for each type.
-- Invariants: one reminder for each user, type and day, at the right wall time where the user is; none for a day that is done.
-- Access: only triggers and the functions of the sender; no role reads the table.

-- Rows exist only for users who chose a reminder and have a subscription, so the others cost nothing.
create table private.reminder_times (
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('morning', 'night', 'weekly')),
  day date,
  due_at timestamptz,
  until timestamptz,
  sent_day date,
  primary key (user_id, type)
);
create index reminder_times_due on private.reminder_times (due_at) where due_at is not null;

comment on table private.reminder_times is 'The next moment at which a user gets a reminder, for each type.';
comment on column private.reminder_times.day is 'The logical day that the moment is for; of the weekly result, a Monday.';
comment on column private.reminder_times.due_at is 'Null when nothing is planned.';
comment on column private.reminder_times.until is 'When the last points are gone or the day ends: nothing is sent from then on.';
comment on column private.reminder_times.sent_day is 'The last day for which a reminder was sent.';

alter table private.reminder_times enable row level security;
revoke all on private.reminder_times from public, anon, authenticated;

-- The first instant at which the clocks of that zone show that time or a later one. PostgreSQL's own conversion differs on the
-- two days on which clocks change: of a repeated time it takes the second one, and it moves a skipped time forward by the
-- length of the gap.
create function private.first_instant(wall timestamp, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  at timestamptz := wall at time zone zone;
  earlier timestamptz := ((wall - interval '3 hours') at time zone zone) + interval '3 hours';
begin
  if (at at time zone zone) > wall then -- the clock skips it
    return (select min(m) from generate_series(at - ((at at time zone zone) - wall), at, interval '1 minute') m
      where (m at time zone zone) >= wall);
  elsif (earlier at time zone zone) = wall then
    return least(earlier, at);
  end if;
  return at;
end $$;

-- The end of the quiet hours if this wall time is within them, otherwise the time itself.
create function private.after_quiet_hours(wall timestamp, quiet_from time, quiet_until time) returns timestamp
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when quiet_from < quiet_until and wall::time >= quiet_from and wall::time < quiet_until then wall::date + quiet_until
    when quiet_from > quiet_until and wall::time >= quiet_from then wall::date + 1 + quiet_until
    when quiet_from > quiet_until and wall::time < quiet_until then wall::date + quiet_until
    else wall
  end;
end $$;

create function private.time_zone_of(who uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.zone from private.web_push_subscriptions s
    where s.user_id = who order by s.seen_at desc, s.subscription_id desc limit 1);
end $$;

-- When the reminder of a day is due, and until when it is useful; `due_at` is null if there is none. A reminder never comes
-- before its day begins, because "Check in" on it would count for the day before. `g` gives the day start of that day and of
-- the day before, by the rule of day_start_in_force.
create function private.reminder_window(
  type text, moment text, day date, goal time, g public.goals, zone text, quiet_from time, quiet_until time,
  out due_at timestamptz, out until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  start time := case when day < g.day_start_from then g.previous_day_start else g.day_start end;
  begins timestamptz := private.first_instant(
    day + case when day - 1 < g.day_start_from then g.previous_day_start else g.day_start end, zone);
  ends timestamp := day + 1 + start;
  goal_at timestamp := day + goal + case when goal < start then interval '1 day' else interval '0' end;
begin
  if type = 'weekly' then
    due_at := greatest(begins, private.first_instant(private.after_quiet_hours(day + time '09:00', quiet_from, quiet_until), zone));
    until := due_at + interval '1 day';
    return;
  end if;
  until := private.first_instant(least(goal_at + interval '100 minutes', ends), zone); -- by wall time, like the score
  due_at := greatest(begins, case moment
    when 'before' then private.first_instant(goal_at, zone) - interval '15 minutes'
    when 'goal' then private.first_instant(goal_at, zone)
    else until - interval '15 minutes' end);
  -- the zone skips this day, or the goal is outside of it because a new day start takes effect
  if due_at >= until or (due_at at time zone zone) >= ends then
    due_at := null;
  end if;
end $$;

-- Plans the next moment for those users and types (two lists of equal length). A planned moment stays until it is sent, even if
-- it has just passed, because the sender may be seconds late.
create function private.plan_reminders(users uuid[], types text[], at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with wanted as (
    select distinct w.user_id, w.type from unnest(users, types) w (user_id, type)
  ), choice as (
    select w.user_id, w.type, z.zone, r.quiet_from, r.quiet_until, g as goals,
      case w.type when 'morning' then r.morning when 'night' then r.night else 'goal' end as moment,
      case w.type when 'weekly' then private.monday_of((at at time zone z.zone)::date) else (at at time zone z.zone)::date end as today,
      case w.type when 'weekly' then 7 else 1 end as step
    from wanted w
    join public.reminders r on r.user_id = w.user_id
    join public.goals g on g.user_id = w.user_id
    cross join lateral (select private.time_zone_of(w.user_id) as zone offset 0) z
    where z.zone is not null
      and case w.type when 'morning' then r.morning <> 'off' when 'night' then r.night <> 'off' else r.weekly end
  ), next as (
    select distinct on (c.user_id, c.type) c.user_id, c.type, c.day, m.due_at, m.until from (
      select c.*, c.today + n * c.step as day from choice c, generate_series(-1, 3) n) c
    left join private.reminder_times t on t.user_id = c.user_id and t.type = c.type
    cross join lateral private.reminder_window(c.type, c.moment, c.day,
      private.goal_in_force(c.goals, c.type, c.day), c.goals, c.zone, c.quiet_from, c.quiet_until) m
    where (m.due_at > at or (c.day, m.due_at) = (t.day, t.due_at) and m.until > at)
      and (t.sent_day is null or c.day > t.sent_day)
      and not exists (select from public.check_ins i
        where i.user_id = c.user_id and i.check_in_type = c.type and i.local_day = c.day)
    order by c.user_id, c.type, m.due_at
  ), planned as (
    insert into private.reminder_times as t (user_id, type, day, due_at, until)
    select n.user_id, n.type, n.day, n.due_at, n.until from next n
    on conflict (user_id, type) do update set day = excluded.day, due_at = excluded.due_at, until = excluded.until
    where (t.day, t.due_at, t.until) is distinct from (excluded.day, excluded.due_at, excluded.until)
  )
  update private.reminder_times t set day = null, due_at = null, until = null
  from wanted w where w.user_id = t.user_id and w.type = t.type and t.due_at is not null
    and not exists (select from next n where n.user_id = t.user_id and n.type = t.type);
end $$;

create function private.plan_user_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array[new.user_id, new.user_id, new.user_id], '{morning, night, weekly}');
  return null;
end $$;

-- A statement trigger, because one statement may end the subscriptions of many sessions.
create function private.plan_subscriber_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array_agg(c.user_id), array_agg(t.type))
  from (select distinct x.user_id from changed x) c, unnest('{morning, night, weekly}'::text[]) t (type) having count(*) > 0;
  return null;
end $$;

create trigger plan_goals after update on public.goals
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_user_reminders();
create trigger plan_first_reminders after insert on public.reminders
  for each row execute function private.plan_user_reminders();
create trigger plan_reminders after update on public.reminders
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_user_reminders();
create trigger plan_new_subscription after insert on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscriber_reminders();
create trigger plan_seen_subscription after update on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscriber_reminders();
create trigger plan_ended_subscription after delete on private.web_push_subscriptions
  referencing old table as changed for each statement execute function private.plan_subscriber_reminders();

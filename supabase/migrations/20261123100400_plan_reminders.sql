-- Holds: the next moment at which each person gets a reminder, for each type.
-- Guarantees: one reminder for each person, type and day, at the right wall time where the person is; none for a day that is done.
-- Who may: only triggers and the sender's functions; nobody reads the table.

-- Rows exist only for people who have chosen a reminder and have a subscription, so the others cost nothing.
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
alter table private.reminder_times enable row level security;
revoke all on private.reminder_times from public, anon, authenticated;

-- The first instant at which the clocks of that zone show that time or a later one. PostgreSQL alone gives another answer on the
-- two days on which clocks change: of a time that comes twice it takes the second one, and a time that is skipped it moves forward
-- by the length of the gap.
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

-- The end of the quiet hours if this wall time lies in them, otherwise the time itself.
create function private.after_quiet(wall timestamp, quiet_from time, quiet_until time) returns timestamp
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when quiet_from < quiet_until and wall::time >= quiet_from and wall::time < quiet_until then wall::date + quiet_until
    when quiet_from > quiet_until and wall::time >= quiet_from then wall::date + 1 + quiet_until
    when quiet_from > quiet_until and wall::time < quiet_until then wall::date + quiet_until
    else wall
  end;
end $$;

create function private.zone_of(who uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.zone from private.web_push_subscriptions s
    where s.user_id = who order by s.seen_at desc, s.subscription_id desc limit 1);
end $$;

-- When the reminder of a day is due, and until when it is useful; `due_at` is null if there is none. A reminder never comes before
-- its day begins, because "Check in" on it would count for the day before. `g` gives the day start of that day and of the day
-- before, by the rule of day_start_in_force.
create function private.reminder_moment(
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
    due_at := greatest(begins, private.first_instant(private.after_quiet(day + time '09:00', quiet_from, quiet_until), zone));
    until := due_at + interval '1 day';
    return;
  end if;
  until := private.first_instant(least(goal_at + interval '100 minutes', ends), zone); -- by wall time, like the score
  due_at := greatest(begins, case moment
    when 'before' then private.first_instant(goal_at, zone) - interval '15 minutes'
    when 'goal' then private.first_instant(goal_at, zone)
    else until - interval '15 minutes' end);
  -- the zone skips this day, or the goal lies outside of it because a new day start begins to count
  if due_at >= until or (due_at at time zone zone) >= ends then
    due_at := null;
  end if;
end $$;

revoke execute on all functions in schema private from public;

comment on table private.reminder_times is 'The next moment at which a person gets a reminder, for each type.';
comment on column private.reminder_times.day is 'The logical day that the moment is for; of the weekly result, a Monday.';
comment on column private.reminder_times.due_at is 'Null when nothing is planned.';
comment on column private.reminder_times.until is 'When no points can be earned any more, or the day ends: nothing is sent from then on.';
comment on column private.reminder_times.sent_day is 'The last day for which a reminder was sent.';

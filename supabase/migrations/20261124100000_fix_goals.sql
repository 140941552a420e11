-- Holds: the day from which a changed goal counts.
-- Guarantees: the goal of a day cannot change any more once points can be earned for it.
-- Who may: these functions only compute; the functions of keep_goals call them.

-- A goal counts from its `…_from` on; before that day, the previous one does. If `…_from` is null, the goal has always counted.
alter table public.goals
  add column previous_morning_goal_time time(0) not null default '07:00:00' check (previous_morning_goal_time < '24:00:00'),
  add column morning_goal_from date,
  add column previous_night_goal_time time(0) not null default '23:00:00' check (previous_night_goal_time < '24:00:00'),
  add column night_goal_from date;

-- Twin: goalInForce in src/domain/calendar/goal-in-force.ts.
create function private.goal_in_force(g public.goals, type text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case type
    when 'morning' then case when day < g.morning_goal_from then g.previous_morning_goal_time else g.morning_goal_time end
    when 'night' then case when day < g.night_goal_from then g.previous_night_goal_time else g.night_goal_time end
  end;
end $$;

-- The first day on which a goal would count if it were chosen at that moment: today, or tomorrow if points can already be earned
-- for today's goal or for this one.
create function private.goal_counts_from(g public.goals, type text, wanted time, at timestamptz, utc_offset_minutes int)
returns date
language plpgsql immutable set search_path = '' as $$
declare
  day_start time := private.day_start_in_force(g, at, utc_offset_minutes);
  today date := private.logical_day(at, utc_offset_minutes, day_start);
  standing time := private.goal_in_force(g, type, today);
  -- on the day on which a new day start begins to count, a goal can lie at two moments
  other_start time := case when g.day_start_from = today and day_start = g.day_start then g.previous_day_start
    when g.day_start_from = today then g.day_start else day_start end;
  is_open boolean := exists (
    select from (values (standing), (wanted)) goal (time), (values (day_start), (other_start)) start (time)
    where trunc(extract(epoch from (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
      - (today + goal.time + case when goal.time < start.time then interval '1 day' else interval '0' end)) / 60) >= -100);
begin
  return case when wanted = standing or not is_open then today else today + 1 end;
end $$;

drop function if exists private.changed_goals(public.goals, time, time, time, timestamptz, int);

-- The goals after a change. Twin: changeGoals in src/domain/check-ins/change-goals.ts.
create function private.changed_goals(
  g public.goals, morning time, night time, day_start time, changed_at timestamptz, utc_offset_minutes int, checked_in boolean
) returns public.goals
language plpgsql immutable set search_path = '' as $$
declare
  old public.goals := g;
begin
  if not checked_in then -- nothing was scored yet
    g.morning_goal_from := null;
    g.night_goal_from := null;
    g.day_start_from := null;
    g.previous_morning_goal_time := morning;
    g.previous_night_goal_time := night;
    g.previous_day_start := changed_goals.day_start;
  else
    if morning <> old.morning_goal_time then
      g.morning_goal_from := private.goal_counts_from(old, 'morning', morning, changed_at, utc_offset_minutes);
      g.previous_morning_goal_time := private.goal_in_force(old, 'morning', g.morning_goal_from - 1);
    end if;
    if night <> old.night_goal_time then
      g.night_goal_from := private.goal_counts_from(old, 'night', night, changed_at, utc_offset_minutes);
      g.previous_night_goal_time := private.goal_in_force(old, 'night', g.night_goal_from - 1);
    end if;
    if changed_goals.day_start <> old.day_start then
      g.previous_day_start := private.day_start_in_force(old, changed_at, utc_offset_minutes);
      g.day_start_from := private.logical_day(changed_at, utc_offset_minutes, g.previous_day_start) + 1;
    end if;
  end if;
  g.morning_goal_time := morning;
  g.night_goal_time := night;
  g.day_start := changed_goals.day_start;
  return g;
end $$;

create or replace view private.wire_goals with (security_invoker = true) as
select g.user_id, jsonb_build_object('user_id', g.user_id, 'morning_goal_time', g.morning_goal_time,
  'previous_morning_goal_time', g.previous_morning_goal_time, 'morning_goal_from', g.morning_goal_from,
  'night_goal_time', g.night_goal_time, 'previous_night_goal_time', g.previous_night_goal_time,
  'night_goal_from', g.night_goal_from, 'day_start', g.day_start, 'previous_day_start', g.previous_day_start,
  'day_start_from', g.day_start_from) as doc
from public.goals g;

revoke execute on all functions in schema private from public;

comment on column public.goals.previous_morning_goal_time is 'In force until morning_goal_from.';
comment on column public.goals.morning_goal_from is 'First day that morning_goal_time holds for; null when it always did.';
comment on column public.goals.previous_night_goal_time is 'In force until night_goal_from.';
comment on column public.goals.night_goal_from is 'First day that night_goal_time holds for; null when it always did.';
comment on column public.goals.day_start_from is 'First day that day_start holds for; null when it always did.';

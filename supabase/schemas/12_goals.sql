-- Contains: the goals of each user, and from which day a changed goal counts.
-- Invariants: every moment belongs to one logical day; the goal of a day is fixed once points can be earned for it.
-- Access: the owner reads, and writes the two goal times and their names; the day start changes only through change_goals.

-- One line of text to see, spaces trimmed and joined. A device counts its 24 characters as a reader sees them, which SQL cannot. Twin:
-- parseMomentName in src/domain/users/moment-names.ts.
create function private.is_moment_name(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not private.has_forbidden_character(name) and not private.is_invisible(name) and char_length(name) <= 240
    and name = private.trim_text(name) and strpos(name, '  ') = 0;
end $$;

-- A goal counts from its `…_from` on; before that day, the previous one does. If `…_from` is null, the goal has always counted.
create table public.goals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_goal_time time(0) not null default '07:00:00' check (morning_goal_time < '24:00:00'),
  previous_morning_goal_time time(0) not null default '07:00:00' check (previous_morning_goal_time < '24:00:00'),
  morning_goal_from date,
  night_goal_time time(0) not null default '23:00:00' check (night_goal_time < '24:00:00'),
  previous_night_goal_time time(0) not null default '23:00:00' check (previous_night_goal_time < '24:00:00'),
  night_goal_from date,
  day_start time(0) not null default '00:00:00' check (day_start < '24:00:00'),
  previous_day_start time(0) not null default '00:00:00' check (previous_day_start < '24:00:00'),
  day_start_from date,
  morning_name text check (private.is_moment_name(morning_name)),
  night_name text check (private.is_moment_name(night_name)),
  rev bigint not null default 0
);

comment on table public.goals is 'When a user wants to get up and go to bed, and when their day starts.';
comment on column public.goals.previous_morning_goal_time is 'In force until morning_goal_from.';
comment on column public.goals.morning_goal_from is 'First day that morning_goal_time holds for; null when it always did.';
comment on column public.goals.previous_night_goal_time is 'In force until night_goal_from.';
comment on column public.goals.night_goal_from is 'First day that night_goal_time holds for; null when it always did.';
comment on column public.goals.previous_day_start is 'In force until day_start_from.';
comment on column public.goals.day_start_from is 'First day that day_start holds for; null when it always did.';
comment on column public.goals.morning_name is 'What the owner calls their morning check-in; null is Morning.';
comment on column public.goals.night_name is 'What the owner calls their night check-in; null is Night.';
comment on column public.goals.rev is 'The transaction that wrote this row last.';

alter table public.goals enable row level security;
revoke all on public.goals from public, anon, authenticated;
grant select on public.goals to authenticated;
grant update (morning_goal_time, night_goal_time, morning_name, night_name) on public.goals to authenticated;

-- The calendar date of (wall time - day_start). Twin: logicalDay in src/domain/calendar/days.ts.
create function private.logical_day(at timestamptz, utc_offset_minutes int, day_start time) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return ((at at time zone 'UTC') + utc_offset_minutes * interval '1 minute' - day_start)::date;
end $$;

-- A new day start is in force once `day_start_from` has begun by both the old and the new one. Twin: dayStartInForce in
-- src/domain/calendar/day-start.ts.
create function private.day_start_in_force(g public.goals, at timestamptz, utc_offset_minutes int) returns time
language sql immutable set search_path = '' as $$
  select case
    when g.day_start_from is null then g.day_start
    when private.logical_day(at, utc_offset_minutes, g.day_start) >= g.day_start_from
      and private.logical_day(at, utc_offset_minutes, g.previous_day_start) >= g.day_start_from then g.day_start
    else g.previous_day_start
  end
$$;

-- Twin: goalInForce in src/domain/calendar/goal-in-force.ts.
create function private.goal_in_force(g public.goals, type text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case type
    when 'morning' then case when day < g.morning_goal_from then g.previous_morning_goal_time else g.morning_goal_time end
    when 'night' then case when day < g.night_goal_from then g.previous_night_goal_time else g.night_goal_time end
  end;
end $$;

-- The first day on which a goal would count if it were chosen at that moment: today, or tomorrow if points can already be
-- earned for today's goal or for this one.
create function private.goal_effective_from(g public.goals, type text, wanted time, at timestamptz, utc_offset_minutes int)
returns date
language plpgsql immutable set search_path = '' as $$
declare
  day_start time := private.day_start_in_force(g, at, utc_offset_minutes);
  today date := private.logical_day(at, utc_offset_minutes, day_start);
  existing time := private.goal_in_force(g, type, today);
  -- on the day on which a new day start takes effect, a goal can lie at two moments
  other_start time := case when g.day_start_from = today and day_start = g.day_start then g.previous_day_start
    when g.day_start_from = today then g.day_start else day_start end;
  is_open boolean := exists (
    select from (values (existing), (wanted)) goal (time), (values (day_start), (other_start)) start (time)
    where trunc(extract(epoch from (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
      - (today + goal.time + case when goal.time < start.time then interval '1 day' else interval '0' end)) / 60) >= -100);
begin
  return case when wanted = existing or not is_open then today else today + 1 end;
end $$;

-- The goals after a change. Twin: changeGoals in src/domain/check-ins/change-goals.ts.
create function private.goals_after_change(
  g public.goals, morning time, night time, day_start time, changed_at timestamptz, utc_offset_minutes int, checked_in boolean
) returns public.goals
language plpgsql immutable set search_path = '' as $$
declare
  old public.goals := g;
begin
  if not checked_in then -- no check-in has been scored yet
    g.morning_goal_from := null;
    g.night_goal_from := null;
    g.day_start_from := null;
    g.previous_morning_goal_time := morning;
    g.previous_night_goal_time := night;
    g.previous_day_start := goals_after_change.day_start;
  else
    if morning <> old.morning_goal_time then
      g.morning_goal_from := private.goal_effective_from(old, 'morning', morning, changed_at, utc_offset_minutes);
      g.previous_morning_goal_time := private.goal_in_force(old, 'morning', g.morning_goal_from - 1);
    end if;
    if night <> old.night_goal_time then
      g.night_goal_from := private.goal_effective_from(old, 'night', night, changed_at, utc_offset_minutes);
      g.previous_night_goal_time := private.goal_in_force(old, 'night', g.night_goal_from - 1);
    end if;
    if goals_after_change.day_start <> old.day_start then
      g.previous_day_start := private.day_start_in_force(old, changed_at, utc_offset_minutes);
      g.day_start_from := private.logical_day(changed_at, utc_offset_minutes, g.previous_day_start) + 1;
    end if;
  end if;
  g.morning_goal_time := morning;
  g.night_goal_time := night;
  g.day_start := goals_after_change.day_start;
  return g;
end $$;

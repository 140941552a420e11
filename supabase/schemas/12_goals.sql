-- Contains: the goals of each user, and from which day a changed goal counts.
-- Invariants: every moment belongs to one logical day; the goal of a day is fixed once points can be earned for it.
-- Access: the owner reads, and writes the two goal times and their names; the rest changes only through change_goals.

-- One line of text to see, spaces trimmed and joined. A device counts its 24 characters as a reader sees them, which SQL cannot. Twin:
-- parseMomentName in src/domain/users/moment-names.ts.
create function private.is_moment_name(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not private.has_forbidden_character(name) and not private.is_invisible(name) and char_length(name) <= 240
    and name = private.trim_text(name) and strpos(name, '  ') = 0;
end $$;

-- A goal counts from its `…_from` on; before that day, the previous one does. If `…_from` is null, the goal has always counted. The
-- other time of some days changes together with its goal.
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
  morning_other_time time(0) check (morning_other_time < '24:00:00'),
  morning_other_days text check (morning_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  previous_morning_other_time time(0) check (previous_morning_other_time < '24:00:00'),
  previous_morning_other_days text check (previous_morning_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  night_other_time time(0) check (night_other_time < '24:00:00'),
  night_other_days text check (night_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  previous_night_other_time time(0) check (previous_night_other_time < '24:00:00'),
  previous_night_other_days text check (previous_night_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  rev bigint not null default 0,
  constraint other_time_has_days check ((morning_other_time is null) = (morning_other_days is null)
    and (night_other_time is null) = (night_other_days is null))
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
comment on column public.goals.morning_other_time is 'The morning goal on morning_other_days; null when it is the same on every day.';
comment on column public.goals.morning_other_days is 'Logical days from 1 for Monday to 7 for Sunday: 67 is the weekend.';
comment on column public.goals.previous_morning_other_time is 'In force until morning_goal_from.';
comment on column public.goals.previous_morning_other_days is 'In force until morning_goal_from.';
comment on column public.goals.night_other_time is 'The night goal on night_other_days; null when it is the same on every day.';
comment on column public.goals.night_other_days is 'Logical days from 1 for Monday to 7 for Sunday: 56 is Friday and Saturday.';
comment on column public.goals.previous_night_other_time is 'In force until night_goal_from.';
comment on column public.goals.previous_night_other_days is 'In force until night_goal_from.';
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

-- Twin: goalOnDay in src/domain/calendar/goal-in-force.ts.
create function private.goal_of_day(usual time, other time, other_days text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case when strpos(other_days, extract(isodow from day)::text) > 0 then other else usual end;
end $$;

-- Twin: goalInForce in src/domain/calendar/goal-in-force.ts.
create function private.goal_in_force(g public.goals, type text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when type = 'morning' and day < g.morning_goal_from then private.goal_of_day(
      g.previous_morning_goal_time, g.previous_morning_other_time, g.previous_morning_other_days, day)
    when type = 'morning' then private.goal_of_day(g.morning_goal_time, g.morning_other_time, g.morning_other_days, day)
    when type = 'night' and day < g.night_goal_from then private.goal_of_day(
      g.previous_night_goal_time, g.previous_night_other_time, g.previous_night_other_days, day)
    when type = 'night' then private.goal_of_day(g.night_goal_time, g.night_other_time, g.night_other_days, day)
  end;
end $$;

-- The first day on which the wanted goals of a type would count if they were chosen at that moment: today, or tomorrow if points can
-- already be earned for today's goal or for the one that they give today.
create function private.goal_effective_from(
  g public.goals, wanted public.goals, type text, at timestamptz, utc_offset_minutes int
) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day_start time := private.day_start_in_force(g, at, utc_offset_minutes);
  today date := private.logical_day(at, utc_offset_minutes, day_start);
  existing time := private.goal_in_force(g, type, today);
  wanted_today time := case type
    when 'morning' then private.goal_of_day(
      wanted.morning_goal_time, wanted.morning_other_time, wanted.morning_other_days, today)
    else private.goal_of_day(wanted.night_goal_time, wanted.night_other_time, wanted.night_other_days, today) end;
  -- on the day on which a new day start takes effect, a goal can lie at two moments
  other_start time := case when g.day_start_from = today and day_start = g.day_start then g.previous_day_start
    when g.day_start_from = today then g.day_start else day_start end;
  is_open boolean := exists (
    select from (values (existing), (wanted_today)) goal (time), (values (day_start), (other_start)) start (time)
    where trunc(extract(epoch from (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
      - (today + goal.time + case when goal.time < start.time then interval '1 day' else interval '0' end)) / 60) >= -100);
begin
  return case when wanted_today = existing or not is_open then today else today + 1 end;
end $$;

-- The goals after a change to the wanted ones. Twin: changeGoals in src/domain/check-ins/change-goals.ts.
create function private.goals_after_change(
  g public.goals, wanted public.goals, changed_at timestamptz, utc_offset_minutes int, checked_in boolean
) returns public.goals
language plpgsql immutable set search_path = '' as $$
declare
  changed public.goals := wanted;
  is_morning_replaced boolean := true;
  is_night_replaced boolean := true;
begin
  if not checked_in then -- no check-in has been scored yet
    changed.morning_goal_from := null;
    changed.night_goal_from := null;
    changed.day_start_from := null;
    changed.previous_day_start := wanted.day_start;
    g := wanted;
  else
    changed.morning_goal_from := g.morning_goal_from;
    if (wanted.morning_goal_time, wanted.morning_other_time, wanted.morning_other_days)
      is distinct from (g.morning_goal_time, g.morning_other_time, g.morning_other_days) then
      changed.morning_goal_from := private.goal_effective_from(g, wanted, 'morning', changed_at, utc_offset_minutes);
    end if;
    changed.night_goal_from := g.night_goal_from;
    if (wanted.night_goal_time, wanted.night_other_time, wanted.night_other_days)
      is distinct from (g.night_goal_time, g.night_other_time, g.night_other_days) then
      changed.night_goal_from := private.goal_effective_from(g, wanted, 'night', changed_at, utc_offset_minutes);
    end if;
    -- the existing goals are the previous ones if they count on the day before the first one of the wanted goals
    is_morning_replaced := changed.morning_goal_from > coalesce(g.morning_goal_from, '-infinity');
    is_night_replaced := changed.night_goal_from > coalesce(g.night_goal_from, '-infinity');
    changed.day_start_from := g.day_start_from;
    changed.previous_day_start := g.previous_day_start;
    if wanted.day_start <> g.day_start then
      changed.previous_day_start := private.day_start_in_force(g, changed_at, utc_offset_minutes);
      changed.day_start_from := private.logical_day(changed_at, utc_offset_minutes, changed.previous_day_start) + 1;
    end if;
  end if;
  if is_morning_replaced then
    changed.previous_morning_goal_time := g.morning_goal_time;
    changed.previous_morning_other_time := g.morning_other_time;
    changed.previous_morning_other_days := g.morning_other_days;
  end if;
  if is_night_replaced then
    changed.previous_night_goal_time := g.night_goal_time;
    changed.previous_night_other_time := g.night_other_time;
    changed.previous_night_other_days := g.night_other_days;
  end if;
  return changed;
end $$;

-- Holds: the goals of each person, and the history that check-ins are judged by.
-- Guarantees: every moment belongs to one logical day. The files fix_goals and keep_goals say how goals change.
-- Who may: the owner reads, and writes the two goal times; the day start changes only through change_goals.

create table public.goals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_goal_time time(0) not null default '07:00:00' check (morning_goal_time < '24:00:00'),
  night_goal_time time(0) not null default '23:00:00' check (night_goal_time < '24:00:00'),
  day_start time(0) not null default '00:00:00' check (day_start < '24:00:00'),
  previous_day_start time(0) not null default '00:00:00' check (previous_day_start < '24:00:00'),
  day_start_from date,
  rev bigint not null default 0
);

-- Goal times and day starts that were in force together, and when, by the server's clock.
create table private.goal_history (
  user_id uuid not null references auth.users (id) on delete cascade,
  check_in_type text not null check (check_in_type in ('morning', 'night')),
  goal_time time(0) not null,
  day_start time(0) not null,
  since timestamptz not null default now(),
  until timestamptz, -- null while it is in force
  primary key (user_id, check_in_type, goal_time, day_start)
);

create table private.goal_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  changes int not null default 1,
  primary key (user_id, day)
);
alter table private.goal_history enable row level security;
alter table private.goal_changes enable row level security;
revoke all on private.goal_history, private.goal_changes from public, anon, authenticated;

-- The calendar date of (wall time - day_start). Twin: logicalDay in src/domain/calendar/days.ts.
create function private.logical_day(at timestamptz, utc_offset_minutes int, day_start time) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return ((at at time zone 'UTC') + utc_offset_minutes * interval '1 minute' - day_start)::date;
end $$;

-- A new day start is in force once `day_start_from` has begun by both the old and the new one.
-- Twin: dayStartInForce in src/domain/calendar/day-start.ts.
create function private.day_start_in_force(g public.goals, at timestamptz, utc_offset_minutes int) returns time
language sql immutable set search_path = '' as $$
  select case
    when g.day_start_from is null then g.day_start
    when private.logical_day(at, utc_offset_minutes, g.day_start) >= g.day_start_from
      and private.logical_day(at, utc_offset_minutes, g.previous_day_start) >= g.day_start_from then g.day_start
    else g.previous_day_start
  end
$$;

create trigger zz_stamp_rev before insert or update on public.goals
  for each row execute function private.stamp_rev();

alter table public.goals enable row level security;
revoke all on public.goals from public, anon, authenticated;
grant select on public.goals to authenticated;
grant update (morning_goal_time, night_goal_time) on public.goals to authenticated;

create policy "a dead session sees nothing" on public.goals as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "the owner reads the goals" on public.goals for select to authenticated
  using (user_id = (select auth.uid()));
create policy "the owner changes the goals" on public.goals for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

revoke execute on all functions in schema private from public;

-- Holds: the goals of each person, and the history that check-ins are judged by.
-- Guarantees: a new day start takes effect by one rule; goals change 10 times a day at most.
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

-- Which goal time and day start were in force together, from when to when by the server's clock.
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

-- A new day start is in force once the date has come under both the old and the new one.
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

-- The goals after that change. Twin: changeGoals in src/domain/calendar/day-start.ts.
create function private.changed_goals(
  g public.goals, morning time, night time, day_start time, changed_at timestamptz, utc_offset_minutes int
) returns public.goals
language plpgsql immutable set search_path = '' as $$
declare
  standing time := private.day_start_in_force(g, changed_at, utc_offset_minutes);
begin
  g.morning_goal_time := morning;
  g.night_goal_time := night;
  if changed_goals.day_start <> g.day_start then
    g.day_start := changed_goals.day_start;
    g.previous_day_start := standing;
    g.day_start_from := private.logical_day(changed_at, utc_offset_minutes, standing) + 1;
  end if;
  return g;
end $$;

-- Definer: a client may write the two goal times, but the day start changes only by this rule.
create function private.change_goals(
  morning time, night time, day_start time, changed_at timestamptz, utc_offset_minutes int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old public.goals;
  new public.goals;
begin
  if utc_offset_minutes is null or utc_offset_minutes not between -720 and 840 or utc_offset_minutes % 15 <> 0 then
    perform private.refuse(422, 'bad_offset', 'Impossible UTC offset');
  end if;
  select * into old from public.goals g where g.user_id = auth.uid() for no key update;
  -- a device clock that is fast must not delay the new day start, and one that is years slow must not date it before Christ
  new := private.changed_goals(old, morning, night, day_start,
    greatest(least(changed_at, now() + interval '5 minutes'), now() - interval '400 days'), utc_offset_minutes);
  if new is distinct from old then
    update public.goals g set morning_goal_time = new.morning_goal_time, night_goal_time = new.night_goal_time,
      day_start = new.day_start, previous_day_start = new.previous_day_start, day_start_from = new.day_start_from
    where g.user_id = old.user_id;
  end if;
end $$;

-- Keeps the history, and counts the changes: a person who could try a goal for every minute would always be on time.
create function private.record_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes int;
begin
  if tg_op = 'UPDATE' then
    insert into private.goal_changes as c (user_id, day) values (new.user_id, (now() at time zone 'UTC')::date)
    on conflict (user_id, day) do update set changes = c.changes + 1
    returning c.changes into changes;
    if changes > 10 then
      perform private.refuse(429, 'goal_changed_too_often', 'Goals can be changed 10 times a day');
    end if;
    update private.goal_history h set until = now()
    where h.user_id = new.user_id and h.until is null
      and not (h.goal_time = case h.check_in_type when 'morning' then new.morning_goal_time else new.night_goal_time end
        and h.day_start in (new.day_start, new.previous_day_start));
  end if;
  insert into private.goal_history (user_id, check_in_type, goal_time, day_start)
  select distinct new.user_id, goal.type, goal.at, start.at
  from (values ('morning', new.morning_goal_time), ('night', new.night_goal_time)) goal (type, at),
    (values (new.day_start), (new.previous_day_start)) start (at)
  on conflict (user_id, check_in_type, goal_time, day_start) do update set until = null;
  return null;
end $$;

create trigger record_new_goals after insert on public.goals
  for each row execute function private.record_goals();
create trigger record_goals after update on public.goals
  for each row when ((old.morning_goal_time, old.night_goal_time, old.day_start, old.previous_day_start)
    is distinct from (new.morning_goal_time, new.night_goal_time, new.day_start, new.previous_day_start))
  execute function private.record_goals();
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
grant execute on function private.change_goals(time, time, time, timestamptz, int) to authenticated;

-- Keeps streaks, multipliers, points and totals as if all days had been scored in order, whatever the order of
-- arrival. Twins: src/domain/ledger.ts and totals.ts. Every caller holds the lock of the user.

create function private.monday_of(day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return day - (extract(isodow from day)::int - 1);
end $$;

create function private.league(best_week_points bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when best_week_points >= 5000 then 'pho' when best_week_points >= 1000 then 'carbonara' else 'coal' end;
end $$;

-- The rows of the run after a day, counted from that day on: `streak` is the run that now ends on it, 0 where a gap
-- begins. The score itself is not stored; of a perfect row it
-- is 100, of any other the multiplier is 1. Returns how many rows it touched.
create function private.recount_run_after(c public.check_ins, streak int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  touched int;
begin
  update public.check_ins x set
    streak = recount_run_after.streak + (x.local_day - c.local_day),
    streak_multiplier = case when x.points_earned = 100 * x.streak_multiplier
      then recount_run_after.streak + (x.local_day - c.local_day) else 1 end,
    points_earned = case when x.points_earned = 100 * x.streak_multiplier
      then 100 * (recount_run_after.streak + (x.local_day - c.local_day)) else x.points_earned end
  where x.user_id = c.user_id and x.check_in_type = c.check_in_type and x.local_day > c.local_day
    -- of a row inserted: those that began the day after; of a row deleted: those that ran through it
    and case when recount_run_after.streak > 0 then x.streak = x.local_day - c.local_day
      else x.streak > x.local_day - c.local_day end;
  get diagnostics touched = row_count;
  return touched;
end $$;

-- The newest run of a type, into streaks.
create function private.refresh_streaks(who uuid, type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run int := 0;
  last_day date;
begin
  select c.streak, c.local_day into run, last_day from public.check_ins c
    where c.user_id = who and c.check_in_type = type order by c.local_day desc limit 1;
  run := coalesce(run, 0);
  if type = 'morning' then
    update public.streaks s set morning_streak = run, last_morning_check = last_day
      where s.user_id = who and (s.morning_streak, s.last_morning_check) is distinct from (run, last_day);
  else
    update public.streaks s set night_streak = run, last_night_check = last_day
      where s.user_id = who and (s.night_streak, s.last_night_check) is distinct from (run, last_day);
  end if;
end $$;

-- Every number of the profile from all check-ins: for whatever is not simply the newest row.
create function private.refresh_profile(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with weeks as (
    select private.monday_of(w.first_day) as monday, sum(w.points) as points from (
      -- one call of monday_of per week, not per row
      select min(c.local_day) as first_day, sum(c.points_earned) as points from public.check_ins c
      where c.user_id = who group by (c.local_day - date '2001-01-01') / 7) w
    group by 1
  ), newest as (select max(monday) as monday from weeks), runs as (
    select coalesce(max(c.streak) filter (where c.check_in_type = 'morning'), 0) as morning,
      coalesce(max(c.streak) filter (where c.check_in_type = 'night'), 0) as night
    from public.check_ins c where c.user_id = who
  ), sums as (
    select coalesce(sum(w.points), 0) as total, coalesce(max(w.points), 0) as best,
      coalesce(sum(w.points) filter (where w.monday = n.monday), 0) as this_week,
      coalesce(sum(w.points) filter (where w.monday = n.monday - 7), 0) as week_before
    from weeks w, newest n
  )
  update public.profiles p set total_points = s.total, weekly_points = s.this_week, week_start = n.monday,
    previous_week_points = s.week_before, best_week_points = s.best, best_morning_streak = r.morning,
    best_night_streak = r.night, current_league = private.league(s.best::bigint)
  from sums s, newest n, runs r
  where p.user_id = who;
end $$;

-- The usual case: nothing later exists, so nothing but sums can change.
create function private.add_to_profile(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set
    total_points = p.total_points + c.points_earned,
    weekly_points = now_is.weekly,
    week_start = now_is.monday,
    previous_week_points = case now_is.monday - p.week_start
      when 0 then p.previous_week_points when 7 then p.weekly_points else 0 end,
    best_week_points = greatest(p.best_week_points, now_is.weekly),
    best_morning_streak = case c.check_in_type when 'morning'
      then greatest(p.best_morning_streak, c.streak) else p.best_morning_streak end,
    best_night_streak = case c.check_in_type when 'night'
      then greatest(p.best_night_streak, c.streak) else p.best_night_streak end,
    current_league = private.league(greatest(p.best_week_points, now_is.weekly))
  from (
    select q.user_id, m.monday, c.points_earned + case when q.week_start = m.monday then q.weekly_points else 0 end as weekly
    from public.profiles q, (select private.monday_of(c.local_day) as monday) m where q.user_id = c.user_id
  ) now_is
  where p.user_id = c.user_id and now_is.user_id = p.user_id;
end $$;

create function private.count_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched int := 0;
begin
  if tg_op = 'INSERT' then
    touched := private.recount_run_after(new, new.streak);
  end if;
  perform private.refresh_streaks(new.user_id, new.check_in_type);
  if tg_op = 'INSERT' and touched = 0 and not exists (select from public.profiles p
      where p.user_id = new.user_id and p.week_start > new.local_day) then
    perform private.add_to_profile(new);
  else
    perform private.refresh_profile(new.user_id);
  end if;
  return null;
end $$;
create trigger count_check_in after insert or update of check_in_time on public.check_ins
  for each row execute function private.count_check_in();

-- A whole statement at once, so that deleting an account does not count anew for every row of it.
create function private.uncount_check_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_run_after(g, 0) from gone g
  where exists (select from auth.users u where u.id = g.user_id);
  perform private.refresh_streaks(o.user_id, o.check_in_type), private.refresh_profile(o.user_id)
  from (select distinct g.user_id, g.check_in_type from gone g
    where exists (select from auth.users u where u.id = g.user_id)) o;
  return null;
end $$;
create trigger uncount_check_ins after delete on public.check_ins
  referencing old table as gone for each statement execute function private.uncount_check_ins();

revoke execute on all functions in schema private from public;

-- Contains: the ledger: streaks, multipliers, points, totals and leagues, computed from check-ins.
-- Invariants: the numbers do not depend on the order of arrival; they are as if all days had been scored in order.
-- Access: the owner and friends read streaks; only the triggers of the next file call the functions, and each caller locks the user.

create table public.streaks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_streak int not null default 0 check (morning_streak >= 0),
  night_streak int not null default 0 check (night_streak >= 0),
  last_morning_check date,
  last_night_check date,
  rev bigint not null default 0
);

comment on table public.streaks is 'The runs that end at the newest check-in of each type.';
comment on column public.streaks.last_morning_check is 'Day of the newest check-in of a morning.';
comment on column public.streaks.last_night_check is 'Day of the newest check-in of a night.';
comment on column public.streaks.rev is 'The transaction that wrote this row last.';

alter table public.streaks enable row level security;
revoke all on public.streaks from public, anon, authenticated;
grant select on public.streaks to authenticated;

create trigger zz_stamp_rev before insert or update on public.streaks
  for each row execute function private.stamp_rev();
create trigger ring after update on public.streaks for each row execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.streaks as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read streaks" on public.streaks for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "blocks hide streaks" on public.streaks as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));

-- A change recounts the days from the earliest changed one on, and the profile from the weeks of those days. The whole history
-- is read only if a best week or a best run may have been lost. Twins: src/domain/check-ins/ledger.ts and totals.ts.

create function private.monday_of(day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return day - (extract(isodow from day)::int - 1);
end $$;

create function private.league_of(best_week_points bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when best_week_points >= 5000 then 'pho' when best_week_points >= 1000 then 'carbonara' else 'coal' end;
end $$;

-- Writes the newest run of a type into streaks. Always, because a friend's pot also counts older days (private.full_days_shared).
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
    update public.streaks s set morning_streak = run, last_morning_check = last_day where s.user_id = who;
  else
    update public.streaks s set night_streak = run, last_night_check = last_day where s.user_id = who;
  end if;
end $$;

-- Computes every number of the profile from all check-ins.
create function private.refresh_profile(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with weeks as (
    select private.monday_of(w.first_day) as monday, sum(w.points) as points from (
      -- so that monday_of is called once for each week, not for each row
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
    best_night_streak = r.night, current_league = private.league_of(s.best::bigint)
  from sums s, newest n, runs r
  where p.user_id = who;
end $$;

-- Recounts the runs of a type from a day on, and returns the points gained. The days before that day are correct already. The score
-- itself is not stored, but points and multiplier are enough: a perfect row has 100 times its multiplier, and any other row has the
-- multiplier 1.
create function private.recount_streaks(who uuid, type text, since date) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  run_before int;
  gained bigint;
begin
  if not exists (select from public.check_ins c
      where c.user_id = who and c.check_in_type = type and c.local_day > since) then
    return 0; -- the usual case is the newest day, which the guard has scored
  end if;
  run_before := coalesce((select c.streak from public.check_ins c
    where c.user_id = who and c.check_in_type = type and c.local_day = since - 1), 0);
  with days as (
    select c.id, c.local_day, c.points_earned,
      c.local_day - row_number() over (order by c.local_day)::int as run -- the same for all days of a run
    from public.check_ins c where c.user_id = who and c.check_in_type = type and c.local_day >= since
  ), runs as (
    select d.id, d.points_earned, row_number() over (partition by d.run order by d.local_day)::int
      + case d.run when since - 1 then run_before else 0 end as streak
    from days d
  ), changed as (
    update public.check_ins x set
      streak = r.streak,
      streak_multiplier = case when x.points_earned = 100 * x.streak_multiplier then r.streak else 1 end,
      points_earned = case when x.points_earned = 100 * x.streak_multiplier then 100 * r.streak else x.points_earned end
    from runs r where x.id = r.id and x.streak <> r.streak
    returning x.points_earned - r.points_earned as gained
  )
  select coalesce(sum(c.gained), 0) into gained from changed c;
  return gained;
end $$;

-- Updates the profile after points were gained or lost from a day on. `fell` is true if a row was deleted or is worth less.
create function private.recount_profile(who uuid, since date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  this_week date := private.monday_of((select c.local_day from public.check_ins c
    where c.user_id = who order by c.local_day desc limit 1));
  sums record;
begin
  select * into p from public.profiles q where q.user_id = who;
  select coalesce(max(w.points), 0) as best, coalesce(max(w.morning), 0) as morning, coalesce(max(w.night), 0) as night,
    coalesce(sum(w.points) filter (where w.monday = this_week), 0) as this_week,
    coalesce(sum(w.points) filter (where w.monday = this_week - 7), 0) as week_before
  into sums
  from (
    select private.monday_of(min(c.local_day)) as monday, sum(c.points_earned) as points,
      max(c.streak) filter (where c.check_in_type = 'morning') as morning,
      max(c.streak) filter (where c.check_in_type = 'night') as night
    from public.check_ins c
    where c.user_id = who and c.local_day >= least(private.monday_of(since), this_week - 7)
    group by (c.local_day - date '2001-01-01') / 7
  ) w;
  if fell and (sums.best, sums.morning, sums.night)
      is distinct from (greatest(sums.best, p.best_week_points), greatest(sums.morning, p.best_morning_streak),
        greatest(sums.night, p.best_night_streak)) then
    -- these weeks do not reach the best value, so it may be lost, or come from an older week
    perform private.refresh_profile(who);
    return;
  end if;
  update public.profiles q set
    total_points = q.total_points + gained,
    weekly_points = sums.this_week,
    week_start = this_week,
    previous_week_points = sums.week_before,
    best_week_points = greatest(q.best_week_points, sums.best),
    best_morning_streak = greatest(q.best_morning_streak, sums.morning),
    best_night_streak = greatest(q.best_night_streak, sums.night),
    current_league = private.league_of(greatest(q.best_week_points, sums.best)::bigint)
  where q.user_id = who;
end $$;

-- `morning` and `night` are the earliest changed day of each type, or null.
create function private.recount(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if morning is not null then
    gained := gained + private.recount_streaks(who, 'morning', morning);
    perform private.refresh_streaks(who, 'morning');
  end if;
  if night is not null then
    gained := gained + private.recount_streaks(who, 'night', night);
    perform private.refresh_streaks(who, 'night');
  end if;
  perform private.recount_profile(who, least(morning, night), gained, fell);
end $$;

-- Whatever one statement did to check-ins is counted once, at its end; whatever one push did, once at the end of the
-- push. A change counts anew the days from the earliest one touched, and the profile from the weeks of those days. The
-- whole history is read only where a best week or a best run may have been lost.

drop trigger count_check_in on public.check_ins;
drop trigger uncount_check_ins on public.check_ins;
drop function private.count_check_in();
drop function private.uncount_check_ins();
drop function private.recount_run_after(public.check_ins, int);
drop function private.add_to_profile(public.check_ins);

-- Counts the runs of a type anew from a day on, and returns the points that brought. The days before are right. The score
-- itself is not stored; of a perfect row it is 100, of any other the multiplier is 1.
create function private.recount_runs(who uuid, type text, since date) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  run_before int;
  gained bigint;
begin
  if not exists (select from public.check_ins c
      where c.user_id = who and c.check_in_type = type and c.local_day > since) then
    return 0; -- the usual case: the newest day, and the door has scored it
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

-- The profile after points were gained (or lost) from a day on. `fell`: a row was taken out or is worth less.
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
    perform private.refresh_profile(who); -- a best that is not reached here may be lost, or may stand further back
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
    current_league = private.league(greatest(q.best_week_points, sums.best)::bigint)
  where q.user_id = who;
end $$;

-- morning, night: the earliest day of that type touched, null where none was
create function private.recount(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if morning is not null then
    gained := gained + private.recount_runs(who, 'morning', morning);
    perform private.refresh_streaks(who, 'morning');
  end if;
  if night is not null then
    gained := gained + private.recount_runs(who, 'night', night);
    perform private.refresh_streaks(who, 'night');
  end if;
  perform private.recount_profile(who, least(morning, night), gained, fell);
end $$;

-- simmer.uncounted holds, while a push runs, what is still to be counted: '{}' nothing yet. Unset: count at once. Local
-- to the transaction, and a mutation that is rolled back takes its part with it.
create function private.count_changes(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.uncounted', true), '');
begin
  if later is null or later ->> 'who' <> who::text then
    perform private.recount(who, morning, night, gained, fell);
    return;
  end if;
  perform set_config('simmer.uncounted', jsonb_build_object('who', who,
    'morning', least((later ->> 'morning')::date, morning), 'night', least((later ->> 'night')::date, night),
    'gained', coalesce((later ->> 'gained')::bigint, 0) + gained,
    'fell', fell or coalesce((later ->> 'fell')::boolean, false))::text, true);
end $$;

create function private.count_later() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('simmer.uncounted', '{}', true);
end $$;

create function private.count_now() returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.uncounted', true), '');
begin
  perform set_config('simmer.uncounted', '', true);
  if later ? 'who' then
    perform private.recount((later ->> 'who')::uuid, (later ->> 'morning')::date, (later ->> 'night')::date,
      (later ->> 'gained')::bigint, (later ->> 'fell')::boolean);
  end if;
end $$;

-- An account that is going takes its check-ins along uncounted.
create function private.count_check_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select c.user_id, min(c.local_day) filter (where c.check_in_type = 'morning') as morning,
      min(c.local_day) filter (where c.check_in_type = 'night') as night,
      sum(c.points_earned)::bigint * case tg_op when 'INSERT' then 1 else -1 end as gained
    from changed c group by c.user_id
  loop
    if tg_op = 'INSERT' or exists (select from auth.users u where u.id = part.user_id) then
      perform private.count_changes(part.user_id, part.morning, part.night, part.gained, tg_op = 'DELETE');
    end if;
  end loop;
  return null;
end $$;
create trigger count_new_check_ins after insert on public.check_ins
  referencing new table as changed for each statement execute function private.count_check_ins();
create trigger count_deleted_check_ins after delete on public.check_ins
  referencing old table as changed for each statement execute function private.count_check_ins();

create function private.count_replaced_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_changes(new.user_id,
    case new.check_in_type when 'morning' then new.local_day end, case new.check_in_type when 'night' then new.local_day end,
    new.points_earned - old.points_earned, new.points_earned < old.points_earned);
  return null;
end $$;
create trigger count_replaced_check_in after update of check_in_time on public.check_ins
  for each row execute function private.count_replaced_check_in();

revoke execute on all functions in schema private from public;
grant execute on function private.count_later(), private.count_now() to authenticated;

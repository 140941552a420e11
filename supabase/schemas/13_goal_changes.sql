-- Contains: changes of goals, and the history of goals that check-ins must fit.
-- Invariants: every change follows goals_after_change and is recorded; goals change at most 10 times a day.
-- Access: the owner, through change_goals or by writing the two goal times.

-- Each row of `goals` as it was, and when. It is jsonb, because a column of the row type would block later changes of `goals`.
create table private.goal_history (
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz,
  goals jsonb not null,
  primary key (user_id, since)
);

comment on table private.goal_history is 'The goals of each user as they were. A check-in must fit the goals of its moment.';
comment on column private.goal_history.since is 'When the user made the change, by the device''s clock within bounds.';
comment on column private.goal_history.until is 'When the next change arrived; null while there is none.';
comment on column private.goal_history.goals is 'The row of public.goals as it was.';

alter table private.goal_history enable row level security;
revoke all on private.goal_history from public, anon, authenticated;

create table private.goal_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  changes int not null default 1,
  primary key (user_id, day)
);

comment on table private.goal_changes is 'How often a user changed their goals on a day (UTC): at most 10 times.';

alter table private.goal_changes enable row level security;
revoke all on private.goal_changes from public, anon, authenticated;

-- The goals of a user at a moment, as far as the changes have arrived.
create function private.goals_at(who uuid, at timestamptz) returns public.goals
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_populate_record(null::public.goals, h.goals) from private.goal_history h
    where h.user_id = who and h.since <= at order by h.since desc limit 1);
end $$;

create function private.has_checked_in(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.check_ins c where c.user_id = who);
end $$;

-- Without a limit, a user could set the goal to the current minute again and again, and always be on time.
create function private.count_goal_change(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted int;
begin
  insert into private.goal_changes as c (user_id, day) values (who, (now() at time zone 'UTC')::date)
  on conflict (user_id, day) do update set changes = c.changes + 1
  returning c.changes into counted;
  if counted > 10 then
    perform private.reject(429, 'goal_changed_too_often', 'Goals can be changed 10 times a day');
  end if;
end $$;

-- The mutations setGoals and setOtherTimes: `wishes` are columns of goals. The last one to arrive wins. If it waited offline,
-- check-ins made since then must fit the goals that it set. A definer function, because clients may write the two goal times, but
-- the rest only by this rule.
create function private.change_goals(wishes jsonb, changed_at timestamptz, utc_offset_minutes int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wished jsonb := (select jsonb_object_agg(w.key, w.value) from jsonb_each(wishes) w where w.key = any
    ('{morning_goal_time, night_goal_time, day_start, morning_other_time, morning_other_days, night_other_time, night_other_days}'));
  -- a device clock that is fast must not delay the change, and one that is years slow must not date it before Christ
  made timestamptz := greatest(least(changed_at, now() + interval '5 minutes'), now() - interval '60 days');
  checked_in boolean := private.has_checked_in(auth.uid());
  existing public.goals;
  changed public.goals;
  base public.goals;
  seen public.goals;
begin
  if utc_offset_minutes is null or utc_offset_minutes not between -720 and 840 or utc_offset_minutes % 15 <> 0 then
    perform private.reject(422, 'bad_offset', 'Impossible UTC offset');
  end if;
  select * into existing from public.goals g where g.user_id = auth.uid() for no key update;
  changed := private.goals_after_change(
    existing, jsonb_populate_record(existing, wished), made, utc_offset_minutes, checked_in);
  base := private.goals_at(auth.uid(), made);
  seen := private.goals_after_change(base, jsonb_populate_record(base, wished), made, utc_offset_minutes, checked_in);
  if changed is not distinct from existing and seen is not distinct from base then
    return;
  end if;
  perform private.count_goal_change(auth.uid());
  if made < now() then
    insert into private.goal_history (user_id, since, until, goals) values (auth.uid(), made, now(), to_jsonb(seen))
    on conflict (user_id, since) do update set goals = excluded.goals;
  end if;
  update public.goals g set morning_goal_time = changed.morning_goal_time, night_goal_time = changed.night_goal_time,
    day_start = changed.day_start, previous_morning_goal_time = changed.previous_morning_goal_time,
    morning_goal_from = changed.morning_goal_from, previous_night_goal_time = changed.previous_night_goal_time,
    night_goal_from = changed.night_goal_from, previous_day_start = changed.previous_day_start,
    day_start_from = changed.day_start_from, morning_other_time = changed.morning_other_time,
    morning_other_days = changed.morning_other_days, previous_morning_other_time = changed.previous_morning_other_time,
    previous_morning_other_days = changed.previous_morning_other_days, night_other_time = changed.night_other_time,
    night_other_days = changed.night_other_days, previous_night_other_time = changed.previous_night_other_time,
    previous_night_other_days = changed.previous_night_other_days
  where g.user_id = existing.user_id and changed is distinct from existing;
end $$;

-- A direct write has no UTC offset, so that of the newest check-in counts. Without a check-in none is needed.
create function private.enforce_goal_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_goal_change(new.user_id);
  return private.goals_after_change(old, new, now(),
    coalesce((select c.utc_offset_minutes from public.check_ins c where c.user_id = new.user_id
      order by c.local_day desc, c.check_in_type desc limit 1), 0), private.has_checked_in(new.user_id));
end $$;

-- Records the history.
create function private.record_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.goal_history h set until = now() where h.user_id = new.user_id and h.until is null and h.since < now();
  insert into private.goal_history (user_id, since, goals)
  values (new.user_id, case tg_op when 'INSERT' then '-infinity' else now() end, to_jsonb(new))
  on conflict (user_id, since) do update set until = null, goals = excluded.goals;
  return null;
end $$;

create trigger a_guard_suspension before update on public.goals
  for each statement execute function private.guard_suspension();

-- Goals can also be written directly: such a request must lock the user before the row, as a push does.
create trigger a_lock_caller before update on public.goals
  for each statement execute function private.lock_caller();

-- change_goals has already followed the rule, and runs as the owner of the tables
create trigger enforce_goal_change before update on public.goals
  for each row when (current_user = 'authenticated'
    and (old.morning_goal_time, old.night_goal_time) is distinct from (new.morning_goal_time, new.night_goal_time))
  execute function private.enforce_goal_change();
create trigger zz_stamp_rev before insert or update on public.goals
  for each row execute function private.stamp_rev();
create trigger record_new_goals after insert on public.goals
  for each row execute function private.record_goals();
-- what a moment is called changes no score
create trigger record_goals after update on public.goals
  for each row when ((to_jsonb(old) - '{rev,morning_name,night_name}'::text[])
    is distinct from (to_jsonb(new) - '{rev,morning_name,night_name}'::text[]))
  execute function private.record_goals();
create trigger ring after update on public.goals for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.goals as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their goals" on public.goals for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners update their goals" on public.goals for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant execute on function private.is_moment_name(text), private.change_goals(jsonb, timestamptz, int) to authenticated;

-- Contains: the validation of a check-in by itself, and against the account, the goals and the other check-ins of the user.
-- Invariants: every check-in is scored by the goal of its day, and no user can have more days than the time between two check-ins
-- allows.
-- Access: only the guard of check-ins calls them.

-- Returns what is wrong with the row itself, whatever other rows there are, or null.
create function private.check_in_error(c public.check_ins) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when c.utc_offset_minutes not between -720 and 840 or c.utc_offset_minutes % 15 <> 0 then 'bad_offset'
    when c.check_in_time > now() + interval '5 minutes' then 'check_in_in_future'
    when c.check_in_time < now() - interval '60 days' then 'check_in_too_old'
    when c.local_day <> private.logical_day(c.check_in_time, c.utc_offset_minutes, c.day_start) then 'day_mismatch'
  end;
end $$;

-- True if no user can have changed the UTC offset by so much in that time. 240 minutes cover every land border and clock
-- change; 1.5 minutes of offset per minute cover a flight near the pole. Offsets are compared round the clock, for the date
-- line.
create function private.is_impossible_offset_change(offset_a int, offset_b int, apart interval) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return least(abs(offset_a - offset_b), 1440 - abs(offset_a - offset_b))
    > 240 + 1.5 * abs(extract(epoch from apart)) / 60;
end $$;

-- True if the two days are further apart than that time allows. Two neighbouring days can be a second apart. A flight over the
-- date line gains a day: the shortest, Pago Pago to Apia, takes over half an hour. Each further day takes at least 12 hours:
-- 24, less what a new day start or offset can cut off.
create function private.is_impossible_day_gap(a date, b date, apart interval) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return abs(a - b) >= 2
    and abs(extract(epoch from apart)) < extract(epoch from interval '30 minutes' + (abs(a - b) - 2) * interval '12 hours');
end $$;

-- Returns the code for what the row contradicts (the account, the goals at that moment, other check-ins), or null.
create function private.check_in_conflict(c public.check_ins) returns text
language plpgsql stable set search_path = '' as $$
declare
  goals public.goals := private.goals_at(c.user_id, c.check_in_time);
begin
  return case
    when exists (select from auth.users u
      where u.id = c.user_id and c.check_in_time < u.created_at - interval '5 minutes') then 'before_account'
    when c.goal_time is distinct from private.goal_in_force(goals, c.check_in_type, c.local_day)
      or c.day_start is distinct from case when goals.day_start_from is null then goals.day_start
        else private.day_start_in_force(goals, c.check_in_time, c.utc_offset_minutes) end
      then 'unknown_goal'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day < c.local_day
      order by o.local_day desc limit 1) >= c.check_in_time then 'out_of_order'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day > c.local_day
      order by o.local_day limit 1) <= c.check_in_time then 'out_of_order'
    -- only a jump within hours can be impossible, and one instant belongs to at most three days, by offset and day start: so
    -- these rows include every neighbour that matters
    when exists (select from public.check_ins o
      where o.user_id = c.user_id and o.local_day between c.local_day - 3 and c.local_day + 3
        and o.check_in_type in ('morning', 'night') and o.id <> c.id
        and (private.is_impossible_offset_change(o.utc_offset_minutes, c.utc_offset_minutes, o.check_in_time - c.check_in_time)
          or o.local_day not between c.local_day - 1 and c.local_day + 1
            and o.check_in_time between c.check_in_time - interval '13 hours' and c.check_in_time + interval '13 hours'
            and private.is_impossible_day_gap(o.local_day, c.local_day, o.check_in_time - c.check_in_time)))
      then 'bad_offset'
  end;
end $$;

-- Rejects a check-in that cannot be true.
create function private.validate_check_in(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  code text := private.check_in_error(c);
begin
  if code is null then
    perform private.lock_user(c.user_id);
    code := private.check_in_conflict(c);
  end if;
  if code is not null then
    perform private.reject(422, code, 'This check-in cannot be right: ' || code);
  end if;
end $$;

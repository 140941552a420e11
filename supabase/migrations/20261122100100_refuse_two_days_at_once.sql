-- As before; now nobody is two days further within half an hour. The date line alone let the offsets -12 and +14 give
-- three days within seconds.
create or replace function private.check_in_conflict(c public.check_ins) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from auth.users u
      where u.id = c.user_id and c.check_in_time < u.created_at - interval '5 minutes') then 'before_account'
    when not exists (select from private.goal_history h
      where h.user_id = c.user_id and h.check_in_type = c.check_in_type and h.goal_time = c.goal_time
        and h.day_start = c.day_start and (h.until is null or h.until >= now() - interval '60 days'))
      then 'unknown_goal'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day < c.local_day
      order by o.local_day desc limit 1) >= c.check_in_time then 'out_of_order'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day > c.local_day
      order by o.local_day limit 1) <= c.check_in_time then 'out_of_order'
    -- a jump that can be impossible is over within hours, and offsets and day starts make at most three days of one
    -- instant: these rows hold every neighbour that matters
    when exists (select from public.check_ins o
      where o.user_id = c.user_id and o.local_day between c.local_day - 3 and c.local_day + 3
        and o.check_in_type in ('morning', 'night') and o.id <> c.id
        and (private.impossible_jump(o.utc_offset_minutes, c.utc_offset_minutes, o.check_in_time - c.check_in_time)
          -- the shortest flight over the date line, Pago Pago to Apia, takes longer
          or abs(o.local_day - c.local_day) >= 2
            and o.check_in_time - c.check_in_time > interval '-30 minutes'
            and o.check_in_time - c.check_in_time < interval '30 minutes'))
      then 'bad_offset'
  end;
end $$;

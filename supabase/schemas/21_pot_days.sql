-- Contains: the days of pots, counted from check-ins.
-- Invariants: the devices of both users and the server count the same; no count is stored.
-- Access: the wire view of streaks asks for a friend's full days; definer functions for the rest.

-- The days with both check-ins of a user from a day on, ascending.
create function private.full_days(who uuid, since date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select c.local_day from public.check_ins c where c.user_id = who and c.local_day >= since
    group by c.local_day having count(*) = 2 order by c.local_day);
end $$;

-- What the caller's devices know of a friend's days: they hold only the newest check-ins. Null without a pot.
create function private.full_days_shared(who uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  since date;
begin
  select min(p.since_day) into since from (
    select x.since_day from public.pots x where x.user_id = me and x.friend_id = who
    union all select x.since_day from public.pots x where x.user_id = who and x.friend_id = me) p;
  if since is null or who = any (private.blocked_ids()) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('first', r.first, 'last', r.last) order by r.first), '[]') from (
      select min(d.day) as first, max(d.day) as last from (
        select u.day, u.day - u.n::int as run from unnest(private.full_days(who, since)) with ordinality u (day, n)) d
      group by d.run) r);
end $$;

-- Counts the days of a pot. A missing day breaks a run once it is decided. Twin: src/domain/pots/days-together.ts.
create function private.count_together(both_days date[], decided date, out current int, out longest int, out total int)
language plpgsql immutable set search_path = '' as $$
begin
  select coalesce(max(r.days), 0), coalesce(sum(r.days), 0),
    coalesce((array_agg(r.days order by r.last desc))[1], 0) * case when max(r.last) + 1 <= decided then 0 else 1 end
  into longest, total, current
  from (
    select count(*)::int as days, max(d.day) as last from (
      select b.day, sum(b.begins) over (order by b.day) as run from (
        select u.day, case when u.day - lag(u.day) over (order by u.day) > 1
          and lag(u.day) over (order by u.day) + 1 <= decided then 1 else 0 end as begins
        from unnest(both_days) u (day)) b) d
    group by d.run) r;
end $$;

-- The last day that ended at least 24 hours ago for each of these places: [[offset in minutes, day start], ...].
create function private.last_decided_day(at timestamptz, places jsonb) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (select min(private.logical_day(at - interval '24 hours', (p.value ->> 0)::int, (p.value ->> 1)::time)) - 1
    from jsonb_array_elements(case places when '[]' then '[[0, "00:00:00"]]' else places end) p);
end $$;

-- The days of a pot in a row, as the devices of both show them.
create function private.days_of_pot(p public.pots, at timestamptz) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  places jsonb := coalesce((select jsonb_agg(jsonb_build_array(n.utc_offset_minutes, n.day_start)) from unnest(array[p.user_id, p.friend_id]) u (id)
    cross join lateral (select c.utc_offset_minutes, c.day_start from public.check_ins c where c.user_id = u.id
      order by c.local_day desc, c.check_in_type desc limit 1) n), '[]');
begin
  return (private.count_together(array(
    select m.day from unnest(private.full_days(p.user_id, p.since_day)) m (day)
    where m.day = any (private.full_days(p.friend_id, p.since_day)) order by m.day),
    private.last_decided_day(at, places))).current;
end $$;

grant execute on function private.full_days_shared(uuid) to authenticated;

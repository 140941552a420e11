-- Contains: the accuracy board, how near the check-ins of a week were to their goals.
-- Invariants: it is computed from what its reader may see; a user off the leaderboards is on no other board.
-- Access: signed-in users ask for their own board.

-- The board of the week that begins on that Monday. Fewer than four check-ins have no rank. Twin: src/domain/standings/accuracy.ts.
create function private.accuracy_board(monday date)
returns table (user_id uuid, rank int, check_ins int, score int, minutes_off int)
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query
  with users (id) as (
    select auth.uid()
    union all
    select f.id from private.friend_ids() f (id)
    where f.id <> all (private.unranked_ids()) and f.id <> all (private.blocked_ids())
  ), sums as (
    select u.id, count(c.id)::int as n, coalesce(sum(c.points_earned / c.streak_multiplier), 0)::int as scores,
      coalesce(sum(private.minutes_off(c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start, c.goal_time)), 0)::int
        as minutes
    from users u
    left join public.check_ins c on c.user_id = u.id and c.local_day between accuracy_board.monday and accuracy_board.monday + 6
    group by u.id
  ), figures as (
    -- means, rounded half up
    select s.id, s.n, case when s.n = 0 then 0 else (2 * s.scores + s.n) / (2 * s.n) end as mean,
      case when s.n = 0 then 0 else (2 * s.minutes + s.n) / (2 * s.n) end as off
    from sums s
  )
  select f.id, case when f.n >= 4 then rank() over (order by f.n < 4, f.mean desc, f.off) end::int, f.n, f.mean, f.off
  from figures f;
end $$;

grant execute on function private.accuracy_board(date), private.minutes_off(timestamptz, int, date, time, time) to authenticated;

-- Which rows a run still has to send: every visible row whose writing transaction the snapshot `seen` did not see,
-- below the position (rank, rev, tbl, id) of the page before, newest first. Keys only; the page fetches the rows.
--
-- The filter stands inside every limited branch: after the limit it would lose rows. `floor` and `ceiling` say the
-- same as the filter and the position in the terms of an index.
-- Rank 1 (own profile, goals, streaks, friendships) comes before rank 0: a new device can use its first page.
-- tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages; 10 + n a tombstone of n.
create function private.changes(
  me uuid, friends uuid[], strangers uuid[], seen pg_snapshot,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  ceiling bigint := case when at_rank = 0 then at_rev else 9223372036854775807 end;
  wanted int := page_size + 1;
begin
  return query
  select k.rank, k.rev, k.tbl, k.id from (
    select 1 rank, p.rev, 1 tbl, p.user_id id from public.profiles p where p.user_id = me and p.rev >= floor
      and (seen is null or not pg_visible_in_snapshot(p.rev::text::xid8, seen))
    union all
    select 1, g.rev, 2, g.user_id from public.goals g where g.user_id = me and g.rev >= floor
      and (seen is null or not pg_visible_in_snapshot(g.rev::text::xid8, seen))
    union all
    select 1, s.rev, 3, s.user_id from public.streaks s where s.user_id = me and s.rev >= floor
      and (seen is null or not pg_visible_in_snapshot(s.rev::text::xid8, seen))
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.user_id = me and f.rev >= floor
      and (seen is null or not pg_visible_in_snapshot(f.rev::text::xid8, seen))
      and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id)
      order by f.rev desc, f.id desc limit wanted)
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.friend_id = me and f.rev >= floor
      and (seen is null or not pg_visible_in_snapshot(f.rev::text::xid8, seen))
      and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id)
      order by f.rev desc, f.id desc limit wanted)
    union all
    (select 0, c.rev, 4, c.id from public.check_ins c where c.user_id = me and c.rev between floor and ceiling
      and (seen is null or not pg_visible_in_snapshot(c.rev::text::xid8, seen))
      and (0, c.rev, 4, c.id) < (at_rank, at_rev, at_tbl, at_id)
      order by c.rev desc, c.id desc limit wanted)
    union all
    (select 0, m.rev, 6, m.id from public.messages m where m.sender_id = me and m.rev between floor and ceiling
      and (seen is null or not pg_visible_in_snapshot(m.rev::text::xid8, seen))
      and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all
    (select 0, m.rev, 6, m.id from public.messages m where m.receiver_id = me and m.rev between floor and ceiling
      and (seen is null or not pg_visible_in_snapshot(m.rev::text::xid8, seen))
      and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all
    -- a first run has nothing to remove
    (select 0, t.rev, 10 + t.tbl, t.id from private.tombstones t where seen is not null and t.user_id = me
      and t.rev between floor and ceiling and not pg_visible_in_snapshot(t.rev::text::xid8, seen)
      and (0, t.rev, 10 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.tbl desc, t.id desc limit wanted)
    union all
    select 0, p.rev, 1, p.user_id from public.profiles p where p.user_id = any (friends) and p.rev >= floor
      and not pg_visible_in_snapshot(p.rev::text::xid8, seen)
    union all
    select 0, s.rev, 3, s.user_id from public.streaks s where s.user_id = any (friends) and s.rev >= floor
      and not pg_visible_in_snapshot(s.rev::text::xid8, seen)
    union all
    (select 0, c.rev, 4, c.id from public.check_ins c where c.user_id = any (friends) and c.rev between floor and ceiling
      and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
      and (0, c.rev, 4, c.id) < (at_rank, at_rev, at_tbl, at_id)
      order by c.rev desc, c.id desc limit wanted)
    union all
    select 0, c.rev, 1, c.user_id from private.cards(strangers) c
      where c.rev >= floor and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
  ) k
  where (k.rank, k.rev, k.tbl, k.id) < (at_rank, at_rev, at_tbl, at_id)
  order by k.rank desc, k.rev desc, k.tbl desc, k.id desc limit wanted;
end $$;
revoke execute on all functions in schema private from public;
grant execute on function private.changes(uuid, uuid[], uuid[], pg_snapshot, int, bigint, int, uuid, int) to authenticated;

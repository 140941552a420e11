-- As before, but a row stamped ahead of this database's transactions was loaded from another one: it comes when
-- everything is sent, and does not come again with every run until the numbers have caught up.
create or replace function private.changes(
  me uuid, friends uuid[], strangers uuid[], seen pg_snapshot,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- of others only what has ended is visible, and xmax follows it; this very call may already have written
  latest bigint := case when seen is null then 9223372036854775807
    else greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
      pg_current_xact_id_if_assigned()::text::bigint) end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
  return query
  select k.rank, k.rev, k.tbl, k.id from (
    select 1 rank, p.rev, 1 tbl, p.user_id id from public.profiles p where p.user_id = me and p.rev between floor and latest
      and (seen is null or not pg_visible_in_snapshot(p.rev::text::xid8, seen))
    union all
    select 1, g.rev, 2, g.user_id from public.goals g where g.user_id = me and g.rev between floor and latest
      and (seen is null or not pg_visible_in_snapshot(g.rev::text::xid8, seen))
    union all
    select 1, s.rev, 3, s.user_id from public.streaks s where s.user_id = me and s.rev between floor and latest
      and (seen is null or not pg_visible_in_snapshot(s.rev::text::xid8, seen))
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.user_id = me and f.rev between floor and latest
      and (seen is null or not pg_visible_in_snapshot(f.rev::text::xid8, seen))
      and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id)
      order by f.rev desc, f.id desc limit wanted)
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.friend_id = me and f.rev between floor and latest
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
    select 0, p.rev, 1, p.user_id from public.profiles p where p.user_id = any (friends) and p.rev between floor and latest
      and not pg_visible_in_snapshot(p.rev::text::xid8, seen)
    union all
    select 0, s.rev, 3, s.user_id from public.streaks s where s.user_id = any (friends) and s.rev between floor and latest
      and not pg_visible_in_snapshot(s.rev::text::xid8, seen)
    union all
    (select 0, c.rev, 4, c.id from public.check_ins c where c.user_id = any (friends) and c.rev between floor and ceiling
      and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
      and (0, c.rev, 4, c.id) < (at_rank, at_rev, at_tbl, at_id)
      order by c.rev desc, c.id desc limit wanted)
    union all
    select 0, c.rev, 1, c.user_id from private.cards(strangers) c
      where c.rev between floor and latest and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
  ) k
  where (k.rank, k.rev, k.tbl, k.id) < (at_rank, at_rev, at_tbl, at_id)
  order by k.rank desc, k.rev desc, k.tbl desc, k.id desc limit wanted;
end $$;

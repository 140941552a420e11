-- Holds: which rows a pull still has to send, and those rows (docs/sync.md, Pull).
-- Guarantees: no row is missed, and a run is one picture.
-- Who may: pull calls them as the person who pulls; policies decide what that person sees.

-- Finds every visible row whose writing transaction the snapshot `seen` did not see, below the position (rank, rev, tbl, id)
-- of the page before, newest first. Returns keys only; the page fetches the rows.
--
-- A later page leaves out what the first page could not see. `upto` is the snapshot of the run's first page, and `own` the
-- transaction of that call: a row that neither of them wrote or saw comes with the next run, which starts from that snapshot.
-- A row that is ahead of this database's transactions was loaded from another database. It comes when everything is sent,
-- and does not come with every run until the numbers have caught up.
--
-- The filter stands in every limited branch: after the limit it would lose rows. `floor` and `ceiling` repeat the filter
-- and the position in words that an index understands.
-- rank: 2 own profile, goals and streaks (always on the first page); 1 friendships; 0 everything else.
-- tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages; 10 + n is a tombstone of n.
create function private.changes(
  me uuid, friends uuid[], strangers uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this call itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  sure bigint := coalesce(pg_snapshot_xmin(upto)::text::bigint, 9223372036854775807); -- `upto` saw everything older
  wanted int := page_size + 1;
begin
  return query
  select k.rank, k.rev, k.tbl, k.id from (
    select 2 rank, p.rev, 1 tbl, p.user_id id from public.profiles p where p.user_id = me and p.rev between floor and latest
      and (p.rev < sure or p.rev = own or p.rev > newest or pg_visible_in_snapshot(p.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(p.rev::text::xid8, seen))
    union all
    select 2, g.rev, 2, g.user_id from public.goals g where g.user_id = me and g.rev between floor and latest
      and (g.rev < sure or g.rev = own or g.rev > newest or pg_visible_in_snapshot(g.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(g.rev::text::xid8, seen))
    union all
    select 2, s.rev, 3, s.user_id from public.streaks s where s.user_id = me and s.rev between floor and latest
      and (s.rev < sure or s.rev = own or s.rev > newest or pg_visible_in_snapshot(s.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(s.rev::text::xid8, seen))
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.user_id = me and f.rev between floor and latest
      and (f.rev < sure or f.rev = own or f.rev > newest or pg_visible_in_snapshot(f.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(f.rev::text::xid8, seen))
      and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id)
      order by f.rev desc, f.id desc limit wanted)
    union all
    (select 1, f.rev, 5, f.id from public.friendships f where f.friend_id = me and f.rev between floor and latest
      and (f.rev < sure or f.rev = own or f.rev > newest or pg_visible_in_snapshot(f.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(f.rev::text::xid8, seen))
      and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id)
      order by f.rev desc, f.id desc limit wanted)
    union all
    (select 0, c.rev, 4, c.id from public.check_ins c where c.user_id = me and c.rev between floor and ceiling
      and (c.rev < sure or c.rev = own or c.rev > newest or pg_visible_in_snapshot(c.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(c.rev::text::xid8, seen))
      and (0, c.rev, 4, c.id) < (at_rank, at_rev, at_tbl, at_id)
      order by c.rev desc, c.id desc limit wanted)
    union all
    (select 0, m.rev, 6, m.id from public.messages m where m.sender_id = me and m.rev between floor and ceiling
      and (m.rev < sure or m.rev = own or m.rev > newest or pg_visible_in_snapshot(m.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(m.rev::text::xid8, seen))
      and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all
    (select 0, m.rev, 6, m.id from public.messages m where m.receiver_id = me and m.rev between floor and ceiling
      and (m.rev < sure or m.rev = own or m.rev > newest or pg_visible_in_snapshot(m.rev::text::xid8, upto))
      and (seen is null or not pg_visible_in_snapshot(m.rev::text::xid8, seen))
      and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all
    -- a first run has nothing to report as removed
    (select 0, t.rev, 10 + t.tbl, t.id from private.tombstones t where seen is not null and t.user_id = me
      and (t.rev < sure or t.rev = own or pg_visible_in_snapshot(t.rev::text::xid8, upto))
      and t.rev between floor and ceiling and not pg_visible_in_snapshot(t.rev::text::xid8, seen)
      and (0, t.rev, 10 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.tbl desc, t.id desc limit wanted)
    union all
    select 0, p.rev, 1, p.user_id from public.profiles p where p.user_id = any (friends) and p.rev between floor and latest
      and (p.rev < sure or p.rev = own or pg_visible_in_snapshot(p.rev::text::xid8, upto))
      and not pg_visible_in_snapshot(p.rev::text::xid8, seen)
    union all
    select 0, s.rev, 3, s.user_id from public.streaks s where s.user_id = any (friends) and s.rev between floor and latest
      and (s.rev < sure or s.rev = own or pg_visible_in_snapshot(s.rev::text::xid8, upto))
      and not pg_visible_in_snapshot(s.rev::text::xid8, seen)
    union all
    (select 0, c.rev, 4, c.id from public.check_ins c where c.user_id = any (friends) and c.rev between floor and ceiling
      and (c.rev < sure or c.rev = own or pg_visible_in_snapshot(c.rev::text::xid8, upto))
      and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
      and (0, c.rev, 4, c.id) < (at_rank, at_rev, at_tbl, at_id)
      order by c.rev desc, c.id desc limit wanted)
    union all
    select 0, c.rev, 1, c.user_id from private.cards(strangers) c
      where c.rev between floor and latest and not pg_visible_in_snapshot(c.rev::text::xid8, seen)
        and (c.rev < sure or c.rev = own or pg_visible_in_snapshot(c.rev::text::xid8, upto))
  ) k
  where (k.rank, k.rev, k.tbl, k.id) < (at_rank, at_rev, at_tbl, at_id)
  order by k.rank desc, k.rev desc, k.tbl desc, k.id desc limit wanted;
end $$;

-- The rows of the keys, in the order of the keys: [[table, row]…], and [[table, id]…] for deleted ones.
create function private.rows_of(tables int[], ids uuid[], out live jsonb, out removed jsonb)
language plpgsql stable security invoker set search_path = '' as $$
begin
  live := '[]';
  removed := '[]';
  if cardinality(ids) = 0 then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(d.name, d.doc) order by d.place), '[]') into live from (
    select k.place, 'profiles' as name, p.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_profiles p on p.user_id = k.id where k.tbl = 1
    union all
    select k.place, 'profiles', c.doc from private.cards(array(
        select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = 1 and k.id <> auth.uid())) c
      join unnest(tables, ids) with ordinality k (tbl, id, place) on k.id = c.user_id and k.tbl = 1
      where not exists (select from public.profiles p where p.user_id = c.user_id)
    union all
    select k.place, 'goals', g.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_goals g on g.user_id = k.id where k.tbl = 2
    union all
    select k.place, 'streaks', s.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_streaks s on s.user_id = k.id where k.tbl = 3
    union all
    select k.place, 'check_ins', c.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_check_ins c on c.id = k.id where k.tbl = 4
    union all
    select k.place, 'friendships', f.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_friendships f on f.id = k.id where k.tbl = 5
    union all
    select k.place, 'messages', m.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
      join private.wire_messages m on m.id = k.id where k.tbl = 6) d;
  if 10 < any (tables) then -- a row that was made again after its deletion is not reported
    select coalesce(jsonb_agg(jsonb_build_array(t.name, k.id) order by k.place), '[]') into removed
    from unnest(tables, ids) with ordinality k (tbl, id, place)
    join (values (14, 'check_ins'), (15, 'friendships'), (16, 'messages')) t (tbl, name) on t.tbl = k.tbl
    where case k.tbl
      when 14 then not exists (select from public.check_ins c where c.id = k.id)
      when 15 then not exists (select from public.friendships f where f.id = k.id)
      else not exists (select from public.messages m where m.id = k.id) end;
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.changes(uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.rows_of(int[], uuid[])
to authenticated;

-- Holds: which rows a pull still has to send, and those rows (docs/sync.md, Pull).
-- Guarantees: no row is missed, and a run is one picture.
-- Who may: pull calls them as the person who pulls; policies decide what that person sees.

-- A connection plans each statement when it first meets it, and that costs more than to run it. So the plainest statements look
-- first, at what changed where; the others are met only by a connection that finds news for them.

-- Everybody the caller may see and how much of them (`scopes`); which of them the device has neither held nor been sent in this
-- run (`missing`, null for nobody); those it holds; and the tables in which these or the caller have rows of that revision or
-- later, numbered as in private.changes, with 10 for tombstones. Definer: policies would cost as much as the look itself, and it
-- tells nothing that policies hide.
create function private.look(
  held jsonb, joined jsonb, since bigint,
  out scopes jsonb, out missing jsonb, out friends uuid[], out strangers uuid[], out news int[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  people uuid[];
  latest bigint := 9223372036854775807; -- of a range PostgreSQL expects few rows, and takes the index
begin
  select coalesce(jsonb_object_agg(p.id, p.level), '{}'),
    jsonb_object_agg(p.id, p.level) filter (where p.had is distinct from p.level and p.sent is distinct from p.level),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level = 'friend'), '{}'),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level = 'card'), '{}')
  into scopes, missing, friends, strangers
  from (
    select q.id, q.level, held ->> q.id::text as had, joined ->> q.id::text as sent from (
      select case f.user_id when me then f.friend_id else f.user_id end as id,
        case f.status when 'accepted' then 'friend' else 'card' end as level
      from public.friendships f where f.user_id = me or f.friend_id = me) q) p;
  people := me || friends;
  news := array(
    select 1 from public.profiles p where p.user_id = any (people) and p.rev between since and latest
    union all select 2 from public.goals g where g.user_id = me and g.rev between since and latest
    union all select 3 from public.streaks s where s.user_id = any (people) and s.rev between since and latest
    union all select 4 from public.check_ins c where c.user_id = any (people) and c.rev between since and latest
    union all select 5 from public.friendships f where f.user_id = me and f.rev between since and latest
    union all select 5 from public.friendships f where f.friend_id = me and f.rev between since and latest
    union all select 6 from public.messages m where m.sender_id = me and m.rev between since and latest
    union all select 6 from public.messages m where m.receiver_id = me and m.rev between since and latest
    union all select 10 from private.tombstones t where t.user_id = me and t.rev between since and latest);
end $$;

-- True for a row of this run that the device has not seen. A later page leaves out what the first page could not see: `upto` is
-- the snapshot of the run's first page, and `own` the transaction of that call. A row that neither of them wrote or saw comes with
-- the next run, which starts from that snapshot. A row that is ahead of this database's transactions (after `newest`) was loaded
-- from another database. It comes when everything is sent, and not with every run until the numbers have caught up.
create function private.is_due(rev bigint, seen pg_snapshot, upto pg_snapshot, own bigint, newest bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (seen is null or not pg_visible_in_snapshot(rev::text::xid8, seen))
    and (upto is null or rev = own or rev > newest or pg_visible_in_snapshot(rev::text::xid8, upto));
end $$;

-- Finds every visible row that is due, below the position (rank, rev, tbl, id) of the page before: of each table at least the
-- newest page_size + 1. Returns keys only, in no order; the page fetches the rows.
--
-- The filter stands in every limited statement: after the limit it would lose rows. `floor` and `ceiling` repeat the filter
-- and the position in words that an index understands.
-- rank: 2 own profile, goals and streaks (always on the first page); 1 friendships; 0 everything else.
-- tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages; 10 + n is a tombstone of n.
drop function if exists
  private.changes(uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int);
create function private.changes(
  news int[], me uuid, friends uuid[], strangers uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  people uuid[] := me || friends;
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this call itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
  if 1 = any (news) then
    return query select case p.user_id when me then 2 else 0 end, p.rev, 1, p.user_id from public.profiles p
    where p.user_id = any (people) and p.rev between floor and latest and private.is_due(p.rev, seen, upto, own, newest)
      and (case p.user_id when me then 2 else 0 end, p.rev, 1, p.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 2 = any (news) then
    return query select 2, g.rev, 2, g.user_id from public.goals g
    where g.user_id = me and g.rev between floor and latest and private.is_due(g.rev, seen, upto, own, newest)
      and (2, g.rev, 2, g.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 3 = any (news) then
    return query select case s.user_id when me then 2 else 0 end, s.rev, 3, s.user_id from public.streaks s
    where s.user_id = any (people) and s.rev between floor and latest and private.is_due(s.rev, seen, upto, own, newest)
      and (case s.user_id when me then 2 else 0 end, s.rev, 3, s.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 4 = any (news) then
    return query select 0, c.rev, 4, c.id from unnest(people) person (id) cross join lateral (
      select x.rev, x.id from public.check_ins x
      where x.user_id = person.id and x.rev between floor and ceiling and private.is_due(x.rev, seen, upto, own, newest)
        and (0, x.rev, 4, x.id) < (at_rank, at_rev, at_tbl, at_id)
      order by x.rev desc, x.id desc limit wanted) c;
  end if;
  if 5 = any (news) then
    return query select 1, f.rev, 5, f.id from public.friendships f
    where (f.user_id = me or f.friend_id = me) and f.rev between floor and latest
      and private.is_due(f.rev, seen, upto, own, newest) and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 6 = any (news) then
    return query (select 0, m.rev, 6, m.id from public.messages m
      where m.sender_id = me and m.rev between floor and ceiling and private.is_due(m.rev, seen, upto, own, newest)
        and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all (select 0, m.rev, 6, m.id from public.messages m
      where m.receiver_id = me and m.rev between floor and ceiling and private.is_due(m.rev, seen, upto, own, newest)
        and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted);
  end if;
  if 10 = any (news) and seen is not null then -- a first run has nothing to report as removed
    return query select 0, t.rev, 10 + t.tbl, t.id from private.tombstones t
    where t.user_id = me and t.rev between floor and ceiling and private.is_due(t.rev, seen, upto, own, newest)
      and (0, t.rev, 10 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by t.rev desc, t.tbl desc, t.id desc limit wanted;
  end if;
  if strangers <> '{}' then
    return query select 0, c.rev, 1, c.user_id from private.cards(strangers) c
    where c.rev between floor and latest and private.is_due(c.rev, seen, upto, own, newest)
      and (0, c.rev, 1, c.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
end $$;

-- The live rows of the keys, each with its place among them. A profile that is hidden comes as a card.
drop function if exists private.rows_of(int[], uuid[]);
create function private.rows_of(tables int[], ids uuid[]) returns table (place bigint, name text, doc jsonb)
language plpgsql stable security invoker set search_path = '' rows 100 as $$
begin
  if 1 = any (tables) then
    return query select k.place, 'profiles', p.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_profiles p on p.user_id = k.id where k.tbl = 1;
    return query select k.place, 'profiles', c.doc from private.cards(array(
      select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = 1 and k.id <> auth.uid())) c
    join unnest(tables, ids) with ordinality k (tbl, id, place) on k.id = c.user_id and k.tbl = 1
    where not exists (select from public.profiles p where p.user_id = c.user_id);
  end if;
  if 2 = any (tables) then
    return query select k.place, 'goals', g.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_goals g on g.user_id = k.id where k.tbl = 2;
  end if;
  if 3 = any (tables) then
    return query select k.place, 'streaks', s.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_streaks s on s.user_id = k.id where k.tbl = 3;
  end if;
  if 4 = any (tables) then
    return query select k.place, 'check_ins', c.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_check_ins c on c.id = k.id where k.tbl = 4;
  end if;
  if 5 = any (tables) then
    return query select k.place, 'friendships', f.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_friendships f on f.id = k.id where k.tbl = 5;
  end if;
  if 6 = any (tables) then
    return query select k.place, 'messages', m.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_messages m on m.id = k.id where k.tbl = 6;
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.look(jsonb, jsonb, bigint),
  private.is_due(bigint, pg_snapshot, pg_snapshot, bigint, bigint),
  private.changes(int[], uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.rows_of(int[], uuid[])
to authenticated;

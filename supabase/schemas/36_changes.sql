-- Contains: which rows a pull still has to send, and those rows (docs/sync.md, Pull). Invariants: no row is missed, and all
-- pages of a run show one snapshot of the database. Access: pull calls them as the user who pulls; policies decide what that
-- user sees.

-- True for a row that belongs to this run and that the device has not seen (`seen`). Later pages leave out rows that the first
-- page could not see: `upto` is the snapshot of the first page, and `own` the transaction of its request. A row that is neither
-- visible in `upto` nor written by `own` comes with the next run, which starts from `upto`. A row whose rev is above `newest`,
-- the newest transaction of this database, was loaded from another database. It is sent to a device that gets everything, but
-- not with every run until the numbers have caught up.
create function private.is_unseen(rev bigint, seen pg_snapshot, upto pg_snapshot, own bigint, newest bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (seen is null or not pg_visible_in_snapshot(rev::text::xid8, seen))
    and (upto is null or rev = own or rev > newest or pg_visible_in_snapshot(rev::text::xid8, upto));
end $$;

-- Finds the visible rows that are unseen (is_unseen) and come after the position (rank, rev, tbl, id) of the last page: of each
-- table at least the newest page_size + 1. Returns only keys, in no order; pull sorts them and fetches the rows. Every
-- statement with a limit contains the whole filter: a filter after the limit would lose rows. `floor` and `ceiling` repeat
-- parts of the filter and of the position in a form for which an index can be used. If a block ended, the friendship and the
-- messages between the two users count as written by the transaction that ended it, because the devices have dropped them.
-- rank: 2 own profile, goals and streaks (always on the first page); 1 friendships, reminders and boundaries; 0 everything
-- else. tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages, 7 reminders, 8 boundaries; 10 + n is a
-- tombstone of n.
create function private.list_changes(
  news int[], me uuid, friends uuid[], partly uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  users uuid[] := me || friends;
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this request itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
  if 1 = any (news) then
    return query select case p.user_id when me then 2 else 0 end, p.rev, 1, p.user_id from public.profiles p
    where p.user_id = any (users) and p.rev between floor and latest and private.is_unseen(p.rev, seen, upto, own, newest)
      and (case p.user_id when me then 2 else 0 end, p.rev, 1, p.user_id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, c.rev, 1, c.user_id from private.partial_profiles(partly) c
    where c.rev between floor and latest and private.is_unseen(c.rev, seen, upto, own, newest)
      and (0, c.rev, 1, c.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 2 = any (news) then
    return query select 2, g.rev, 2, g.user_id from public.goals g
    where g.user_id = me and g.rev between floor and latest and private.is_unseen(g.rev, seen, upto, own, newest)
      and (2, g.rev, 2, g.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 3 = any (news) then
    return query select case s.user_id when me then 2 else 0 end, s.rev, 3, s.user_id from public.streaks s
    where s.user_id = any (users) and s.rev between floor and latest and private.is_unseen(s.rev, seen, upto, own, newest)
      and (case s.user_id when me then 2 else 0 end, s.rev, 3, s.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 4 = any (news) then
    return query select 0, c.rev, 4, c.id from unnest(users) u (id) cross join lateral (
      select x.rev, x.id from public.check_ins x
      where x.user_id = u.id and x.rev between floor and ceiling and private.is_unseen(x.rev, seen, upto, own, newest)
        and (0, x.rev, 4, x.id) < (at_rank, at_rev, at_tbl, at_id)
      order by x.rev desc, x.id desc limit wanted) c;
  end if;
  if 5 = any (news) then
    return query select 1, f.rev, 5, f.id from public.friendships f
    where (f.user_id = me or f.friend_id = me) and f.rev between floor and latest
      and private.is_unseen(f.rev, seen, upto, own, newest) and (1, f.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 6 = any (news) then
    return query (select 0, m.rev, 6, m.id from public.messages m
      where m.sender_id = me and m.rev between floor and ceiling and private.is_unseen(m.rev, seen, upto, own, newest)
        and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted)
    union all (select 0, m.rev, 6, m.id from public.messages m
      where m.receiver_id = me and m.rev between floor and ceiling and private.is_unseen(m.rev, seen, upto, own, newest)
        and (0, m.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
      order by m.rev desc, m.id desc limit wanted);
  end if;
  if 7 = any (news) then
    return query select 1, r.rev, 7, r.user_id from public.reminders r
    where r.user_id = me and r.rev between floor and latest and private.is_unseen(r.rev, seen, upto, own, newest)
      and (1, r.rev, 7, r.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 8 = any (news) then
    return query select 1, b.rev, 8, b.other_id from public.boundaries b
    where b.user_id = me and b.rev between floor and latest and private.is_unseen(b.rev, seen, upto, own, newest)
      and (1, b.rev, 8, b.other_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 9 = any (news) then
    return query select 1, o.rev, 5, f.id from private.unblocked_since(floor) o
    join public.friendships f on (f.user_id = me and f.friend_id = o.id) or (f.user_id = o.id and f.friend_id = me)
    where private.is_unseen(o.rev, seen, upto, own, newest) and not private.is_unseen(f.rev, seen, upto, own, newest)
      and (1, o.rev, 5, f.id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, o.rev, 6, m.id from private.unblocked_since(floor) o
    join public.messages m on (m.sender_id = me and m.receiver_id = o.id) or (m.sender_id = o.id and m.receiver_id = me)
    where private.is_unseen(o.rev, seen, upto, own, newest) and not private.is_unseen(m.rev, seen, upto, own, newest)
      and (0, o.rev, 6, m.id) < (at_rank, at_rev, at_tbl, at_id)
    order by o.rev desc, m.id desc limit wanted;
  end if;
  if 10 = any (news) and seen is not null then -- a device that starts from nothing has no rows to remove
    return query select 0, t.rev, 10 + t.tbl, t.id from private.tombstones t
    where t.user_id = me and t.rev between floor and ceiling and private.is_unseen(t.rev, seen, upto, own, newest)
      and (0, t.rev, 10 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by t.rev desc, t.tbl desc, t.id desc limit wanted;
  end if;
end $$;

-- Profiles that row security hides but that sync sends in part: three columns of the other side of a pending request (a card,
-- with its own revision), and everything but the week of an unranked friend. No other user's.
create function private.partial_profiles(users uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  me uuid := auth.uid();
  unranked uuid[] := private.unranked_ids();
  blocked uuid[] := private.blocked_ids();
begin
  return query
  select p.user_id, p.rev, w.doc || '{"weekly_points": 0, "week_start": null, "previous_week_points": 0, "on_board": false}'
  from public.profiles p join private.wire_profiles w on w.user_id = p.user_id
  where p.user_id = any (users) and p.user_id = any (unranked) and p.user_id <> all (blocked)
  union all
  select p.user_id, p.card_rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (users) and p.user_id <> all (blocked) and exists (select from public.friendships f
    where f.status = 'pending' and ((f.user_id = me and f.friend_id = p.user_id) or (f.friend_id = me and f.user_id = p.user_id)));
end $$;

-- The rows that exist for these keys, each with the position of its key.
create function private.fetch_rows(tables int[], ids uuid[]) returns table (place bigint, name text, doc jsonb)
language plpgsql stable security invoker set search_path = '' rows 100 as $$
begin
  if 1 = any (tables) then
    return query select k.place, 'profiles', p.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_profiles p on p.user_id = k.id where k.tbl = 1;
    return query select k.place, 'profiles', c.doc from private.partial_profiles(array(
      select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = 1 and k.id <> auth.uid())) c
    join unnest(tables, ids) with ordinality k (tbl, id, place) on k.id = c.user_id and k.tbl = 1;
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
  if 7 = any (tables) then
    return query select k.place, 'reminders', r.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_reminders r on r.user_id = k.id where k.tbl = 7;
  end if;
  if 8 = any (tables) then
    return query select k.place, 'boundaries', b.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_boundaries b on b.other_id = k.id where k.tbl = 8;
  end if;
end $$;

grant execute on function private.is_unseen(bigint, pg_snapshot, pg_snapshot, bigint, bigint),
  private.list_changes(int[], uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.partial_profiles(uuid[]), private.fetch_rows(int[], uuid[]) to authenticated;

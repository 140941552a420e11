-- Contains: the rules by which a pull finds what it still has to send (docs/sync.md, Pull); 31_declared.sql has the queries.
-- Invariants: no row is missed, and all pages of a run show one snapshot of the database.
-- Access: pull calls them as the user who pulls; policies decide what that user sees.

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

-- Profiles that row security hides but that sync sends in part: three columns of the other side of a pending request (a card,
-- with its own revision), and everything but the week of an unranked friend. No profile of any other user.
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

grant execute on function private.is_unseen(bigint, pg_snapshot, pg_snapshot, bigint, bigint),
  private.partial_profiles(uuid[]) to authenticated;

-- Contains: whom the caller may see, and in which tables something has changed (docs/sync.md, Pull).
-- Invariants: it returns all users whom the caller may see, and no others.
-- Access: pull calls it as the user who pulls.

-- A connection plans each statement when it first runs it, and planning costs more than running. So the simplest statements
-- come first and find the tables with changes. Only a connection that needs the others (private.list_changes) plans them.

-- Returns, for the caller:
--
--   scopes   everyone whom the caller may see, with their levels
--   missing  those of `scopes` whom the device neither holds nor was sent in this run at that level; null if there are none
--   friends  the friends whom the device holds and was not sent in this run
--   partly   the same for unranked friends and cards: sync sends only part of their profile
--   news     the tables with rows of these users or the caller that the snapshot may not have seen, numbered as in
--            private.list_changes; 90 means users whom the caller can see again because a block ended, 91 tombstones
--
-- What a device holds of a user is out of date if it is from before a block, so these users count as missing.
-- A definer function, because policies would cost as much as the queries. It returns nothing that policies hide.
create function private.list_visible_users(
  held jsonb, joined jsonb, seen pg_snapshot,
  out scopes jsonb, out missing jsonb, out friends uuid[], out partly uuid[], out news int[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  since bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  blocked uuid[];
  unblocked uuid[];
  has_decided boolean;
begin
  select coalesce(array_agg(b.id) filter (where b.blocked_since is not null), '{}'),
    coalesce(array_agg(b.id) filter (where b.unblocked_rev >= since
      and not pg_visible_in_snapshot(b.unblocked_rev::text::xid8, seen)), '{}'),
    bool_or(b.rev >= since)
  into blocked, unblocked, has_decided
  from (
    select x.other_id as id, x.blocked_since, x.unblocked_rev, x.rev from public.boundaries x where x.user_id = me
    union all select x.user_id, x.blocked_since, x.unblocked_rev, null from public.boundaries x where x.other_id = me) b;
  select coalesce(jsonb_object_agg(p.id, p.level), '{}'),
    jsonb_object_agg(p.id, p.level) filter (where p.had is distinct from p.level and p.sent is distinct from p.level),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level <> 'card'), '{}'),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level <> 'friend'), '{}')
  into scopes, missing, friends, partly
  from (
    select q.id, q.level, case when q.id <> all (unblocked) then held ->> q.id::text end as had, joined ->> q.id::text as sent from (
      select f.id, case when f.status = 'pending' then 'card'
        when (select not p.on_board from public.profiles p where p.user_id = me)
          or exists (select from public.profiles o where o.user_id = f.id and not o.on_board) then 'unranked'
        else 'friend' end as level
      from (
        select case x.user_id when me then x.friend_id else x.user_id end as id, x.status
        from public.friendships x where x.user_id = me or x.friend_id = me) f
      where f.id <> all (blocked)) q) p;
  news := private.list_news(me, me || friends, partly, since)
    || case when has_decided then '{8}'::int[] else '{}' end || case when unblocked <> '{}' then '{90}'::int[] else '{}' end;
end $$;

grant execute on function private.list_visible_users(jsonb, jsonb, pg_snapshot) to authenticated;

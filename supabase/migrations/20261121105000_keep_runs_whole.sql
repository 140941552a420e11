-- A run is one picture: a later page leaves out what the first one could not see. Position alone did not: a check-in made
-- between two pages came with the second of them, while the own profile that counts it had its place before. What is left
-- out comes with the next run, which goes on from the snapshot of this one's first page; and own profile, goals and streaks
-- are on the first page whatever its size, so that they cannot be left out.

-- As before, but with `upto`, the snapshot of the run's first page, and `own`, the transaction of that call: of what neither
-- of them wrote or saw nothing is sent, except rows loaded from another database, which are ahead of every snapshot.
-- Rank 2 are own profile, goals and streaks, rank 1 friendships, rank 0 everything else.
drop function private.changes(uuid, uuid[], uuid[], pg_snapshot, int, bigint, int, uuid, int);
create function private.changes(
  me uuid, friends uuid[], strangers uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- of others only what has ended is visible, and xmax follows it; this very call may already have written
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  sure bigint := coalesce(pg_snapshot_xmin(upto)::text::bigint, 9223372036854775807); -- what is older, `upto` saw
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
    -- a first run has nothing to remove
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

-- As before, but the cursor of a run names the transaction of its first call too (`x`, null when that wrote nothing). One
-- without is of a run that began before this file: that run begins anew.
create or replace function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  upto pg_snapshot := case when cur ? 'x' then cur ->> 't' end; -- null: the first page of a run
  place jsonb := case when upto is not null then cur -> 'a' end;
  joined jsonb := coalesce(case when upto is not null then cur -> 'j' end, '{}'); -- filled in this run: their changes come with the next
  scopes jsonb := private.peers(me);
  filled jsonb := '{}';
  fill jsonb := '[]';
  peer record;
  friends uuid[];
  strangers uuid[];
  keys jsonb;
  page record;
  more boolean;
begin
  if seen is null then
    held := '{}'; -- a run from nothing holds nobody
  end if;
  -- peers come whole, at least one a page and in at most half of it
  for peer in select s.key as id, s.value as level from jsonb_each_text(scopes) s
    where s.value is distinct from held ->> s.key and s.value is distinct from joined ->> s.key
  loop
    exit when jsonb_array_length(fill) > 0 and jsonb_array_length(fill) + 12 > page_size / 2;
    fill := fill || coalesce((select jsonb_agg(r) from private.peer_rows(peer.id::uuid, peer.level) r), '[]');
    filled := filled || jsonb_build_object(peer.id, peer.level);
  end loop;
  joined := joined || filled;

  select coalesce(array_agg(s.key::uuid) filter (where s.value = 'friend'), '{}'),
    coalesce(array_agg(s.key::uuid) filter (where s.value = 'card'), '{}') into friends, strangers
  from jsonb_each_text(scopes) s where held ->> s.key = s.value and not joined ? s.key;

  page_size := greatest(page_size - jsonb_array_length(fill), case when place is null then 3 else 1 end);
  select coalesce(jsonb_agg(jsonb_build_array(c.rank, c.rev, c.tbl, c.id)), '[]') into keys
  from private.changes(me, friends, strangers, seen, upto, coalesce((cur ->> 'x')::bigint, 0),
    coalesce((place ->> 0)::int, 9), coalesce((place ->> 1)::bigint, 0), coalesce((place ->> 2)::int, 0),
    coalesce((place ->> 3)::uuid, '00000000-0000-0000-0000-000000000000'), page_size) c;
  more := jsonb_array_length(keys) > page_size;
  if more then
    keys := keys - page_size; -- the one that told of more
  end if;
  page := private.rows_of(keys);
  -- the last page of own rows keeps its position while peers are still to be filled
  place := coalesce(keys -> -1, place);
  more := more or exists (select from jsonb_each_text(scopes) s
    where s.value is distinct from held ->> s.key and s.value is distinct from joined ->> s.key);

  return jsonb_build_object('scopes', scopes, 'filled', filled, 'rows', fill || page.live, 'removed', page.removed,
    'more', more, 'cursor', case
      when not more then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l',
        'f', coalesce(upto, pg_current_snapshot())::text, 'd', current_date)
      when upto is null then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l', 'f', seen::text,
        'd', coalesce(cur -> 'd', to_jsonb(current_date)), 't', pg_current_snapshot()::text,
        'x', pg_current_xact_id_if_assigned()::text, 'a', place, 'j', joined)
      else cur || jsonb_build_object('a', place, 'j', joined)
    end);
end $$;

-- As before, and the transaction is read too.
create or replace function private.is_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform pg_snapshot_xmax((cur ->> 'f')::pg_snapshot)::text::bigint, pg_snapshot_xmax((cur ->> 't')::pg_snapshot)::text::bigint,
    (cur ->> 'x')::bigint, (cur ->> 'd')::date, (cur ->> 'l')::uuid, nullif(split_part(cur ->> 'e', '.', 2), '')::bigint + 1,
    (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid;
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null');
end $$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.changes(uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int)
to authenticated;

-- Contains: pull: one page of a run (docs/sync.md, Pull).
-- Invariants: everything on a page is read in one snapshot, and the cursor of the page names that snapshot.
-- Access: sync calls it as the user who syncs.

-- The missing peers that come with this page: at least one, and more as long as they surely fit in half of it.
--
-- The ids become uuids before they meet user_id: under row security, PostgreSQL 15.20 and 17.12 use no index for a column that
-- is compared with a cast of another table's value.
create function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids uuid[] := array(select jsonb_object_keys(missing)::uuid limit 1 + page_size / 2);
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.id, missing ->> m.id::text as level, m.n, case when missing ->> m.id::text <> 'card'
        then 2 + (select count(*) from (select from public.check_ins c where c.user_id = m.id limit 10) c)
        else 1 end as size
      from unnest(ids) with ordinality m (id, n)) s) t
  where t.n = 1 or t.before + 12 <= page_size / 2;
end $$;

-- All rows of peers: a friend, ranked or not, has a profile, streaks and the ten newest check-ins; the other side of a pending
-- request has a card. Check-ins are sorted by day, not by instant: an earlier check-in of the same day must not bring the
-- eleventh row into the ten.
create function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'card');
  partly uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'friend');
begin
  return coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.id, r.kind, r.place), '[]') from (
    select p.user_id as id, 1 as kind, 0::bigint as place, 'profiles' as name, p.doc
    from private.wire_profiles p where p.user_id = any (friends)
    union all
    select s.user_id, 2, 0, 'streaks', s.doc from private.wire_streaks s where s.user_id = any (friends)
    union all
    select f.id, 3, c.place, 'check_ins', c.doc from unnest(friends) f (id) cross join lateral (
      select row_number() over (order by n.local_day desc, n.check_in_type desc) as place, n.doc from (
        select w.local_day, w.check_in_type, w.doc from private.wire_check_ins w where w.user_id = f.id
        order by w.local_day desc, w.check_in_type desc limit 10) n) c
    union all
    select c.user_id, 1, 0, 'profiles', c.doc from private.partial_profiles(partly) c) r;
end $$;

create function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  upto pg_snapshot := case when cur ? 'x' then cur ->> 't' end; -- null: the first page of a run
  place jsonb;
  joined jsonb; -- peers sent whole in this run: their later changes come with the next run
  visible record;
  filled jsonb;
  ranks int[];
  revs bigint[];
  tables int[];
  ids uuid[];
  live jsonb;
  removed jsonb;
  more boolean;
begin
  if upto is not null then
    place := cur -> 'a';
    joined := cur -> 'j';
  end if;
  -- a run that starts from nothing sends every peer whole
  select * into visible from private.list_visible_users(case when seen is not null then held end, joined, seen);
  -- missing peers are sent whole: at least one, and more in at most half of the page
  if visible.missing is not null then
    filled := private.next_peers(visible.missing, page_size);
    live := private.peer_rows(filled);
    joined := coalesce(joined, '{}') || filled;
    page_size := page_size - jsonb_array_length(live);
    more := filled <> visible.missing;
  end if;

  if visible.news <> '{}' then
    page_size := greatest(page_size, case when place is null then 3 else 1 end);
    select array_agg(c.rank), array_agg(c.rev), coalesce(array_agg(c.tbl), '{}'), array_agg(c.id) into ranks, revs, tables, ids
    from (
      select k.rank, k.rev, k.tbl, k.id
      from private.list_changes(visible.news, me, visible.friends, visible.partly, seen, upto, coalesce((cur ->> 'x')::bigint, 0),
        coalesce((place ->> 0)::int, 9), coalesce((place ->> 1)::bigint, 0), coalesce((place ->> 2)::int, 0),
        coalesce((place ->> 3)::uuid, '00000000-0000-0000-0000-000000000000'), page_size) k
      order by k.rank desc, k.rev desc, k.tbl desc, k.id desc limit page_size + 1) c; -- one more, to see whether there are more
    if cardinality(tables) > page_size then
      more := true;
      tables := tables[1:page_size];
      ids := ids[1:page_size];
    end if;
    page_size := cardinality(tables);
    if page_size > 0 then -- otherwise the position stays, because peers may still be missing
      place := jsonb_build_array(ranks[page_size], revs[page_size], tables[page_size], ids[page_size]);
      select coalesce(live, '[]') || coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.place), '[]') into live
      from private.fetch_rows(tables, ids) r;
      if 10 < any (tables) then -- do not report a row as removed that exists again
        select jsonb_agg(jsonb_build_array(t.name, k.id) order by k.place) into removed
        from unnest(tables, ids) with ordinality k (tbl, id, place)
        join (values (14, 'check_ins'), (15, 'friendships'), (16, 'messages'), (18, 'boundaries')) t (tbl, name) on t.tbl = k.tbl
        where case k.tbl
          when 14 then not exists (select from public.check_ins c where c.id = k.id)
          when 15 then not exists (select from public.friendships f where f.id = k.id)
          when 16 then not exists (select from public.messages m where m.id = k.id)
          else not exists (select from public.boundaries b where b.other_id = k.id) end;
      end if;
    end if;
  end if;

  return jsonb_build_object('scopes', visible.scopes, 'filled', coalesce(filled, '{}'), 'rows', coalesce(live, '[]'),
    'removed', coalesce(removed, '[]'), 'more', coalesce(more, false), 'cursor', case
      when more is not true then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l',
        'f', coalesce(upto, pg_current_snapshot())::text, 'd', current_date)
      when upto is null then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l', 'f', seen::text,
        'd', coalesce(cur -> 'd', to_jsonb(current_date)), 't', pg_current_snapshot()::text,
        'x', pg_current_xact_id_if_assigned()::text, 'a', place, 'j', coalesce(joined, '{}'))
      else cur || jsonb_build_object('a', place, 'j', coalesce(joined, '{}'))
    end);
end $$;

grant execute on function private.next_peers(jsonb, int), private.peer_rows(jsonb), private.pull(uuid, jsonb, jsonb, int)
  to authenticated;

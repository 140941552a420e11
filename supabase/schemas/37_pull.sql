-- Contains: pull: one page of a run (docs/sync.md, Pull).
-- Invariants: everything on a page is read in one snapshot, and the cursor of the page names that snapshot.
-- Access: sync calls it as the user who syncs.

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
      if 100 < any (tables) then -- do not report a row as removed that exists again
        removed := private.list_removed(tables, ids);
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

grant execute on function private.pull(uuid, jsonb, jsonb, int) to authenticated;

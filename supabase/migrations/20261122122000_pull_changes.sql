-- Holds: pull: one page of a run (docs/sync.md, Pull).
-- Guarantees: everything on a page is read under one snapshot, the one that the page gives out as cursor.
-- Who may: sync calls it as the person who syncs.

-- Reads every word of a cursor (docs/sync.md, Cursor) in the range in which sync computes with it. One that cannot be read
-- raises a data exception.
create function private.is_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform pg_snapshot_xmax((cur ->> 'f')::pg_snapshot)::text::bigint, pg_snapshot_xmax((cur ->> 't')::pg_snapshot)::text::bigint,
    (cur ->> 'x')::bigint, (cur ->> 'd')::date, (cur ->> 'l')::uuid, nullif(split_part(cur ->> 'e', '.', 2), '')::bigint + 1,
    (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid;
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null');
end $$;

-- The cursor to go on from: the one that came, or a fresh one when that one cannot be trusted any more. `e` of a fresh one
-- differs from the one that came (epoch.milliseconds), or the client would not know that it starts anew.
create function private.trusted_cursor(cur jsonb, life uuid, anew_since bigint) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  base text := private.epoch();
  same boolean := coalesce(split_part(cur ->> 'e', '.', 1) = base, false);
  begun bigint := case when same then coalesce(nullif(split_part(cur ->> 'e', '.', 2), '')::bigint, 0) else 0 end;
  seen pg_snapshot := coalesce(cur ->> 't', cur ->> 'f');
begin
  if same and begun >= anew_since then
    if seen is null or (private.same_past((cur ->> 'l')::uuid, seen)
        and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
        and (cur ->> 'd')::date >= current_date - 390) then -- tombstones are kept for 400 days
      return cur || jsonb_build_object('l', life);
    end if;
    anew_since := greatest(begun + 1, floor(extract(epoch from clock_timestamp()) * 1000));
  end if;
  return jsonb_build_object('l', life, 'e', base || case when anew_since > 0 then '.' || anew_since else '' end);
end $$;

-- Everybody the caller may see, and how much of them.
create function private.peers(me uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(jsonb_object_agg(case f.user_id when me then f.friend_id else f.user_id end,
    case f.status when 'accepted' then 'friend' else 'card' end), '{}')
  from public.friendships f where f.user_id = me or f.friend_id = me;
end $$;

-- Which of the missing peers come with this page: at least one, and more while they surely fit in half of it.
create function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.key as id, m.value as level, m.n, case m.value when 'friend'
        then 2 + (select count(*) from (select from public.check_ins c where c.user_id = m.key::uuid limit 10) c)
        else 1 end as size
      from jsonb_each_text(missing) with ordinality m (key, value, n) order by m.n limit 1 + page_size / 2) s) t
  where t.n = 1 or t.before + 12 <= page_size / 2;
end $$;

create function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  upto pg_snapshot := case when cur ? 'x' then cur ->> 't' end; -- null: the first page of a run
  place jsonb := case when upto is not null then cur -> 'a' end;
  -- filled in this run: their changes come with the next run
  joined jsonb := coalesce(case when upto is not null then cur -> 'j' end, '{}');
  scopes jsonb := private.peers(me);
  missing jsonb;
  filled jsonb := '{}';
  fill jsonb := '[]';
  friends uuid[];
  strangers uuid[];
  ranks int[];
  revs bigint[];
  tables int[];
  ids uuid[];
  page record;
  more boolean;
begin
  if seen is null then
    held := '{}'; -- a run that starts from nothing sends every peer whole
  end if;
  -- missing peers are sent whole: at least one, and more in at most half of the page
  select coalesce(jsonb_object_agg(s.key, s.value), '{}') into missing from jsonb_each_text(scopes) s
  where s.value is distinct from held ->> s.key and s.value is distinct from joined ->> s.key;
  if missing <> '{}' then
    filled := private.next_peers(missing, page_size);
    fill := private.peer_rows(filled);
    joined := joined || filled;
  end if;

  select coalesce(array_agg(s.key::uuid) filter (where s.value = 'friend'), '{}'),
    coalesce(array_agg(s.key::uuid) filter (where s.value = 'card'), '{}') into friends, strangers
  from jsonb_each_text(scopes) s where held ->> s.key = s.value and not joined ? s.key;

  page_size := greatest(page_size - jsonb_array_length(fill), case when place is null then 3 else 1 end);
  select array_agg(c.rank), array_agg(c.rev), coalesce(array_agg(c.tbl), '{}'), coalesce(array_agg(c.id), '{}')
  into ranks, revs, tables, ids
  from private.changes(me, friends, strangers, seen, upto, coalesce((cur ->> 'x')::bigint, 0),
    coalesce((place ->> 0)::int, 9), coalesce((place ->> 1)::bigint, 0), coalesce((place ->> 2)::int, 0),
    coalesce((place ->> 3)::uuid, '00000000-0000-0000-0000-000000000000'), page_size) c;
  more := cardinality(ids) > page_size;
  page_size := least(page_size, cardinality(ids)); -- one row more was fetched, to see whether there are more
  page := private.rows_of(tables[1:page_size], ids[1:page_size]);
  -- keeps the position when no row came but peers are still missing
  if page_size > 0 then
    place := jsonb_build_array(ranks[page_size], revs[page_size], tables[page_size], ids[page_size]);
  end if;
  more := more or filled <> missing;

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

revoke execute on all functions in schema private from public;
grant execute on function private.is_cursor(jsonb), private.trusted_cursor(jsonb, uuid, bigint), private.peers(uuid),
  private.next_peers(jsonb, int), private.pull(uuid, jsonb, jsonb, int) to authenticated;

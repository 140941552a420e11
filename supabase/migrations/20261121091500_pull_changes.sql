-- Pull: one page of a run (docs/sync.md, "Pull"). Stable: everything in it is read under one snapshot, the one that
-- it hands out as cursor.
--
-- cursor: e epoch told to this client · f snapshot of the last finished run (null: send everything) · d its day ·
-- and while a run has further pages: t snapshot before its first page, a position, j peers filled so far.

-- Everybody the caller may see, and how much of them.
create function private.peers(me uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(case f.user_id when me then f.friend_id else f.user_id end,
    case f.status when 'accepted' then 'friend' else 'card' end), '{}')
  from public.friendships f where f.user_id = me or f.friend_id = me
$$;

-- The cursor to go on from: the one that came, or a fresh one where it cannot be trusted any more. A fresh one for
-- any reason but another database needs an epoch of its own, or the client would not know that it starts anew.
create function private.trusted_cursor(cur jsonb, lost_memory boolean) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  base text := private.epoch();
begin
  if cur is null then
    return jsonb_build_object('e', base);
  elsif cur ->> 'e' is null or split_part(cur ->> 'e', '.', 1) <> base then
    return jsonb_build_object('e', base);
  elsif lost_memory
    or pg_snapshot_xmax((cur ->> 'f')::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
    or (cur ->> 'd')::date < current_date - 390 -- tombstones live 400 days
  then
    return jsonb_build_object('e', base || '.' || extract(epoch from now())::bigint);
  end if;
  return cur;
end $$;

-- Rows of the keys, in the order of the keys: [[table, row]…] and [[table, id]…] for what was deleted.
create function private.rows_of(keys jsonb, out live jsonb, out removed jsonb)
language sql stable security invoker set search_path = '' as $$
  with k as (
    select e.ordinality as place, (e.value ->> 2)::int as tbl, (e.value ->> 3)::uuid as id
    from jsonb_array_elements(keys) with ordinality e
  ), docs as (
    select k.place, 'profiles' as name, p.doc from k join private.wire_profiles p on p.user_id = k.id where k.tbl = 1
    union all
    select k.place, 'profiles', c.doc from private.cards(array(select k.id from k where k.tbl = 1)) c
      join k on k.id = c.user_id and k.tbl = 1
      where not exists (select from private.wire_profiles p where p.user_id = c.user_id)
    union all
    select k.place, 'goals', g.doc from k join private.wire_goals g on g.user_id = k.id where k.tbl = 2
    union all
    select k.place, 'streaks', s.doc from k join private.wire_streaks s on s.user_id = k.id where k.tbl = 3
    union all
    select k.place, 'check_ins', c.doc from k join private.wire_check_ins c on c.id = k.id where k.tbl = 4
    union all
    select k.place, 'friendships', f.doc from k join private.wire_friendships f on f.id = k.id where k.tbl = 5
    union all
    select k.place, 'messages', m.doc from k join private.wire_messages m on m.id = k.id where k.tbl = 6
  ), gone as ( -- what was made again after its deletion is not gone
    select k.place, t.name, k.id from k join (values (14, 'check_ins'), (15, 'friendships'), (16, 'messages')) t (tbl, name)
      on t.tbl = k.tbl
    where case k.tbl
      when 14 then not exists (select from public.check_ins c where c.id = k.id)
      when 15 then not exists (select from public.friendships f where f.id = k.id)
      else not exists (select from public.messages m where m.id = k.id) end
  )
  select (select coalesce(jsonb_agg(jsonb_build_array(d.name, d.doc) order by d.place), '[]') from docs d),
    (select coalesce(jsonb_agg(jsonb_build_array(g.name, g.id) order by g.place), '[]') from gone g)
$$;

create function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  place jsonb := cur -> 'a';
  joined jsonb := coalesce(cur -> 'j', '{}'); -- filled in this run: their changes come with the next one
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

  page_size := greatest(page_size - jsonb_array_length(fill), 1);
  select coalesce(jsonb_agg(jsonb_build_array(c.rank, c.rev, c.tbl, c.id)), '[]') into keys
  from private.changes(me, friends, strangers, seen, coalesce((place ->> 0)::int, 9),
    coalesce((place ->> 1)::bigint, 0), coalesce((place ->> 2)::int, 0),
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
      when more then jsonb_build_object('e', cur -> 'e', 'f', seen::text, 'd', coalesce(cur -> 'd', to_jsonb(current_date)),
        't', coalesce(cur ->> 't', pg_current_snapshot()::text), 'a', place, 'j', joined)
      else jsonb_build_object('e', cur -> 'e', 'f', coalesce(cur ->> 't', pg_current_snapshot()::text), 'd', current_date)
    end);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.peers(uuid), private.trusted_cursor(jsonb, boolean), private.rows_of(jsonb),
  private.pull(uuid, jsonb, jsonb, int) to authenticated;

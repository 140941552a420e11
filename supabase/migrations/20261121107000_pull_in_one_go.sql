-- A pull is cheaper: what runs for every call is plpgsql, whose plans live as long as the connection, and peers who come whole
-- are read all at once. Planned anew for each of them, 40 friends took most of a new device's first page.

-- As before, but an instant is spelled in place: a call of private.instant for each was a tenth of a long history.
create or replace view private.wire_check_ins with (security_invoker = true) as
select c.id, c.user_id, c.local_day, c.check_in_type, jsonb_build_object('id', c.id, 'user_id', c.user_id,
  'check_in_type', c.check_in_type,
  'check_in_time', to_char(c.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'utc_offset_minutes', c.utc_offset_minutes, 'local_day', c.local_day, 'day_start', c.day_start,
  'goal_time', c.goal_time, 'streak', c.streak, 'streak_multiplier', c.streak_multiplier,
  'points_earned', c.points_earned,
  'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'received_at', to_char(c.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.check_ins c;

create or replace view private.wire_messages with (security_invoker = true) as
select m.id, jsonb_build_object('id', m.id, 'sender_id', m.sender_id, 'receiver_id', m.receiver_id,
  'message', m.message, 'read', m.read,
  'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.messages m;

create or replace function private.epoch() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return md5(concat_ws(':',
    (select c.system_identifier from pg_catalog.pg_control_system() c),
    (select c.timeline_id from pg_catalog.pg_control_checkpoint() c),
    (select d.oid from pg_catalog.pg_database d where d.datname = current_database()),
    pg_catalog.pg_relation_filenode('private.settings'),
    (select s.epoch from private.settings s)));
end $$;

create or replace function private.peers(me uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(jsonb_object_agg(case f.user_id when me then f.friend_id else f.user_id end,
    case f.status when 'accepted' then 'friend' else 'card' end), '{}')
  from public.friendships f where f.user_id = me or f.friend_id = me;
end $$;

create or replace function private.cards(people uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query
  select p.user_id, p.card_rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = p.user_id) or (f.friend_id = auth.uid() and f.user_id = p.user_id));
end $$;

-- Which of the peers who are missing come with this page: at least one, and more while they surely fit in half of it.
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

-- Peers whole: a friend as profile, streaks and the ten newest check-ins; a pending counterpart as a card.
-- By day, not by instant: an earlier tap for the same day must not move the eleventh row into the ten.
drop function private.peer_rows(uuid, text);
create function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value = 'friend');
  strangers uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value = 'card');
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
    select c.user_id, 1, 0, 'profiles', c.doc from private.cards(strangers) c) r;
end $$;

-- Rows of the keys, in the order of the keys: [[table, row]…] and [[table, id]…] for what was deleted.
drop function private.rows_of(jsonb);
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
  if 10 < any (tables) then -- what was made again after its deletion is not gone
    select coalesce(jsonb_agg(jsonb_build_array(t.name, k.id) order by k.place), '[]') into removed
    from unnest(tables, ids) with ordinality k (tbl, id, place)
    join (values (14, 'check_ins'), (15, 'friendships'), (16, 'messages')) t (tbl, name) on t.tbl = k.tbl
    where case k.tbl
      when 14 then not exists (select from public.check_ins c where c.id = k.id)
      when 15 then not exists (select from public.friendships f where f.id = k.id)
      else not exists (select from public.messages m where m.id = k.id) end;
  end if;
end $$;

-- As before.
create or replace function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  upto pg_snapshot := case when cur ? 'x' then cur ->> 't' end; -- null: the first page of a run
  place jsonb := case when upto is not null then cur -> 'a' end;
  joined jsonb := coalesce(case when upto is not null then cur -> 'j' end, '{}'); -- filled in this run: their changes come with the next
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
    held := '{}'; -- a run from nothing holds nobody
  end if;
  -- peers come whole, at least one a page and in at most half of it
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
  page_size := least(page_size, cardinality(ids)); -- without the one that told of more
  page := private.rows_of(tables[1:page_size], ids[1:page_size]);
  -- the last page of own rows keeps its position while peers are still to be filled
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
grant execute on function private.peer_rows(jsonb), private.next_peers(jsonb, int), private.rows_of(int[], uuid[]) to authenticated;

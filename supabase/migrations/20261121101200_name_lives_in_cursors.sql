-- Pull and sync as before, but every cursor names the life that gave it (`l`), and a client that must start anew is asked
-- to until it does.

create or replace function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
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
      when more then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l', 'f', seen::text,
        'd', coalesce(cur -> 'd', to_jsonb(current_date)), 't', coalesce(cur ->> 't', pg_current_snapshot()::text),
        'a', place, 'j', joined)
      else jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l', 'f', coalesce(cur ->> 't', pg_current_snapshot()::text),
        'd', current_date)
    end);
end $$;

create or replace function public.sync(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me uuid := auth.uid();
  r jsonb;
  fault text;
  anew_since bigint;
  life uuid;
  results jsonb := '[]';
  cur jsonb;
begin
  if me is null then
    perform private.refuse(401, 'not_signed_in', 'Not signed in');
  end if;
  r := private.read_request(request);
  if lower(r ->> 'user_id') is distinct from me::text then
    perform private.refuse(409, 'wrong_user', 'This token belongs to somebody else');
  end if;
  fault := private.account_fault();
  if fault = 'account_gone' then
    perform private.refuse(403, fault, 'This account no longer exists');
  elsif fault is not null then
    perform private.refuse(401, fault, 'This session has ended');
  end if;
  if (r ->> 'protocol')::numeric < private.min_protocol() then
    perform private.refuse(426, 'update_required', 'Please update the app');
  end if;
  if jsonb_array_length(r -> 'mutations') > 100 then
    perform private.refuse(413, 'too_many', 'At most 100 mutations a call');
  end if;

  anew_since := private.lost_memory(me, (r ->> 'client_id')::uuid, (r ->> 'acked_seq')::bigint);
  if jsonb_array_length(r -> 'mutations') > 0 then
    results := private.push(me, (r ->> 'client_id')::uuid, r -> 'mutations', (r ->> 'acked_seq')::bigint);
  end if;
  life := private.life(); -- a statement of its own: the next one must see a life that begins with this call
  cur := private.trusted_cursor(nullif(r -> 'cursor', 'null'), life, anew_since);
  return jsonb_build_object('user_id', me, 'epoch', cur -> 'e', 'results', results,
      'server_time', private.instant(clock_timestamp()))
    || private.pull(me, cur, r -> 'held', (r ->> 'limit')::int);
end $$;

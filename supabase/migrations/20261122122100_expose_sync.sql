-- Holds: sync, the one function between a device and the server (docs/sync.md).
-- Guarantees: nothing is touched before the caller, the session and the request have been checked.
-- Who may: everybody with a session; an invoker function, so that a client gains no right by it.

-- Checks the shape of a request: a client that breaks it has a bug. Some drivers encode the object twice.
create function private.read_request(request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  r jsonb := case jsonb_typeof(request) when 'string' then (request #>> '{}')::jsonb else request end;
  cur jsonb := nullif(r -> 'cursor', 'null');
  sound boolean;
begin
  sound := jsonb_typeof(r) = 'object'
    and jsonb_typeof(r -> 'protocol') = 'number'
    and (r ->> 'client_id')::uuid is not null
    and jsonb_typeof(r -> 'mutations') = 'array'
    and (r ->> 'acked_seq')::bigint >= 0
    and (r ->> 'limit')::int between 1 and 1000
    and jsonb_typeof(r -> 'held') = 'object'
    and (cur is null or private.is_cursor(cur))
    and not exists (
      select from (
        select m, (m ->> 'seq')::bigint as seq, lag((m ->> 'seq')::bigint, 1, 0::bigint) over (order by n) as before
        from jsonb_array_elements(r -> 'mutations') with ordinality e (m, n)) q
      where q.seq is null or q.seq <= q.before or (q.m ->> 'id')::uuid is null
        or jsonb_typeof(q.m -> 'name') is distinct from 'string' or length(q.m ->> 'name') > 100
        or jsonb_typeof(q.m -> 'args') is distinct from 'object');
  if sound is not true then
    raise data_exception;
  end if;
  return r;
exception when data_exception then
  perform private.refuse(422, 'bad_request', 'The request does not follow the protocol');
end $$;

create function public.sync(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me uuid := auth.uid();
  r jsonb;
  fault text;
  anew_since bigint;
  life uuid;
  results jsonb := '[]';
  cur jsonb;
  answer jsonb;
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
  if not private.may_call() then
    perform private.refuse(429, 'rate_limited', 'Too many calls within a minute');
  end if;
  if (r ->> 'protocol')::numeric < private.min_protocol() then
    perform private.refuse(426, 'update_required', 'Please update the app');
  end if;
  if jsonb_array_length(r -> 'mutations') > 100 then
    perform private.refuse(413, 'too_many', 'At most 100 mutations a call');
  end if;
  if not private.knows_mutations(r -> 'mutations') then
    perform private.refuse(501, 'unknown_mutation', 'This server does not know every mutation of this call');
  end if;

  anew_since := private.lost_memory(me, (r ->> 'client_id')::uuid, (r ->> 'acked_seq')::bigint);
  if jsonb_array_length(r -> 'mutations') > 0 then
    results := private.push(me, (r ->> 'client_id')::uuid, r -> 'mutations', (r ->> 'acked_seq')::bigint);
  end if;
  life := private.life(); -- a statement of its own: the next one must see the life that this call may begin
  cur := private.trusted_cursor(nullif(r -> 'cursor', 'null'), life, anew_since);
  answer := jsonb_build_object('user_id', me, 'epoch', cur -> 'e', 'results', results,
      'server_time', private.instant(clock_timestamp()))
    || private.pull(me, cur, r -> 'held', (r ->> 'limit')::int);
  perform private.count_call();
  return answer;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.read_request(jsonb) to authenticated;
revoke execute on function public.sync(jsonb) from public, anon;
grant execute on function public.sync(jsonb) to authenticated;

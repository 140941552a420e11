-- Contains: sync, the function through which devices push and pull (docs/sync.md).
-- Invariants: nothing is read or written before the caller, the session and the request have been checked.
-- Access: every signed-in user; it is an invoker function, so it gives clients no further rights.

-- Checks the mutations of a request: ascending seqs, and the id, name and arguments of each mutation.
create function private.is_valid_queue(mutations jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (
    select from (
      select m, (m ->> 'seq')::bigint as seq, lag((m ->> 'seq')::bigint, 1, 0::bigint) over (order by n) as before
      from jsonb_array_elements(mutations) with ordinality e (m, n)) q
    where q.seq is null or q.seq <= q.before or (q.m ->> 'id')::uuid is null
      or jsonb_typeof(q.m -> 'name') is distinct from 'string' or length(q.m ->> 'name') > 100
      or jsonb_typeof(q.m -> 'args') is distinct from 'object');
end $$;

-- Checks the shape of a request: a client that breaks it has a bug. Some drivers encode the object twice.
create function private.parse_request(request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(request) = 'string' then
    request := (request #>> '{}')::jsonb;
  end if;
  if (jsonb_typeof(request) = 'object'
      and jsonb_typeof(request -> 'protocol') = 'number'
      and (request ->> 'client_id')::uuid is not null
      and jsonb_typeof(request -> 'mutations') = 'array'
      and (request ->> 'acked_seq')::bigint >= 0
      and (request ->> 'limit')::int between 1 and 1000
      and jsonb_typeof(request -> 'held') = 'object'
      and (select count(*) from jsonb_object_keys(request -> 'held')) <= 600
      and (request ->> 'cursor' is null or private.is_valid_cursor(request -> 'cursor'))
      -- sync_error rejects more than 100, and only later: do not look at each of a million
      and case when jsonb_array_length(request -> 'mutations') between 1 and 100
        then private.is_valid_queue(request -> 'mutations') else true end) is not true then
    raise data_exception;
  end if;
  return request;
exception when data_exception then
  perform private.reject(422, 'bad_request', 'The request does not follow the protocol');
end $$;

-- Returns why the whole request is rejected, or null. It checks, in this order: who calls, how often, how old the app is, and the
-- mutations.
create function private.sync_error(r jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when lower(r ->> 'user_id') is distinct from auth.uid()::text then 'wrong_user'
    else coalesce(private.account_error(), case
      -- even a device that pushes and pulls as fast as it can makes fewer requests a minute
      when private.count_this_minute('request') >= 300 then 'rate_limited'
      when (r ->> 'protocol')::numeric < (select s.min_protocol from private.settings s) then 'update_required'
      when r -> 'mutations' = '[]' then null
      when jsonb_array_length(r -> 'mutations') > 100 then 'too_many'
      when not private.are_known_mutations(r -> 'mutations') then 'unknown_mutation'
    end)
  end;
end $$;

create function private.reject_sync(code text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.reject(f.status, f.code, f.message) from (values
    ('wrong_user', 409, 'This token belongs to another user'),
    ('account_gone', 403, 'This account no longer exists'),
    ('session_dead', 401, 'This session has ended'),
    ('rate_limited', 429, 'Too many requests within a minute'),
    ('update_required', 426, 'Please update the app'),
    ('too_many', 413, 'At most 100 mutations a request'),
    ('unknown_mutation', 501, 'This server does not know every mutation of this request')) f (code, status, message)
  where f.code = reject_sync.code;
end $$;

-- Generic plans, for all statements that run within it. Otherwise PostgreSQL plans each again in the first five requests of a
-- connection.
create function public.sync(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  me uuid := auth.uid();
  r jsonb;
  code text;
  reset_since bigint;
  incarnation uuid;
  results jsonb := '[]';
  pulled jsonb;
begin
  if me is null then
    perform private.reject(401, 'not_signed_in', 'Not signed in');
  end if;
  r := private.parse_request(request);
  code := private.sync_error(r);
  if code is not null then
    perform private.reject_sync(code);
  end if;
  reset_since := private.client_reset_since(me, (r ->> 'client_id')::uuid, (r ->> 'acked_seq')::bigint);
  if r -> 'mutations' <> '[]' then
    results := private.push(me, (r ->> 'client_id')::uuid, r -> 'mutations', (r ->> 'acked_seq')::bigint);
  end if;
  incarnation := private.current_incarnation(); -- a separate statement, because the next one must see the row that this may insert
  pulled := private.pull(me, private.trusted_cursor(nullif(r -> 'cursor', 'null'), incarnation, reset_since), r -> 'held',
    (r ->> 'limit')::int);
  perform private.count_request();
  return jsonb_build_object('user_id', me, 'epoch', pulled -> 'cursor' -> 'e', 'results', results,
    'server_time', private.format_instant(clock_timestamp())) || pulled;
end $$;

revoke execute on function public.sync(jsonb) from public, anon, authenticated;

grant execute on function private.is_valid_queue(jsonb), private.parse_request(jsonb), private.sync_error(jsonb),
  private.reject_sync(text), public.sync(jsonb) to authenticated;

comment on function public.sync(jsonb) is 'Pushes what the user did and pulls what changed: docs/sync.md.';

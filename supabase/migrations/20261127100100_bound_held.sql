-- Holds: the shape of a request to `sync`, now with a bound on `held` and on the mutations that are checked.
-- Guarantees: `held` names at most 600 people; a person has at most 500 friends and requests.
-- Who may: as before.

create or replace function private.read_request(request jsonb) returns jsonb
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
      and (request ->> 'cursor' is null or private.is_cursor(request -> 'cursor'))
      -- call_fault rejects more than 100, and only after this: nothing looks at each of a million
      and case when jsonb_array_length(request -> 'mutations') between 1 and 100
        then private.is_queue(request -> 'mutations') else true end) is not true then
    raise data_exception;
  end if;
  return request;
exception when data_exception then
  perform private.reject(422, 'bad_request', 'The request does not follow the protocol');
end $$;

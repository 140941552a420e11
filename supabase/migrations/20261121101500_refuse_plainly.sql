-- Two refusals that came as bare errors: a request that breaks the protocol deeper down, and a second check-in of a day.

-- As before; now every word of the cursor is read too, and a name that no mutation can have is not repeated to the log.
create or replace function private.read_request(request jsonb) returns jsonb
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

-- The words of private.pull. Whatever cannot be read raises a data exception.
create function private.is_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform (cur ->> 'f')::pg_snapshot, (cur ->> 't')::pg_snapshot, (cur ->> 'd')::date, (cur ->> 'l')::uuid,
    nullif(split_part(cur ->> 'e', '.', 2), '')::bigint,
    (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid;
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null');
end $$;

-- As before; now a second check-in of a day is told by name. The lock makes sure: nobody else inserts after the look.
create or replace function private.guard_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text;
begin
  -- BEFORE triggers run before row security: without this the refusals below would tell of somebody else's rows
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_yours', 'Not your check-in');
  end if;
  new.check_in_time := date_trunc('milliseconds', new.check_in_time);
  new.id := private.check_in_id(new.user_id, new.check_in_type, new.local_day);
  fault := private.check_in_fault(new);
  if fault is null then
    perform private.lock_user(new.user_id);
    if tg_op = 'INSERT' and exists (select from public.check_ins c where c.id = new.id) then
      perform private.refuse(409, 'already_exists', 'This day has a check-in of this type');
    end if;
    fault := private.check_in_conflict(new);
  end if;
  if fault is not null then
    perform private.refuse(422, fault, 'This check-in cannot be right: ' || fault);
  end if;
  new.created_at := new.check_in_time; -- so that a row made offline equals this one
  new.received_at := date_trunc('milliseconds', now());
  new.streak := 1 + coalesce((select c.streak from public.check_ins c
    where c.user_id = new.user_id and c.check_in_type = new.check_in_type and c.local_day = new.local_day - 1), 0);
  new.points_earned := private.score(new.check_in_time, new.utc_offset_minutes, new.local_day, new.day_start, new.goal_time);
  new.streak_multiplier := case new.points_earned when 100 then new.streak else 1 end;
  new.points_earned := new.points_earned * new.streak_multiplier;
  return new;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_cursor(jsonb) to authenticated;

-- Makes one attempt as a user and rolls it back. Returns 'done', 'nothing' (no row), or why it was rejected.
create schema probe;
create function probe.attempt(who uuid, session uuid, role text, stmt text) returns text
language plpgsql as $$
declare
  rows bigint;
  state text;
  hint text;
begin
  perform set_config('request.jwt.claim.sub', coalesce(who::text, ''), true),
    set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object('sub', who, 'role', role, 'session_id', session))::text,
      true);
  if role is not null then
    perform set_config('role', role, true);
  end if;
  execute stmt;
  get diagnostics rows = row_count;
  raise exception using errcode = 'ZZ000', message = case rows when 0 then 'nothing' else 'done' end;
exception when others then
  get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint;
  return case when state = 'ZZ000' then sqlerrm when state like 'PT%' then hint else state end;
end $$;

-- Makes many attempts, each from the same state. Takes [name, who, session, role, sql] and returns {name: outcome}.
create function probe.all(attempts jsonb) returns jsonb
language sql as $$
  select jsonb_object_agg(a ->> 0, probe.attempt((a ->> 1)::uuid, (a ->> 2)::uuid, a ->> 3, a ->> 4))
  from jsonb_array_elements(attempts) a
$$;

-- Changes the database, makes the attempts, and rolls the change back. Returns the first attempt whose outcome differs from
-- `usual`, or null if none does.
create function probe.noticed(change text, attempts jsonb, usual jsonb) returns text
language plpgsql as $$
declare
  a jsonb;
begin
  execute change;
  for a in select e from jsonb_array_elements(attempts) e loop
    if probe.attempt((a ->> 1)::uuid, (a ->> 2)::uuid, a ->> 3, a ->> 4) is distinct from usual ->> (a ->> 0) then
      raise exception using errcode = 'ZZ001', message = a ->> 0;
    end if;
  end loop;
  raise exception using errcode = 'ZZ002';
exception when sqlstate 'ZZ001' then
  return sqlerrm;
when sqlstate 'ZZ002' then
  return null;
end $$;

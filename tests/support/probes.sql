-- One attempt as somebody, rolled back whatever comes of it: 'done', 'nothing' (no row), or why it was refused.
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

-- Many attempts, each from the same state: [name, who, session, role, sql] in, {name: outcome} out.
create function probe.all(attempts jsonb) returns jsonb
language sql as $$
  select jsonb_object_agg(a ->> 0, probe.attempt((a ->> 1)::uuid, (a ->> 2)::uuid, a ->> 3, a ->> 4))
  from jsonb_array_elements(attempts) a
$$;

-- The first of them that comes out otherwise under a change of the database, which is taken back; null when none does.
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

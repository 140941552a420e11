-- What every later file stands on: a private schema, no rights by default, refusals, instants, revisions, the session.
-- What runs for every check-in is plpgsql, whose plans live as long as the connection: a function in plain SQL that pins
-- its search path is planned anew at every call (measured: a check-in cost four times as much).

create schema private;
revoke all on schema private from public;
-- policies and the sync function call private helpers; each one is granted by name
grant usage on schema private to authenticated;

-- nothing by default: hosted projects may still grant new objects of "public" to the API roles
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- auth.uid() is called by invoker functions; the embedded backend does not grant the schema, hosted Supabase has
do $$
begin
  if not has_schema_privilege('authenticated', 'auth', 'usage') then
    grant usage on schema auth to authenticated;
  end if;
end $$;

-- The one way to refuse. SQLSTATE PTnnn becomes HTTP status nnn; the stable code travels in the hint (docs/refusals.md).
create function private.refuse(status int, code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = refuse.message, hint = refuse.code;
end $$;

-- The one spelling of an instant on the wire. Twin: instantOf in src/domain/days.ts.
create function private.instant(at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;

-- rev = the writing transaction. Never the column xmin, which is a subtransaction's. Named zz_ to run last.
create function private.stamp_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rev := pg_catalog.pg_current_xact_id()::text::bigint;
  return new;
end $$;

create table private.settings (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  min_protocol int not null default 1
);
alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated;
insert into private.settings default values;

create function private.min_protocol() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return s.min_protocol from private.settings s;
end $$;

-- A restored, promoted or moved database answers with another epoch by itself.
create function private.epoch() returns text
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws(':',
    (select c.system_identifier from pg_catalog.pg_control_system() c),
    (select c.timeline_id from pg_catalog.pg_control_checkpoint() c),
    (select d.oid from pg_catalog.pg_database d where d.datname = current_database()),
    (select s.epoch from private.settings s)))
$$;

-- False once the session of this token was ended (sign-out, deletion, expiry), although the token still verifies.
create function private.session_alive() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now()));
end $$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.refuse(int, text, text), private.instant(timestamptz), private.min_protocol(), private.epoch(),
  private.session_alive()
to authenticated;

-- Contains: the schemas `private` and `operator`, default privileges, and helpers that all later files use.
-- Invariants: every right is granted by name, and every rejection has the same form.
-- Access: signed-in users call the helpers granted below; `operator` is for the owner of the database.

-- Functions that run for every check-in or pull are in plpgsql, because their plans live as long as the connection. A function
-- in plain SQL with a pinned search path is planned again at every call, which made a check-in take four times as long.

create schema private;
revoke all on schema private from public;
-- policies, sync and the sender of notifications call helpers of this schema, each granted by name
grant usage on schema private to authenticated, service_role;

create schema operator;
revoke all on schema operator from public;

-- a hosted project may still grant new objects to the API roles
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema operator revoke all on tables from anon, authenticated;

-- invoker functions call auth.uid(); hosted Supabase grants the schema, the embedded backend does not
do $$
begin
  if not has_schema_privilege('authenticated', 'auth', 'usage') then
    grant usage on schema auth to authenticated;
  end if;
end $$;

-- Every rejection goes through this function. SQLSTATE PTnnn becomes HTTP status nnn; the hint carries the code
-- (docs/rejections.md).
create function private.reject(status int, code text, message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = reject.message, hint = reject.code;
end $$;

-- The form of an instant on the wire. Twin: instantOf in src/domain/calendar/days.ts.
create function private.format_instant(at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end $$;

-- True for a random UUID (version 4), which is what clients make. Others can be guessed, or belong to another table.
create function private.is_uuid_v4(id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(id::text ~ '^.{14}4.{4}[89ab]', false);
end $$;

-- The column rev holds the transaction that wrote the row last. xmin would not do: it may name a subtransaction. The trigger is
-- called zz_ because triggers run in the order of their names, and this one must run last.
create function private.stamp_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rev := pg_catalog.pg_current_xact_id()::text::bigint;
  return new;
end $$;

-- False once the session of this token has ended (sign-out, deletion, expiry), even while the token itself is valid.
create function private.session_alive() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now()));
end $$;

grant execute on function private.reject(int, text, text), private.format_instant(timestamptz), private.session_alive()
  to authenticated;

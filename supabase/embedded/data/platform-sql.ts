/**
 * Makes what a hosted project has before the first migration and what @supabase/lite leaves out: roles, the schema `realtime`
 * (private broadcast only), and its grants. Runs at every start; each statement can be repeated.
 */
export const PLATFORM_BEFORE_MIGRATIONS = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;

grant usage on schema public to anon, authenticated, service_role;
-- like new hosted projects, grant nothing on new tables by default
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

create schema if not exists realtime;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamptz not null default now()
);
alter table realtime.messages enable row level security;
create or replace function realtime.topic() returns text language sql stable as
  $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Sends by NOTIFY alone, which commits and rolls back with the caller, so the table stays empty. As on hosted Supabase, a message
-- that cannot be sent only raises a warning: the transaction of the caller continues.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
declare
  line text := pg_catalog.jsonb_build_object('topic', topic, 'event', event, 'payload', payload, 'private', private)::text;
begin
  if pg_catalog.octet_length(line) > 7900 then
    raise warning 'realtime message too large';
    return;
  end if;
  perform pg_catalog.pg_notify('realtime', line);
end $$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert on realtime.messages to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
`;

/**
 * Makes the grants of hosted Supabase on the schemas that lite made; lite's own grants are prevented
 * (lite-internals.ts). Also notifies Realtime of each session that ends, because its sockets must not stay open until
 * their tokens expire.
 */
export const PLATFORM_GRANTS = `
create or replace function realtime.notify_session_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('session_ended', old.id::text);
  return null;
end $$;
revoke execute on function realtime.notify_session_ended() from public;
create or replace trigger notify_session_ended after delete on auth.sessions
  for each row execute function realtime.notify_session_ended();
-- auth/expired-rows.ts deletes old entries
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
grant usage on schema auth, storage to anon, authenticated, service_role;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;

-- auth/invitations.ts; only the owner has rights to it. used_by has no foreign key: it outlives the account, so that an
-- invitation can be used only once
create table if not exists auth.invitations (
  id uuid not null primary key,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  used_by uuid
);
alter table auth.invitations enable row level security;
`;

/**
 * Stores the times of the last emails to each bucket of addresses, newest first. They are in the database, so that a
 * restart keeps them; the table is unlogged, so a crash of the database forgets them. A time in the future is
 * ignored: it was stored before the clock was set back, and must lock no user out.
 */
export const MAIL_TIMES = `
create schema if not exists embedded;
create unlogged table if not exists embedded.mail_times (bucket int primary key, sent_at timestamptz[] not null default '{}');

create or replace function embedded.try_mail(buckets int[], at timestamptz, between_ms float8, per_hour int)
returns float8 language plpgsql set search_path = '' as $$
declare
  wait_ms float8;
begin
  insert into embedded.mail_times (bucket) select b from unnest(buckets) b order by b on conflict do nothing;
  perform from embedded.mail_times m where m.bucket = any (buckets) order by m.bucket for update;
  update embedded.mail_times m
    set sent_at = array(select t from unnest(m.sent_at) t where t <= at order by t desc limit per_hour)
    where m.bucket = any (buckets);
  select max(greatest(0, between_ms - extract(epoch from at - m.sent_at[1]) * 1000,
      3600000 - extract(epoch from at - m.sent_at[per_hour]) * 1000)) into wait_ms
    from embedded.mail_times m where m.bucket = any (buckets);
  if wait_ms = 0 then
    update embedded.mail_times m set sent_at = at || m.sent_at where m.bucket = any (buckets);
  end if;
  return wait_ms;
end $$;
revoke execute on function embedded.try_mail(int[], timestamptz, float8, int) from public;
`;

/**
 * Deletes the pictures of a deleted account: their rows in the same transaction, their files once it has committed. The account's id
 * is kept until the files are gone, because the process may end in between.
 */
export const REMEMBER_DELETED_ACCOUNTS = `
create schema if not exists embedded;
create table if not exists embedded.deleted_accounts (id uuid primary key);

create or replace function embedded.remember_deleted_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects o where o.bucket_id = 'avatars' and o.name like old.id || '/%';
  insert into embedded.deleted_accounts (id) values (old.id) on conflict do nothing;
  perform pg_catalog.pg_notify('deleted_accounts', old.id::text);
  return null;
end $$;
revoke execute on function embedded.remember_deleted_account() from public;
create or replace trigger remember_deleted_account after delete on auth.users
  for each row execute function embedded.remember_deleted_account();
`;

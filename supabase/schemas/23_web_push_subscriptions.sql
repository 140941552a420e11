-- Contains: where notifications go: the subscriptions of devices, the known push services, and the key of this server.
-- Invariants: the server calls only addresses of known push services; a subscription ends with its session.
-- Access: users keep and drop the subscription of their own session, and read the key; no role reads the tables.

-- The push services that the server may call. A star means any subdomain. Twin: WEB_PUSH_ORIGINS in
-- supabase/functions/send-notifications/send-notification.ts.
create table private.web_push_hosts (
  origin text primary key check (origin ~ '^https?://(\*\.)?[a-z0-9.-]+(:[0-9]+)?$'),
  always_shows boolean not null default false
);

comment on table private.web_push_hosts is 'The push services that the server may call.';
comment on column private.web_push_hosts.origin is 'Scheme, host and port; a star means any subdomain.';
comment on column private.web_push_hosts.always_shows is 'This service revokes the permission after a push that shows no notification, so none is sent.';

alter table private.web_push_hosts enable row level security;
revoke all on private.web_push_hosts from public, anon, authenticated;

insert into private.web_push_hosts (origin, always_shows) values
  ('https://fcm.googleapis.com', false), ('https://*.push.services.mozilla.com', false),
  ('https://*.push.apple.com', true), ('https://*.notify.windows.com', false);

create table private.web_push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null check (public_key ~ '^B[A-Za-z0-9_-]{86}$')
);

comment on table private.web_push_keys is 'The public VAPID key of the sender, in one row. Without a row, no notifications are sent.';

alter table private.web_push_keys enable row level security;
revoke all on private.web_push_keys from public, anon, authenticated;

create table private.web_push_subscriptions (
  subscription_id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null unique references auth.sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  zone text not null,
  language text not null check (language ~ '^[A-Za-z0-9-]{1,35}$'),
  seen_at timestamptz not null default now()
);
create index web_push_subscriptions_of_user on private.web_push_subscriptions (user_id, seen_at);
create index web_push_subscriptions_by_age on private.web_push_subscriptions (seen_at);

comment on table private.web_push_subscriptions is 'Where the notifications of a session go: at most 20 for each user, deleted with the session.';
comment on column private.web_push_subscriptions.endpoint is 'The address at the push service. With it and the keys, anyone can send to the device.';
comment on column private.web_push_subscriptions.zone is 'IANA name. The time zone of a user is that of the subscription seen last.';
comment on column private.web_push_subscriptions.seen_at is 'The last start of the app on that device.';

alter table private.web_push_subscriptions enable row level security;
revoke all on private.web_push_subscriptions from public, anon, authenticated;

create trigger a_guard_suspension before insert or update on private.web_push_subscriptions
  for each statement execute function private.guard_suspension();

-- The entry of web_push_hosts that an address belongs to, or null. An address that two parsers could read differently (with a
-- user name, a backslash, or letters beyond ASCII) belongs to none.
create function private.web_push_host(endpoint text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select h.origin from private.web_push_hosts h
    where substring(endpoint from '^(https?://[a-z0-9.-]+(?::[0-9]+)?)/[!-\[\]-~]*$') like replace(h.origin, '*', '%'));
end $$;

-- Rejects the same callers as sync, with the same codes. A function that begins with begin_request ends with count_request: its requests
-- count together with those of sync. As there, the counter is written last, so that requests do not wait for each other.
create function private.begin_request() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  if private.count_this_minute('request') >= 300 then
    perform private.reject(429, 'rate_limited', 'Too many requests within a minute');
  end if;
end $$;

create function private.session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(auth.jwt() ->> 'session_id', '')::uuid;
end $$;

-- A session has one subscription. A renewed one replaces it under the same id, so notifications that wait for the device go to
-- the new address. A known endpoint with other keys does not belong to this device, because only the right device has both.
create function private.keep_subscription(endpoint text, p256dh text, auth text, zone text, language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine uuid := private.session_id();
begin
  perform private.begin_request();
  if private.web_push_host(endpoint) is null then
    perform private.reject(422, 'endpoint_unknown', 'This is not the address of a known push service');
  elsif (p256dh ~ '^B[A-Za-z0-9_-]{86}$' and auth ~ '^[A-Za-z0-9_-]{22}$' and language ~ '^[A-Za-z0-9-]{1,35}$'
      and char_length(endpoint) <= 1000) is not true then
    perform private.reject(422, 'invalid', 'A key or the language is malformed');
  -- pg_timezone_names reads files, so ask it only about a zone that is new to this session
  elsif zone is null or not exists (select from private.web_push_subscriptions s where s.session_id = mine and s.zone = keep_subscription.zone)
    and not exists (select from pg_catalog.pg_timezone_names n where n.name = keep_subscription.zone) then
    perform private.reject(422, 'zone_unknown', 'This server does not know that time zone');
  end if;
  perform private.lock_user(me);
  if exists (select from private.web_push_subscriptions s where s.endpoint = keep_subscription.endpoint
      and (s.p256dh, s.auth) <> (keep_subscription.p256dh, keep_subscription.auth) and s.session_id <> mine) then
    perform private.reject(403, 'not_yours', 'This subscription belongs to another device');
  end if;
  delete from private.web_push_subscriptions s where s.endpoint = keep_subscription.endpoint and s.session_id <> mine;
  insert into private.web_push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, zone, language)
  values (me, mine, keep_subscription.endpoint, keep_subscription.p256dh, keep_subscription.auth, keep_subscription.zone,
    keep_subscription.language)
  on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    zone = excluded.zone, language = excluded.language, seen_at = now();
  delete from private.web_push_subscriptions s where s.user_id = me and s.subscription_id in (
    select o.subscription_id from private.web_push_subscriptions o where o.user_id = me order by o.seen_at desc offset 20);
  perform private.count_request();
end $$;

create function private.drop_subscription(endpoint text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_request();
  perform private.lock_user(auth.uid());
  delete from private.web_push_subscriptions s where s.user_id = auth.uid() and s.endpoint = drop_subscription.endpoint;
  perform private.count_request();
end $$;

create function private.web_push_key() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_account();
  return (select k.public_key from private.web_push_keys k);
end $$;

create function public.web_push_key() returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.web_push_key();
end $$;

create function public.keep_subscription(endpoint text, p256dh text, auth text, zone text, language text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_subscription(endpoint, p256dh, auth, zone, language);
end $$;

create function public.drop_subscription(endpoint text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.drop_subscription(endpoint);
end $$;

revoke execute on function public.web_push_key(), public.keep_subscription(text, text, text, text, text),
  public.drop_subscription(text) from public, anon, authenticated;

grant execute on function private.keep_subscription(text, text, text, text, text), private.drop_subscription(text),
  private.web_push_key(), public.web_push_key(), public.keep_subscription(text, text, text, text, text),
  public.drop_subscription(text) to authenticated;

comment on function public.web_push_key() is 'The public key for a subscription; null when this server sends no notifications.';
comment on function public.keep_subscription(text, text, text, text, text) is 'Stores where the notifications of this session go. The app calls it at every start.';
comment on function public.drop_subscription(text) is 'Ends a subscription of the caller.';

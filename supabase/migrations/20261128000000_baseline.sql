-- Written by `npm run generate` from supabase/schemas. Do not edit.
-- Long, because it repeats those files in order: read them instead.

-- 01_foundations.sql

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


-- 02_text.sql

-- Contains: the rules for text: trimming, text that shows nothing, and the canonical form of an email address.
-- Invariants: all spellings of an address find the same account and count as one lookup; every name and message shows something.
-- Access: guards call these functions for every user.

-- Removes what JavaScript's trim() removes. btrim alone would remove only spaces.
create function private.trim_text(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(value, E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006'
    || E'\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');
end $$;

-- Control characters, and those that change the direction of the text around them. Twin: FORBIDDEN in src/domain/users/names.ts.
create function private.has_forbidden_character(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';
end $$;

-- The code points that Unicode calls default-ignorable, for use inside brackets of a regular expression. PostgreSQL has no such
-- class. They show nothing: zero-width and direction marks, fillers, variation selectors.
create function private.default_ignorable() returns text
language sql immutable set search_path = '' as $$
  select '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff'
    || '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;

-- True if the text shows nothing: default-ignorable code points, white space, controls, and blank glyphs that Unicode counts as
-- visible. Explicit code points, because \s and [:cntrl:] depend on the locale. Twin: drawsNothing in
-- src/domain/users/drawn.ts.
create function private.is_invisible(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ ('^[' || private.default_ignorable() || '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u2800\ufff9-\ufffb\U00013430-\U00013442\U00016fe4\U0001d159]*$');
end $$;

-- A label of a domain in ASCII (RFC 3492, Punycode): bücher becomes xn--bcher-kva. A label longer than DNS allows stays as it
-- is.
create function private.ascii_label(label text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  codes int[] := array(select ascii(c) from unnest(string_to_array(label, null)) with ordinality x (c, n) order by n);
  encoded text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  done int := char_length(encoded);
  in_ascii int := done;
  smallest int := 128;
  bias int := 72;
  delta int := 0;
  least_left int;
  code int;
  rest int;
  step int;
  threshold int;
begin
  if label !~ '[^\u0001-\u007f]' or char_length(label) > 63 then
    return label;
  end if;
  if in_ascii > 0 then
    encoded := encoded || '-';
  end if;
  while done < cardinality(codes) loop
    least_left := (select min(c) from unnest(codes) c where c >= smallest);
    delta := delta + (least_left - smallest) * (done + 1);
    smallest := least_left;
    foreach code in array codes loop
      if code < smallest then
        delta := delta + 1;
      elsif code = smallest then
        -- write delta as base-36 digits of variable length
        rest := delta;
        step := 36;
        loop
          threshold := greatest(1, least(26, step - bias));
          exit when rest < threshold;
          encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789',
            threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          step := step + 36;
        end loop;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest + 1, 1);
        -- adapt the bias to the next digits that are likely
        delta := delta / case done when in_ascii then 700 else 2 end;
        delta := delta + delta / (done + 1);
        bias := 0;
        while delta > 455 loop
          delta := delta / 35;
          bias := bias + 36;
        end loop;
        bias := bias + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    smallest := smallest + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

-- The canonical form of an email address. A text that is not an address is returned unchanged, and belongs to no account. The
-- locale of the database decides which capitals beyond ASCII are folded; devices fold all. Twin: parseEmail in
-- src/domain/users/email.ts, which also validates.
create function private.canonical_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address text;
  domain text;
begin
  if char_length(value) > 1000 then
    return value; -- no address; normalize() would take a minute for 150,000 combining marks
  end if;
  address := private.trim_text(regexp_replace(normalize(value, NFC), '[' || private.default_ignorable() || ']', '', 'g'));
  address := private.trim_text(coalesce(substring(address from '<([^<>]*)>\.?$'), address));
  address := lower(private.trim_text(regexp_replace(address, '^mailto:([^?]*).*$', '\1', 'i')));
  if address !~ '^[^@]+@[^@]+$' or char_length(address) > 254 then
    return address;
  end if;
  domain := normalize(rtrim(translate(split_part(address, '@', 2), '。．｡', '...'), '.'), NFKC);
  return split_part(address, '@', 1) || '@'
    || (select string_agg(private.ascii_label(l), '.' order by n) from unnest(string_to_array(domain, '.')) with ordinality x (l, n));
end $$;

grant execute on function private.trim_text(text), private.has_forbidden_character(text), private.default_ignorable(),
  private.is_invisible(text) to authenticated;


-- 03_history.sql

-- Contains: the settings, the epoch, and the incarnations of this database.
-- Invariants: a device detects if the database was moved, or replaced by an older copy (docs/sync.md, Epoch).
-- Access: signed-in users call the functions; only the owner reads or changes the tables.

create table private.settings (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  min_protocol int not null default 1,
  tidied_at timestamptz not null default now(),
  tidied_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  unused_up_to uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.settings is 'Settings of the whole database, in one row.';
comment on column private.settings.epoch is 'Part of the epoch: a new one makes every device fetch everything again.';
comment on column private.settings.min_protocol is 'Clients with an older protocol are rejected and must update.';
comment on column private.settings.tidied_up_to is 'The last user whom tidying visited.';
comment on column private.settings.unused_up_to is 'The last account of which it was checked whether it is unused.';

alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated;

insert into private.settings default values;

-- One row for each start of the server. A restored copy begins an incarnation of its own. Every cursor names the incarnation in
-- which it was made. If this database does not know that incarnation, or it began after the copy was made, history was lost.
create table private.incarnations (
  n bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  started_at timestamptz not null unique,
  first_xid bigint not null -- no transaction of this incarnation has a smaller number
);

comment on table private.incarnations is 'The starts of the server. A cursor names the incarnation that gave it.';
comment on column private.incarnations.first_xid is 'No transaction of this incarnation has a smaller number.';

alter table private.incarnations enable row level security;
revoke all on private.incarnations from public, anon, authenticated;

-- The oid of `settings` is part of the epoch, because a dump loaded over this database creates that table again. The file of
-- the table is not: VACUUM FULL replaces it, and then every device would fetch everything again.
create function private.epoch() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return md5(concat_ws(':',
    (select c.system_identifier from pg_catalog.pg_control_system() c),
    (select c.timeline_id from pg_catalog.pg_control_checkpoint() c),
    (select d.oid from pg_catalog.pg_database d where d.datname = current_database()),
    'private.settings'::regclass::oid,
    (select s.epoch from private.settings s)));
end $$;

-- The current incarnation. The first request after a start adds its row. `first_xid` comes from the last checkpoint, which is at
-- least as young as the start, so rows written between the start and this request belong to this incarnation.
create function private.current_incarnation() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  present uuid;
begin
  select l.id into present from private.incarnations l where l.started_at = pg_postmaster_start_time();
  if present is null then
    insert into private.incarnations (started_at, first_xid)
    select pg_postmaster_start_time(), least(pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
      split_part(c.next_xid, ':', 1)::bigint * 4294967296 + split_part(c.next_xid, ':', 2)::bigint)
    from pg_catalog.pg_control_checkpoint() c
    on conflict do nothing;
    select l.id into present from private.incarnations l where l.started_at = pg_postmaster_start_time();
  end if;
  return present;
end $$;

-- True if this database went through that snapshot in that incarnation.
create function private.shares_history(incarnation uuid, snapshot pg_snapshot) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.incarnations l where l.id = incarnation
    and not exists (select from private.incarnations later
      where later.n > l.n and later.first_xid < pg_snapshot_xmax(snapshot)::text::bigint));
end $$;

grant execute on function private.epoch(), private.current_incarnation(), private.shares_history(uuid, pg_snapshot) to authenticated;


-- 04_locks.sql

-- Contains: every lock that a request takes, and the order of them.
-- Invariants: two requests can wait for each other at one point only, so they cannot deadlock.
-- Access: users lock themselves and those they have a request or friendship with; the rest is for definer functions.

-- A request that touches two users takes its locks in this order:
--
--   1. the caller's own profile, before the first row that it writes
--   2. the other user's account (auth.users, for key share), before any row that the two have in common
--   3. that row, or its key if the row is to be inserted
--
-- No request locks another user's profile. A push locks its caller's profile before it knows which users its mutations touch, so
-- two pushes that touch each other's users could not take both profiles in the same order. Locking both is not necessary, because
-- two users only share the friendship between them and its messages, so they can wait for each other only there. A request that
-- deletes an account holds lock 2 exclusively and then wants 3. If another request took 3 first and then wrote something that
-- refers to the account, the two would deadlock: hence 2 before 3. Three users who send requests to each other at once may still
-- deadlock. PostgreSQL then ends one of the requests, and its client repeats it, as it repeats every failed request.

-- One lock per user. Every write takes it first, so that two devices of a user cannot deadlock.
create function private.lock_user(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles p where p.user_id = who and (auth.uid() is null or who = auth.uid()) for no key update;
end $$;

-- A statement trigger, because a row trigger would run after its row was locked.
create function private.lock_caller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_user(auth.uid());
  return null;
end $$;

-- Locks an account, so that it exists until the end of the transaction. Returns false if there is none. For definer functions
-- only: a user who could call it would learn which ids exist.
create function private.lock_account(who uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = who for key share;
  return found;
end $$;

-- Locks the accounts of those users with whom the caller has a request or a friendship. It returns nothing, so it reveals
-- nothing.
create function private.lock_peers(users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from auth.users u
  where u.id = any (users) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = u.id) or (f.friend_id = auth.uid() and f.user_id = u.id))
  for key share of u;
end $$;

-- Those of the users whose accounts are not being deleted: only they get tombstones. The caller has already locked the row (3), so
-- this function must not wait for an account (2). If the deletion is rolled back, the devices of that account still drop the other
-- user, because `scopes` does not name them.
create function private.remaining_users(users uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
  return array(select u.id from auth.users u where u.id = any (users) for key share skip locked);
end $$;

-- Both users of a pair wait here before they look for a row that the other may be making.
create function private.lock_pair(one uuid, other uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0));
end $$;

grant execute on function private.lock_user(uuid), private.lock_peers(uuid[]) to authenticated;


-- 05_limits.sql

-- Contains: how much of each limit a user has used up. Limited is what costs the server or affects other users.
-- Invariants: requests, messages, reports, invitation links, lifted blocks, logged rejections, sync requests and doorbells are bounded for each user.
-- Access: sync counts its requests; no other role reads or writes the tables.

-- Limits apply to a rolling hour or day.
create table private.limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('request', 'message', 'rejection', 'report', 'unblock', 'invitation')),
  slot timestamptz not null, -- the minute or hour, so that there are few rows; a row counts until all of its slot is old enough
  spent int not null,
  primary key (user_id, kind, slot)
);
create index limits_by_age on private.limits (slot);

comment on table private.limits is 'How much of a limit a user has used up in the last hour or day.';
comment on column private.limits.slot is 'The minute (of requests) or hour (of the others).';

alter table private.limits enable row level security;
revoke all on private.limits from public, anon, authenticated;

-- Charges a user with up to `wanted`, as far as the limit allows, and returns how many it charged. The limits: 30 requests and
-- 30 lifted blocks an hour; 30 reports, 30 invitation links, 2,000 messages and 200 logged rejections a day.
create function private.charge_up_to(who uuid, what text, wanted int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  allowed int := case what when 'message' then 2000 when 'rejection' then 200 else 30 end;
  span interval := case when what in ('request', 'unblock') then interval '1 hour' else interval '1 day' end;
  grain text := case when what in ('request', 'unblock') then 'minute' else 'hour' end;
begin
  perform private.lock_user(who); -- two devices must not both spend the last one
  delete from private.limits l
  where l.user_id = who and l.kind = what and l.slot < date_trunc(grain, now() - span);
  wanted := least(wanted, allowed
    - (select coalesce(sum(l.spent), 0) from private.limits l where l.user_id = who and l.kind = what));
  if wanted > 0 then
    insert into private.limits as l (user_id, kind, slot, spent) values (who, what, date_trunc(grain, now()), wanted)
    on conflict (user_id, kind, slot) do update set spent = l.spent + excluded.spent;
  end if;
  return greatest(wanted, 0);
end $$;

-- Returns false if the limit is reached. It does not raise, because an error would roll back the charge.
create function private.charge(what text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.charge_up_to(auth.uid(), what, 1) = 1;
end $$;

-- Requests and doorbells of a user within the minute. Unlogged, because every request writes to it and a crash may empty it.
create unlogged table private.counters (
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('request', 'bell')),
  minute timestamptz not null,
  spent int not null,
  primary key (user_id, what)
) with (fillfactor = 50); -- leaves room on the page for the next version of a row

comment on table private.counters is 'Requests and doorbells of a user within the minute. Unlogged, so empty after a crash.';

alter table private.counters enable row level security;
revoke all on private.counters from public, anon, authenticated;

create function private.increment_counter(what text, amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present timestamptz := date_trunc('minute', now());
begin
  update private.counters c set minute = present, spent = amount + case c.minute when present then c.spent else 0 end
  where c.user_id = auth.uid() and c.what = increment_counter.what;
  if not found then
    insert into private.counters as c (user_id, what, minute, spent)
    -- no row for an account that is being deleted
    select u.id, increment_counter.what, present, amount from auth.users u where u.id = auth.uid()
    on conflict on constraint counters_pkey do update set spent = c.spent + excluded.spent; -- another request was faster
  end if;
end $$;

-- The requests or doorbells of the caller within this minute.
create function private.count_this_minute(what text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.spent from private.counters c where c.user_id = auth.uid() and c.what = count_this_minute.what
    and c.minute = date_trunc('minute', now())), 0);
end $$;

-- A request reads the counter when it begins and increments it when it ends, so that requests of one user do not wait for each other
-- in between.
create function private.count_request() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.increment_counter('request', 1);
end $$;

grant execute on function private.count_request() to authenticated;


-- 06_visibility.sql

-- Contains: who sees whom: friends, blocks and leaderboards, as policies ask for them.
-- Invariants: a block works in both directions; two friends see each other's week only if both are on leaderboards.
-- Access: signed-in users ask about themselves; definer functions about others.

-- A definer function, because policies of other tables call it and must not depend on the policies of this table.
create function private.friend_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
  select f.friend_id from public.friendships f where f.user_id = auth.uid() and f.status = 'accepted'
  union all
  select f.user_id from public.friendships f where f.friend_id = auth.uid() and f.status = 'accepted';
end $$;

-- The users whom a block separates from that user, no matter who blocked whom. For definer functions only.
create function private.blocked_ids_of(who uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select b.other_id from public.boundaries b where b.user_id = who and b.blocked_since is not null
    union all select b.user_id from public.boundaries b where b.other_id = who and b.blocked_since is not null);
end $$;

-- The same for the caller. Policies call it once per statement.
create function private.blocked_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.blocked_ids_of(auth.uid());
end $$;

-- All friends of a caller who is off the leaderboards; otherwise the friends who are (level `unranked` of docs/sync.md).
create function private.unranked_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.user_id = auth.uid() and not p.on_board) then
    return array(select private.friend_ids());
  end if;
  return array(select p.user_id from public.profiles p
    where p.user_id = any (array(select private.friend_ids())) and not p.on_board);
end $$;

-- True if what one user does may show a notification on the devices of another. Every rule that separates users belongs here.
create function private.may_notify(sender uuid, receiver uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sender <> receiver
    and not exists (select from public.boundaries b where b.user_id = receiver and b.other_id = sender
      and (b.blocked_since is not null or b.muted_since is not null))
    and not exists (select from public.boundaries b where b.user_id = sender and b.other_id = receiver
      and b.blocked_since is not null);
end $$;

grant execute on function private.friend_ids(), private.blocked_ids(), private.unranked_ids() to authenticated;


-- 07_doorbell.sql

-- Contains: the doorbell: its listeners, and for whom it rings when a row changes (docs/sync.md, Doorbell).
-- Invariants: users listen to no doorbell but their own; a write that is rolled back, or that changes nothing, rings no doorbell.
-- Access: only the database rings; without Realtime nothing rings and nothing fails.

-- Rings the doorbell of each of these users, once per transaction: simmer.rung lists them. A rolled back write rings none.
-- A user can ring for others 3,000 times a minute at most, because each ring is a row and a subtransaction. Devices that were
-- not rung find the change with their next pull. A user's own devices always ring.
-- Users whom a block separates are not rung: they would learn when a user whom they cannot see checks in.
create function private.ring(users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  listener uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
  others int := 0;
  allowed int;
  blocked uuid[];
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return;
  end if;
  foreach listener in array users loop
    continue when position(listener::text in rung) > 0;
    if me is not null and listener <> me then
      allowed := coalesce(allowed, 3000 - private.count_this_minute('bell'));
      blocked := coalesce(blocked, private.blocked_ids_of(me));
      continue when others >= allowed or listener = any (blocked);
      others := others + 1;
    end if;
    rung := rung || listener;
    execute 'select realtime.send($1, $2, $3, true)'
      using jsonb_build_object('origin', origin), 'sync', 'user:' || listener;
  end loop;
  if others > 0 then
    perform private.increment_counter('bell', others);
  end if;
  perform set_config('simmer.rung', rung, true);
end $$;

-- For a row with one owner. The argument 'owner' rings for the owner alone, 'friends' for the owner and all friends.
create function private.ring_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  mark text := 'friends of ' || owner;
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return null;
  end if;
  if tg_argv[0] = 'owner' then
    perform private.ring(array[owner]);
  elsif position(mark in coalesce(current_setting('simmer.rung', true), '')) = 0 then
    perform private.ring(array(
      select owner
      union all select f.friend_id from public.friendships f where f.user_id = owner and f.status = 'accepted'
      union all select f.user_id from public.friendships f where f.friend_id = owner and f.status = 'accepted'));
    perform set_config('simmer.rung', current_setting('simmer.rung') || mark, true);
  end if;
  return null;
end $$;

-- For a row that two users share. The arguments name the columns with their ids.
create function private.ring_both() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pair jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(array[pair ->> tg_argv[0], pair ->> tg_argv[1]]::uuid[]);
  end if;
  return null;
end $$;

-- A function, so that a database that gets Realtime after its migrations can still get the policy. Returns true if it has it.
create function private.add_doorbell_policy() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  if not exists (select from pg_catalog.pg_policies p where p.schemaname = 'realtime' and p.tablename = 'messages'
      and p.policyname = 'users listen to their own doorbell') then
    create policy "users listen to their own doorbell" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
        and (select private.session_alive()));
  end if;
  return true;
end $$;

select private.add_doorbell_policy();


-- 08_tombstones.sql

-- Contains: a tombstone for each deleted row and each user whose devices may have it.
-- Invariants: for 400 days, sync reports the deletion to every such user, as `removed`.
-- Access: users read their own tombstones; only triggers write.

create table private.tombstones (
  user_id uuid not null references auth.users (id) on delete cascade,
  tbl smallint not null,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  rev bigint not null default 0,
  primary key (user_id, tbl, id)
);
create index tombstones_by_rev on private.tombstones (user_id, rev, tbl, id);
create index tombstones_by_age on private.tombstones (deleted_at);

comment on table private.tombstones is 'A deleted row, for each user whose devices may have it. Kept for 400 days.';
comment on column private.tombstones.user_id is 'The user whose devices may have the row.';
comment on column private.tombstones.tbl is 'The number of the table in private.list_changes.';
comment on column private.tombstones.id is 'The id of the deleted row.';
comment on column private.tombstones.rev is 'The transaction that wrote this row last.';

alter table private.tombstones enable row level security;
revoke all on private.tombstones from public, anon, authenticated;
grant select on private.tombstones to authenticated;

create trigger zz_stamp_rev before insert or update on private.tombstones
  for each row execute function private.stamp_rev();

create policy "owners read their tombstones" on private.tombstones for select to authenticated
  using (user_id = (select auth.uid()));

create function private.tombstone(readers uuid[], tbl smallint, id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.tombstones as t (user_id, tbl, id)
  select u.id, tombstone.tbl, tombstone.id from auth.users u where u.id = any (readers) -- none for an account that is being deleted
  on conflict on constraint tombstones_pkey do update set deleted_at = now()
$$;


-- 09_suspensions.sql

-- Contains: suspended accounts.
-- Invariants: a suspended user can read, export and delete the account, but write nothing, directly or through sync.
-- Access: the owner only: an operator suspends an account, and lifts it, by SQL (docs/operations.md).

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  reason text not null check (reason <> '')
);

comment on table private.suspensions is 'Accounts that may read and not write. An operator adds and deletes rows.';
comment on column private.suspensions.reason is 'For operators; devices never get it.';

alter table private.suspensions enable row level security;
revoke all on private.suspensions from public, anon, authenticated;

-- False for an account that is being deleted, because the deletion must be able to delete rows.
create function private.is_suspended() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.suspensions s join auth.users u on u.id = s.user_id where s.user_id = auth.uid());
end $$;

create function private.require_not_suspended() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_suspended() then
    perform private.reject(403, 'suspended', 'This account is suspended');
  end if;
end $$;

-- For direct requests. apply_mutation checks it first, because some mutations write nothing.
create function private.guard_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  return null;
end $$;

-- The profile carries `suspended` to the devices of the user, so it gets a new rev.
create function private.publish_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles p set rev = 0 where p.user_id = who;
  perform private.ring(array[who]);
  return null;
end $$;

create trigger publish_suspension after insert or delete on private.suspensions
  for each row execute function private.publish_suspension();

grant execute on function private.is_suspended(), private.require_not_suspended() to authenticated;


-- 09_without_email.sql

-- Contains: whether an account has an email, which decides what its user may do to others.
-- Invariants: the account decides, not the token.
-- Access: definer functions only.

-- An account that Auth made without an email (anonymous sign-in) keeps check-ins, reminders and one picture. Nothing it does may
-- reach other users, because such accounts are free to make. The token says `is_anonymous`, but it lives for an hour: its user would
-- have to wait after adding an email. So its claim is ignored.
create function private.has_email(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = who and u.email <> '');
end $$;


-- 10_boundaries.sql

-- Contains: what each user decided about another: block and mute.
-- Invariants: to the other user, a block looks the same as a deleted account, and no name chosen after it is shown.
-- Access: users read their own rows; only the functions below write.

create table public.boundaries (
  user_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  own_name text,
  blocked_since timestamptz(3),
  muted_since timestamptz(3),
  unblocked_rev bigint,
  rev bigint not null default 0,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index boundaries_by_rev on public.boundaries (user_id, rev);
create index boundaries_of_other on public.boundaries (other_id, user_id);

comment on table public.boundaries is 'The block and mute that a user set on another. The row stays when both are removed.';
comment on column public.boundaries.user_id is 'The owner. No other user sees the row.';
comment on column public.boundaries.name is 'The name of the other user when the row was made, or at the last block.';
comment on column public.boundaries.own_name is 'The name of user_id at the last block: the name that the blocked user may still see.';
comment on column public.boundaries.blocked_since is 'While set, neither user sees the other.';
comment on column public.boundaries.muted_since is 'While set, nothing that the other user does shows a notification.';
comment on column public.boundaries.unblocked_rev is 'The last transaction that removed a block. Both users then get all rows of the other again.';
comment on column public.boundaries.rev is 'The transaction that wrote this row last.';

alter table public.boundaries enable row level security;
revoke all on public.boundaries from public, anon, authenticated;
grant select on public.boundaries to authenticated;

create function private.tombstone_boundary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id]), 8::smallint, old.other_id);
  return null;
end $$;

create trigger a_lock_caller before insert or update on public.boundaries
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.boundaries
  for each row execute function private.stamp_rev();
create trigger tombstone_boundary after delete on public.boundaries
  for each row execute function private.tombstone_boundary();
create trigger ring after insert or update or delete on public.boundaries
  for each row execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.boundaries as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their boundaries" on public.boundaries for select to authenticated
  using (user_id = (select auth.uid()));

-- Rejects a user whom the caller has never dealt with, with the code of an unknown user. Otherwise callers could probe which
-- ids exist.
create function private.require_contact(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if other = me then
    perform private.reject(422, 'invalid', 'You cannot block, mute or report yourself');
  elsif not (exists (select from public.friendships f where f.user_id = me and f.friend_id = other)
      or exists (select from public.friendships f where f.user_id = other and f.friend_id = me)
      or exists (select from public.boundaries b where b.user_id = me and b.other_id = other))
    or not private.lock_account(other) then
    perform private.reject(404, 'user_not_found', 'There is no such user');
  end if;
end $$;

-- The last name of the other user that this user could see.
create function private.last_visible_name(me uuid, other uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select b.own_name from public.boundaries b where b.user_id = other and b.other_id = me and b.blocked_since is not null),
    case when not exists (select from public.friendships f
        where (f.user_id = me and f.friend_id = other) or (f.user_id = other and f.friend_id = me))
      then (select b.name from public.boundaries b where b.user_id = me and b.other_id = other) end,
    (select p.display_name from public.profiles p where p.user_id = other));
end $$;

-- The doorbell rings for both, so that their devices drop the other user. It rings before the block, which would stop it.
-- `own_name` is the name that the blocked user saw last: it is what their own list shows if they block or mute, too.
create function private.block(other uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_contact(other);
  if exists (select from public.boundaries b where b.user_id = me and b.other_id = other and b.blocked_since is not null) then
    return;
  end if;
  perform private.ring(array[me, other]);
  insert into public.boundaries as b (user_id, other_id, name, blocked_since, own_name)
  select me, other, private.last_visible_name(me, other), date_trunc('milliseconds', least(at, clock_timestamp())), p.display_name
  from public.profiles p where p.user_id = me
  on conflict (user_id, other_id) do update set name = excluded.name, blocked_since = excluded.blocked_since,
    own_name = excluded.own_name;
end $$;

-- Lifting a block is limited, unlike blocking, because the devices of both then fetch everything of the other again.
create function private.unblock(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not exists (select from public.boundaries b
      where b.user_id = me and b.other_id = other and b.blocked_since is not null)
    or not private.lock_account(other) then
    return;
  elsif not private.charge('unblock') then
    perform private.reject(429, 'rate_limited', 'At most 30 blocks can be lifted an hour');
  end if;
  update public.boundaries b set blocked_since = null, unblocked_rev = pg_current_xact_id()::text::bigint
  where b.user_id = me and b.other_id = other;
  perform private.ring(array[me, other]);
end $$;

create function private.mute(other uuid, muted boolean, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_contact(other);
  if muted then
    insert into public.boundaries as b (user_id, other_id, name, muted_since)
    values (me, other, private.last_visible_name(me, other), date_trunc('milliseconds', least(at, clock_timestamp())))
    on conflict (user_id, other_id) do update set muted_since = excluded.muted_since where b.muted_since is null;
  else
    update public.boundaries b set muted_since = null
    where b.user_id = me and b.other_id = other and b.muted_since is not null;
  end if;
end $$;

-- The users whom the caller can see again because a block ended since a revision, and the transaction that ended it.
create function private.unblocked_since(since bigint) returns table (id uuid, rev bigint)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  return query
  select x.id, max(x.unblocked_rev) from (
    select b.other_id as id, b.unblocked_rev from public.boundaries b where b.user_id = auth.uid()
    union all select b.user_id, b.unblocked_rev from public.boundaries b where b.other_id = auth.uid()) x
  where x.unblocked_rev >= since and x.id <> all (private.blocked_ids())
  group by x.id;
end $$;

grant execute on function private.block(uuid, timestamptz), private.unblock(uuid), private.mute(uuid, boolean, timestamptz),
  private.unblocked_since(bigint) to authenticated;


-- 11_profiles.sql

-- Contains: a profile for each user: name, picture, points, best values, league.
-- Invariants: a name can be displayed, a picture is the user's own, and every number comes from the ledger.
-- Access: the owner and friends read all but the email address; the owner writes name and picture.

-- Returns why a trimmed name cannot be used, or null: it shows nothing, is too long, or contains characters that
-- no name may have. Twin: parseDisplayName in src/domain/users/names.ts.
create function private.display_name_error(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when private.has_forbidden_character(name) then 'name_forbidden_character'
    when private.is_invisible(name) then 'name_empty'
    when char_length(name) > 60 then 'name_too_long'
  end;
end $$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null default 'Champion',
  avatar_url text check (char_length(avatar_url) <= 500),
  email text,
  total_points bigint not null default 0 check (total_points >= 0),
  weekly_points bigint not null default 0 check (weekly_points >= 0),
  week_start date check (extract(isodow from week_start) = 1),
  previous_week_points bigint not null default 0 check (previous_week_points >= 0),
  best_week_points bigint not null default 0 check (best_week_points >= 0),
  best_morning_streak int not null default 0 check (best_morning_streak >= 0),
  best_night_streak int not null default 0 check (best_night_streak >= 0),
  current_league text not null default 'coal' check (current_league in ('coal', 'carbonara', 'pho')),
  on_board boolean not null default true,
  rev bigint not null default 0,
  card_rev bigint not null default 0,
  constraint profiles_display_name_check check (private.display_name_error(display_name) is null),
  constraint profiles_own_avatar check (avatar_url ~
    ('^/storage/v1/object/public/avatars/' || user_id || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'))
);
create index profiles_by_email on public.profiles (email);
create index profiles_by_rev on public.profiles (user_id, rev);
create index profiles_off_board on public.profiles (user_id) where not on_board;

comment on table public.profiles is 'One for each user: name, picture, points, best values and league.';
comment on column public.profiles.avatar_url is 'Path of the user''s picture in the bucket `avatars`, without the host.';
comment on column public.profiles.email is 'In canonical form, for lookups by the server; no client can read it.';
comment on column public.profiles.week_start is 'Monday of the week that weekly_points counts; null before the first check-in.';
comment on column public.profiles.previous_week_points is 'Points of the week before week_start.';
comment on column public.profiles.current_league is 'The league of the best week.';
comment on column public.profiles.on_board is 'If false, this user and friends do not see each other on leaderboards.';
comment on column public.profiles.rev is 'The transaction that wrote this row last.';
comment on column public.profiles.card_rev is 'Like rev, but changes only with name and picture: the revision of the card.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select (user_id, display_name, avatar_url, total_points, weekly_points, week_start, previous_week_points,
  best_week_points, best_morning_streak, best_night_streak, current_league, on_board, rev)
  on public.profiles to authenticated;
grant update (display_name, avatar_url) on public.profiles to authenticated;

-- A CHECK alone would give a direct caller an error without a code.
create function private.guard_display_name() returns trigger
language plpgsql set search_path = '' as $$
declare
  code text;
begin
  new.display_name := private.trim_text(new.display_name);
  code := private.display_name_error(coalesce(new.display_name, ''));
  if code is not null then
    perform private.reject(422, code, 'This display name cannot be used');
  end if;
  return new;
end $$;

-- The picture is an object of the owner in the bucket `avatars`. Its address is stored without the host, which may change; the
-- absolute address from Storage's getPublicUrl is accepted, too. The object may not exist: its owner may remove it at any time.
-- Twins: schemas/tables/profiles.ts, src/base/avatar-address.ts.
create function private.guard_avatar_url() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.avatar_url is not null then
    new.avatar_url := regexp_replace(new.avatar_url, '^https?://[^/?#\s]+/', '/');
    if new.avatar_url !~ ('^/storage/v1/object/public/avatars/' || new.user_id
      || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$') then
      perform private.reject(422, 'bad_avatar', 'This is not the address of a picture of yours');
    end if;
  end if;
  return new;
end $$;

-- The other side of a pending request gets a card: name and picture. It must not learn when the points change, because they
-- change at every check-in. So a card has its own revision.
create function private.stamp_card_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.display_name, new.avatar_url) is distinct from (old.display_name, old.avatar_url) then
    new.card_rev := pg_catalog.pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;

-- only "of" the columns that users write: the others follow from check-ins
create trigger a_guard_suspension before update of display_name, avatar_url on public.profiles
  for each statement execute function private.guard_suspension();
create trigger a_guard_display_name before insert or update of display_name on public.profiles
  for each row execute function private.guard_display_name();
create trigger a_guard_avatar_url before insert or update of avatar_url on public.profiles
  for each row execute function private.guard_avatar_url();

-- after the guards, which change name and address
create trigger z_stamp_card_rev before insert or update on public.profiles
  for each row execute function private.stamp_card_rev();
create trigger zz_stamp_rev before insert or update on public.profiles
  for each row execute function private.stamp_rev();
create trigger ring after update on public.profiles for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.profiles as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read profiles" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "owners update their profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- Blocks separate no user from themselves, so a user's own rows pass.
create policy "blocks hide profiles" on public.profiles as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));
-- A policy can hide rows, not columns. So it hides the whole profile, and sync sends it without the week (partial_profiles).
create policy "profiles of unranked friends are hidden" on public.profiles as restrictive for select to authenticated
  using (user_id <> all ((select private.unranked_ids())::uuid[]));

create function private.set_board(on_board boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set on_board = set_board.on_board
  where p.user_id = auth.uid() and p.on_board <> set_board.on_board;
end $$;

-- Returns why this token may not sync, or null. It checks the account first, because deleting an account ends its sessions.
create function private.account_error() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not exists (select from public.profiles p where p.user_id = auth.uid()) then 'account_gone'
    when not private.session_alive() then 'session_dead'
  end;
end $$;

-- Rejects the same callers as sync, with the same codes.
create function private.require_account() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  code text;
begin
  if auth.uid() is null then
    perform private.reject(401, 'not_signed_in', 'Not signed in');
  end if;
  code := private.account_error();
  if code is not null then
    perform private.reject(case code when 'account_gone' then 403 else 401 end, code, 'No account or session: ' || code);
  end if;
end $$;

grant execute on function private.display_name_error(text), private.set_board(boolean), private.account_error(),
  private.require_account() to authenticated;


-- 12_goals.sql

-- Contains: the goals of each user, and from which day a changed goal counts.
-- Invariants: every moment belongs to one logical day; the goal of a day is fixed once points can be earned for it.
-- Access: the owner reads, and writes the two goal times and their names; the rest changes only through change_goals.

-- One line of text to see, spaces trimmed and joined. A device counts its 24 characters as a reader sees them, which SQL cannot. Twin:
-- parseMomentName in src/domain/users/moment-names.ts.
create function private.is_moment_name(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not private.has_forbidden_character(name) and not private.is_invisible(name) and char_length(name) <= 240
    and name = private.trim_text(name) and strpos(name, '  ') = 0;
end $$;

-- A goal counts from its `…_from` on; before that day, the previous one does. If `…_from` is null, the goal has always counted. The
-- other time of some days changes together with its goal.
create table public.goals (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_goal_time time(0) not null default '07:00:00' check (morning_goal_time < '24:00:00'),
  previous_morning_goal_time time(0) not null default '07:00:00' check (previous_morning_goal_time < '24:00:00'),
  morning_goal_from date,
  night_goal_time time(0) not null default '23:00:00' check (night_goal_time < '24:00:00'),
  previous_night_goal_time time(0) not null default '23:00:00' check (previous_night_goal_time < '24:00:00'),
  night_goal_from date,
  day_start time(0) not null default '00:00:00' check (day_start < '24:00:00'),
  previous_day_start time(0) not null default '00:00:00' check (previous_day_start < '24:00:00'),
  day_start_from date,
  morning_name text check (private.is_moment_name(morning_name)),
  night_name text check (private.is_moment_name(night_name)),
  morning_other_time time(0) check (morning_other_time < '24:00:00'),
  morning_other_days text check (morning_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  previous_morning_other_time time(0) check (previous_morning_other_time < '24:00:00'),
  previous_morning_other_days text check (previous_morning_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  night_other_time time(0) check (night_other_time < '24:00:00'),
  night_other_days text check (night_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  previous_night_other_time time(0) check (previous_night_other_time < '24:00:00'),
  previous_night_other_days text check (previous_night_other_days ~ '^(?=\d)1?2?3?4?5?6?7?$'),
  rev bigint not null default 0,
  constraint other_time_has_days check ((morning_other_time is null) = (morning_other_days is null)
    and (night_other_time is null) = (night_other_days is null))
);

comment on table public.goals is 'When a user wants to get up and go to bed, and when their day starts.';
comment on column public.goals.previous_morning_goal_time is 'In force until morning_goal_from.';
comment on column public.goals.morning_goal_from is 'First day that morning_goal_time holds for; null when it always did.';
comment on column public.goals.previous_night_goal_time is 'In force until night_goal_from.';
comment on column public.goals.night_goal_from is 'First day that night_goal_time holds for; null when it always did.';
comment on column public.goals.previous_day_start is 'In force until day_start_from.';
comment on column public.goals.day_start_from is 'First day that day_start holds for; null when it always did.';
comment on column public.goals.morning_name is 'What the owner calls their morning check-in; null is Morning.';
comment on column public.goals.night_name is 'What the owner calls their night check-in; null is Night.';
comment on column public.goals.morning_other_time is 'The morning goal on morning_other_days; null when it is the same on every day.';
comment on column public.goals.morning_other_days is 'Logical days from 1 for Monday to 7 for Sunday: 67 is the weekend.';
comment on column public.goals.previous_morning_other_time is 'In force until morning_goal_from.';
comment on column public.goals.previous_morning_other_days is 'In force until morning_goal_from.';
comment on column public.goals.night_other_time is 'The night goal on night_other_days; null when it is the same on every day.';
comment on column public.goals.night_other_days is 'Logical days from 1 for Monday to 7 for Sunday: 56 is Friday and Saturday.';
comment on column public.goals.previous_night_other_time is 'In force until night_goal_from.';
comment on column public.goals.previous_night_other_days is 'In force until night_goal_from.';
comment on column public.goals.rev is 'The transaction that wrote this row last.';

alter table public.goals enable row level security;
revoke all on public.goals from public, anon, authenticated;
grant select on public.goals to authenticated;
grant update (morning_goal_time, night_goal_time, morning_name, night_name) on public.goals to authenticated;

-- The calendar date of (wall time - day_start). Twin: logicalDay in src/domain/calendar/days.ts.
create function private.logical_day(at timestamptz, utc_offset_minutes int, day_start time) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return ((at at time zone 'UTC') + utc_offset_minutes * interval '1 minute' - day_start)::date;
end $$;

-- A new day start is in force once `day_start_from` has begun by both the old and the new one. Twin: dayStartInForce in
-- src/domain/calendar/day-start.ts.
create function private.day_start_in_force(g public.goals, at timestamptz, utc_offset_minutes int) returns time
language sql immutable set search_path = '' as $$
  select case
    when g.day_start_from is null then g.day_start
    when private.logical_day(at, utc_offset_minutes, g.day_start) >= g.day_start_from
      and private.logical_day(at, utc_offset_minutes, g.previous_day_start) >= g.day_start_from then g.day_start
    else g.previous_day_start
  end
$$;

-- Twin: goalOnDay in src/domain/calendar/goal-in-force.ts.
create function private.goal_of_day(usual time, other time, other_days text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case when strpos(other_days, extract(isodow from day)::text) > 0 then other else usual end;
end $$;

-- Twin: goalInForce in src/domain/calendar/goal-in-force.ts.
create function private.goal_in_force(g public.goals, type text, day date) returns time
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when type = 'morning' and day < g.morning_goal_from then private.goal_of_day(
      g.previous_morning_goal_time, g.previous_morning_other_time, g.previous_morning_other_days, day)
    when type = 'morning' then private.goal_of_day(g.morning_goal_time, g.morning_other_time, g.morning_other_days, day)
    when type = 'night' and day < g.night_goal_from then private.goal_of_day(
      g.previous_night_goal_time, g.previous_night_other_time, g.previous_night_other_days, day)
    when type = 'night' then private.goal_of_day(g.night_goal_time, g.night_other_time, g.night_other_days, day)
  end;
end $$;

-- The first day on which the wanted goals of a type would count if they were chosen at that moment: today, or tomorrow if points can
-- already be earned for today's goal or for the one that they give today.
create function private.goal_effective_from(
  g public.goals, wanted public.goals, type text, at timestamptz, utc_offset_minutes int
) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day_start time := private.day_start_in_force(g, at, utc_offset_minutes);
  today date := private.logical_day(at, utc_offset_minutes, day_start);
  existing time := private.goal_in_force(g, type, today);
  wanted_today time := case type
    when 'morning' then private.goal_of_day(
      wanted.morning_goal_time, wanted.morning_other_time, wanted.morning_other_days, today)
    else private.goal_of_day(wanted.night_goal_time, wanted.night_other_time, wanted.night_other_days, today) end;
  -- on the day on which a new day start takes effect, a goal can lie at two moments
  other_start time := case when g.day_start_from = today and day_start = g.day_start then g.previous_day_start
    when g.day_start_from = today then g.day_start else day_start end;
  is_open boolean := exists (
    select from (values (existing), (wanted_today)) goal (time), (values (day_start), (other_start)) start (time)
    where trunc(extract(epoch from (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
      - (today + goal.time + case when goal.time < start.time then interval '1 day' else interval '0' end)) / 60) >= -100);
begin
  return case when wanted_today = existing or not is_open then today else today + 1 end;
end $$;

-- The goals after a change to the wanted ones. Twin: changeGoals in src/domain/check-ins/change-goals.ts.
create function private.goals_after_change(
  g public.goals, wanted public.goals, changed_at timestamptz, utc_offset_minutes int, checked_in boolean
) returns public.goals
language plpgsql immutable set search_path = '' as $$
declare
  changed public.goals := wanted;
  is_morning_replaced boolean := true;
  is_night_replaced boolean := true;
begin
  if not checked_in then -- no check-in has been scored yet
    changed.morning_goal_from := null;
    changed.night_goal_from := null;
    changed.day_start_from := null;
    changed.previous_day_start := wanted.day_start;
    g := wanted;
  else
    changed.morning_goal_from := g.morning_goal_from;
    if (wanted.morning_goal_time, wanted.morning_other_time, wanted.morning_other_days)
      is distinct from (g.morning_goal_time, g.morning_other_time, g.morning_other_days) then
      changed.morning_goal_from := private.goal_effective_from(g, wanted, 'morning', changed_at, utc_offset_minutes);
    end if;
    changed.night_goal_from := g.night_goal_from;
    if (wanted.night_goal_time, wanted.night_other_time, wanted.night_other_days)
      is distinct from (g.night_goal_time, g.night_other_time, g.night_other_days) then
      changed.night_goal_from := private.goal_effective_from(g, wanted, 'night', changed_at, utc_offset_minutes);
    end if;
    -- the existing goals are the previous ones if they count on the day before the first one of the wanted goals
    is_morning_replaced := changed.morning_goal_from > coalesce(g.morning_goal_from, '-infinity');
    is_night_replaced := changed.night_goal_from > coalesce(g.night_goal_from, '-infinity');
    changed.day_start_from := g.day_start_from;
    changed.previous_day_start := g.previous_day_start;
    if wanted.day_start <> g.day_start then
      changed.previous_day_start := private.day_start_in_force(g, changed_at, utc_offset_minutes);
      changed.day_start_from := private.logical_day(changed_at, utc_offset_minutes, changed.previous_day_start) + 1;
    end if;
  end if;
  if is_morning_replaced then
    changed.previous_morning_goal_time := g.morning_goal_time;
    changed.previous_morning_other_time := g.morning_other_time;
    changed.previous_morning_other_days := g.morning_other_days;
  end if;
  if is_night_replaced then
    changed.previous_night_goal_time := g.night_goal_time;
    changed.previous_night_other_time := g.night_other_time;
    changed.previous_night_other_days := g.night_other_days;
  end if;
  return changed;
end $$;


-- 13_goal_changes.sql

-- Contains: changes of goals, and the history of goals that check-ins must fit.
-- Invariants: every change follows goals_after_change and is recorded; goals change at most 10 times a day.
-- Access: the owner, through change_goals or by writing the two goal times.

-- Each row of `goals` as it was, and when. It is jsonb, because a column of the row type would block later changes of `goals`.
create table private.goal_history (
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz,
  goals jsonb not null,
  primary key (user_id, since)
);

comment on table private.goal_history is 'The goals of each user as they were. A check-in must fit the goals of its moment.';
comment on column private.goal_history.since is 'When the user made the change, by the device''s clock within bounds.';
comment on column private.goal_history.until is 'When the next change arrived; null while there is none.';
comment on column private.goal_history.goals is 'The row of public.goals as it was.';

alter table private.goal_history enable row level security;
revoke all on private.goal_history from public, anon, authenticated;

create table private.goal_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  changes int not null default 1,
  primary key (user_id, day)
);

comment on table private.goal_changes is 'How often a user changed their goals on a day (UTC): at most 10 times.';

alter table private.goal_changes enable row level security;
revoke all on private.goal_changes from public, anon, authenticated;

-- The goals of a user at a moment, as far as the changes have arrived.
create function private.goals_at(who uuid, at timestamptz) returns public.goals
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_populate_record(null::public.goals, h.goals) from private.goal_history h
    where h.user_id = who and h.since <= at order by h.since desc limit 1);
end $$;

create function private.has_checked_in(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.check_ins c where c.user_id = who);
end $$;

-- Without a limit, a user could set the goal to the current minute again and again, and always be on time.
create function private.count_goal_change(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted int;
begin
  insert into private.goal_changes as c (user_id, day) values (who, (now() at time zone 'UTC')::date)
  on conflict (user_id, day) do update set changes = c.changes + 1
  returning c.changes into counted;
  if counted > 10 then
    perform private.reject(429, 'goal_changed_too_often', 'Goals can be changed 10 times a day');
  end if;
end $$;

-- The mutations setGoals and setOtherTimes: `wishes` are columns of goals. The last one to arrive wins. If it waited offline,
-- check-ins made since then must fit the goals that it set. A definer function, because clients may write the two goal times, but
-- the rest only by this rule.
create function private.change_goals(wishes jsonb, changed_at timestamptz, utc_offset_minutes int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wished jsonb := (select jsonb_object_agg(w.key, w.value) from jsonb_each(wishes) w where w.key = any
    ('{morning_goal_time, night_goal_time, day_start, morning_other_time, morning_other_days, night_other_time, night_other_days}'));
  -- a device clock that is fast must not delay the change, and one that is years slow must not date it before Christ
  made timestamptz := greatest(least(changed_at, now() + interval '5 minutes'), now() - interval '60 days');
  checked_in boolean := private.has_checked_in(auth.uid());
  existing public.goals;
  changed public.goals;
  base public.goals;
  seen public.goals;
begin
  if utc_offset_minutes is null or utc_offset_minutes not between -720 and 840 or utc_offset_minutes % 15 <> 0 then
    perform private.reject(422, 'bad_offset', 'Impossible UTC offset');
  end if;
  select * into existing from public.goals g where g.user_id = auth.uid() for no key update;
  changed := private.goals_after_change(
    existing, jsonb_populate_record(existing, wished), made, utc_offset_minutes, checked_in);
  base := private.goals_at(auth.uid(), made);
  seen := private.goals_after_change(base, jsonb_populate_record(base, wished), made, utc_offset_minutes, checked_in);
  if changed is not distinct from existing and seen is not distinct from base then
    return;
  end if;
  perform private.count_goal_change(auth.uid());
  if made < now() then
    insert into private.goal_history (user_id, since, until, goals) values (auth.uid(), made, now(), to_jsonb(seen))
    on conflict (user_id, since) do update set goals = excluded.goals;
  end if;
  update public.goals g set morning_goal_time = changed.morning_goal_time, night_goal_time = changed.night_goal_time,
    day_start = changed.day_start, previous_morning_goal_time = changed.previous_morning_goal_time,
    morning_goal_from = changed.morning_goal_from, previous_night_goal_time = changed.previous_night_goal_time,
    night_goal_from = changed.night_goal_from, previous_day_start = changed.previous_day_start,
    day_start_from = changed.day_start_from, morning_other_time = changed.morning_other_time,
    morning_other_days = changed.morning_other_days, previous_morning_other_time = changed.previous_morning_other_time,
    previous_morning_other_days = changed.previous_morning_other_days, night_other_time = changed.night_other_time,
    night_other_days = changed.night_other_days, previous_night_other_time = changed.previous_night_other_time,
    previous_night_other_days = changed.previous_night_other_days
  where g.user_id = existing.user_id and changed is distinct from existing;
end $$;

-- A direct write has no UTC offset, so that of the newest check-in counts. Without a check-in none is needed.
create function private.enforce_goal_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_goal_change(new.user_id);
  return private.goals_after_change(old, new, now(),
    coalesce((select c.utc_offset_minutes from public.check_ins c where c.user_id = new.user_id
      order by c.local_day desc, c.check_in_type desc limit 1), 0), private.has_checked_in(new.user_id));
end $$;

-- Records the history.
create function private.record_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.goal_history h set until = now() where h.user_id = new.user_id and h.until is null and h.since < now();
  insert into private.goal_history (user_id, since, goals)
  values (new.user_id, case tg_op when 'INSERT' then '-infinity' else now() end, to_jsonb(new))
  on conflict (user_id, since) do update set until = null, goals = excluded.goals;
  return null;
end $$;

create trigger a_guard_suspension before update on public.goals
  for each statement execute function private.guard_suspension();

-- Goals can also be written directly: such a request must lock the user before the row, as a push does.
create trigger a_lock_caller before update on public.goals
  for each statement execute function private.lock_caller();

-- change_goals has already followed the rule, and runs as the owner of the tables
create trigger enforce_goal_change before update on public.goals
  for each row when (current_user = 'authenticated'
    and (old.morning_goal_time, old.night_goal_time) is distinct from (new.morning_goal_time, new.night_goal_time))
  execute function private.enforce_goal_change();
create trigger zz_stamp_rev before insert or update on public.goals
  for each row execute function private.stamp_rev();
create trigger record_new_goals after insert on public.goals
  for each row execute function private.record_goals();
-- what a moment is called changes no score
create trigger record_goals after update on public.goals
  for each row when ((to_jsonb(old) - '{rev,morning_name,night_name}'::text[])
    is distinct from (to_jsonb(new) - '{rev,morning_name,night_name}'::text[]))
  execute function private.record_goals();
create trigger ring after update on public.goals for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.goals as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their goals" on public.goals for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners update their goals" on public.goals for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant execute on function private.is_moment_name(text), private.change_goals(jsonb, timestamptz, int) to authenticated;


-- 14_check_ins.sql

-- Contains: check-ins: one for each user, type and logical day.
-- Invariants: a client gives the time and the UTC offset; the guard validates these and computes everything else.
-- Access: the owner and friends read; the owner adds; only the database changes or deletes one.

create table public.check_ins (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  check_in_type text not null check (check_in_type in ('morning', 'night')),
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  local_day date not null,
  day_start time(0) not null check (day_start < '24:00:00'),
  goal_time time(0) not null check (goal_time < '24:00:00'),
  streak int not null check (streak > 0), -- on the row, so that a check-in that arrives late is one UPDATE
  streak_multiplier int not null check (streak_multiplier > 0),
  points_earned bigint not null check (points_earned >= 0),
  created_at timestamptz not null,
  received_at timestamptz not null,
  rev bigint not null default 0,
  unique (user_id, check_in_type, local_day)
);
create index check_ins_by_rev on public.check_ins (user_id, rev, id);
create index check_ins_newest on public.check_ins (user_id, local_day desc, check_in_type desc);

comment on table public.check_ins is 'One check-in for each user, type and logical day, with its score.';
comment on column public.check_ins.id is 'Computed from user, type and day.';
comment on column public.check_ins.local_day is 'Local date of (wall time - day_start).';
comment on column public.check_ins.day_start is 'In force when the user checked in.';
comment on column public.check_ins.goal_time is 'In force when the user checked in.';
comment on column public.check_ins.streak is 'Days in a row up to this one.';
comment on column public.check_ins.streak_multiplier is 'The streak for a score of 100, else 1.';
comment on column public.check_ins.points_earned is 'Score times multiplier.';
comment on column public.check_ins.created_at is 'Equal to check_in_time, so that a row made offline equals this one.';
comment on column public.check_ins.received_at is 'When the server first wrote this check-in.';
comment on column public.check_ins.rev is 'The transaction that wrote this row last.';

alter table public.check_ins enable row level security;
revoke all on public.check_ins from public, anon, authenticated;
grant select on public.check_ins to authenticated;
grant insert (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
  on public.check_ins to authenticated;

-- The first 16 bytes of sha-256('user:type:day') as a UUIDv8. Twin: src/domain/check-ins/check-in-id.ts.
create function private.check_in_id(who uuid, check_in_type text, day date) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select encode(set_byte(set_byte(h.bytes, 6, (get_byte(h.bytes, 6) & 15) | 128), 8, (get_byte(h.bytes, 8) & 63) | 128),
      'hex')::uuid
    from (select substring(sha256(convert_to(
      who::text || ':' || check_in_type || ':' || to_char(day, 'YYYY-MM-DD'), 'UTF8')) for 16)) h (bytes)
  );
end $$;

-- Whole minutes between wall time and goal, both counted from the start of the day. Twin: src/domain/check-ins/scoring.ts.
create function private.minutes_off(
  at timestamptz, utc_offset_minutes int, day date, day_start time, goal_time time
) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return trunc(abs(extract(epoch from
    (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
    - (day + goal_time + case when goal_time < day_start then interval '1 day' else interval '0' end))) / 60)::int;
end $$;

-- 0 to 100. Twin: src/domain/check-ins/scoring.ts.
create function private.score(
  at timestamptz, utc_offset_minutes int, day date, day_start time, goal_time time
) returns int
language plpgsql immutable set search_path = '' as $$
declare
  minutes int := private.minutes_off(at, utc_offset_minutes, day, day_start, goal_time);
begin
  return case when minutes <= 5 then 100 when minutes <= 100 then 105 - minutes else 0 end;
end $$;

-- Rejects a check-in that cannot be true, then computes every column that the client does not decide. A superseded check-in
-- that takes effect is not validated again, because it was when it arrived. A change since then (of the goals, the days around
-- it, its age) must not cost the user the day.
create function private.guard_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal rows of other users
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your check-in');
  end if;
  new.check_in_time := date_trunc('milliseconds', new.check_in_time);
  new.id := private.check_in_id(new.user_id, new.check_in_type, new.local_day);
  if tg_op = 'INSERT' or not exists (select from private.superseded_check_ins t
      where (t.check_in_id, t.check_in_time, t.utc_offset_minutes, t.day_start, t.goal_time)
        = (new.id, new.check_in_time, new.utc_offset_minutes, new.day_start, new.goal_time)) then
    perform private.validate_check_in(new);
  end if;
  if tg_op = 'INSERT' and exists (select from public.check_ins c where c.id = new.id) then
    perform private.reject(409, 'already_exists', 'This day has a check-in of this type');
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

-- A friend whose account is being deleted gets no tombstone, and this does not wait for that account: inserting the tombstone
-- would fail, and the undo with it. A friend behind a block gets none either, because everything of the user is sent again when
-- the block ends.
create function private.tombstone_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  blocked uuid[] := private.blocked_ids_of(old.user_id);
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.tombstone(private.remaining_users(array(
      select old.user_id
      union all select f.friend_id from public.friendships f
        where f.user_id = old.user_id and f.status = 'accepted' and f.friend_id <> all (blocked)
      union all select f.user_id from public.friendships f
        where f.friend_id = old.user_id and f.status = 'accepted' and f.user_id <> all (blocked)
    )), 4::smallint, old.id);
  end if;
  return null;
end $$;

create trigger a_guard_suspension before insert on public.check_ins
  for each statement execute function private.guard_suspension();

-- only "of" the columns that a client writes: the recount of later days writes other columns and must not be validated
create trigger a_guard_check_in
  before insert or update of user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time
  on public.check_ins for each row execute function private.guard_check_in();
create trigger zz_stamp_rev before insert or update on public.check_ins
  for each row execute function private.stamp_rev();
create trigger tombstone_check_in after delete on public.check_ins
  for each row execute function private.tombstone_check_in();
create trigger ring after insert or update or delete on public.check_ins
  for each row execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.check_ins as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read check-ins" on public.check_ins for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "owners add check-ins" on public.check_ins for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "blocks hide check-ins" on public.check_ins as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));


-- 15_check_in_rules.sql

-- Contains: the validation of a check-in by itself, and against the account, the goals and the other check-ins of the user.
-- Invariants: every check-in is scored by the goal of its day, and no user can have more days than the time between two check-ins
-- allows.
-- Access: only the guard of check-ins calls them.

-- Returns what is wrong with the row itself, whatever other rows there are, or null.
create function private.check_in_error(c public.check_ins) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when c.utc_offset_minutes not between -720 and 840 or c.utc_offset_minutes % 15 <> 0 then 'bad_offset'
    when c.check_in_time > now() + interval '5 minutes' then 'check_in_in_future'
    when c.check_in_time < now() - interval '60 days' then 'check_in_too_old'
    when c.local_day <> private.logical_day(c.check_in_time, c.utc_offset_minutes, c.day_start) then 'day_mismatch'
  end;
end $$;

-- True if no user can have changed the UTC offset by so much in that time. 240 minutes cover every land border and clock
-- change; 1.5 minutes of offset per minute cover a flight near the pole. Offsets are compared round the clock, for the date
-- line.
create function private.is_impossible_offset_change(offset_a int, offset_b int, apart interval) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return least(abs(offset_a - offset_b), 1440 - abs(offset_a - offset_b))
    > 240 + 1.5 * abs(extract(epoch from apart)) / 60;
end $$;

-- True if the two days are further apart than that time allows. Two neighbouring days can be a second apart. A flight over the
-- date line gains a day: the shortest, Pago Pago to Apia, takes over half an hour. Each further day takes at least 12 hours:
-- 24, less what a new day start or offset can cut off.
create function private.is_impossible_day_gap(a date, b date, apart interval) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return abs(a - b) >= 2
    and abs(extract(epoch from apart)) < extract(epoch from interval '30 minutes' + (abs(a - b) - 2) * interval '12 hours');
end $$;

-- Returns the code for what the row contradicts (the account, the goals at that moment, other check-ins), or null.
create function private.check_in_conflict(c public.check_ins) returns text
language plpgsql stable set search_path = '' as $$
declare
  goals public.goals := private.goals_at(c.user_id, c.check_in_time);
begin
  return case
    when exists (select from auth.users u
      where u.id = c.user_id and c.check_in_time < u.created_at - interval '5 minutes') then 'before_account'
    when c.goal_time is distinct from private.goal_in_force(goals, c.check_in_type, c.local_day)
      or c.day_start is distinct from case when goals.day_start_from is null then goals.day_start
        else private.day_start_in_force(goals, c.check_in_time, c.utc_offset_minutes) end
      then 'unknown_goal'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day < c.local_day
      order by o.local_day desc limit 1) >= c.check_in_time then 'out_of_order'
    when (select o.check_in_time from public.check_ins o
      where o.user_id = c.user_id and o.check_in_type = c.check_in_type and o.local_day > c.local_day
      order by o.local_day limit 1) <= c.check_in_time then 'out_of_order'
    -- only a jump within hours can be impossible, and one instant belongs to at most three days, by offset and day start: so
    -- these rows include every neighbour that matters
    when exists (select from public.check_ins o
      where o.user_id = c.user_id and o.local_day between c.local_day - 3 and c.local_day + 3
        and o.check_in_type in ('morning', 'night') and o.id <> c.id
        and (private.is_impossible_offset_change(o.utc_offset_minutes, c.utc_offset_minutes, o.check_in_time - c.check_in_time)
          or o.local_day not between c.local_day - 1 and c.local_day + 1
            and o.check_in_time between c.check_in_time - interval '13 hours' and c.check_in_time + interval '13 hours'
            and private.is_impossible_day_gap(o.local_day, c.local_day, o.check_in_time - c.check_in_time)))
      then 'bad_offset'
  end;
end $$;

-- Rejects a check-in that cannot be true.
create function private.validate_check_in(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  code text := private.check_in_error(c);
begin
  if code is null then
    perform private.lock_user(c.user_id);
    code := private.check_in_conflict(c);
  end if;
  if code is not null then
    perform private.reject(422, code, 'This check-in cannot be right: ' || code);
  end if;
end $$;


-- 16_superseded_check_ins.sql

-- Contains: further check-ins of a day, from other devices, and undo.
-- Invariants: the earliest check-in of a day counts; an undo removes exactly its own check-in, and then the earliest other one counts.
-- Access: the owner reads; only the functions below write.

-- public.check_ins has the earliest check-in of a day. Later ones, from other devices, are kept here. Twin:
-- src/domain/check-ins/ledger.ts.
create table private.superseded_check_ins (
  check_in_id uuid not null references public.check_ins (id) on delete cascade,
  user_id uuid not null,
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  day_start time(0) not null,
  goal_time time(0) not null,
  primary key (check_in_id, check_in_time)
);

comment on table private.superseded_check_ins is 'Further check-ins of a day, from other devices. After an undo, the earliest of them counts.';
comment on column private.superseded_check_ins.user_id is 'Whose check-in it is, for the policy.';

alter table private.superseded_check_ins enable row level security;
revoke all on private.superseded_check_ins from public, anon, authenticated;
grant select on private.superseded_check_ins to authenticated;

create policy "owners read their superseded check-ins" on private.superseded_check_ins for select to authenticated
  using (user_id = (select auth.uid()));

-- Adds a check-in to a day that has one. The earliest counts. At most ten others are kept, the earliest ones.
create function private.add_same_day_check_in(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.check_ins;
begin
  perform private.lock_user(auth.uid());
  select * into strict existing from public.check_ins x
    where x.user_id = auth.uid() and x.check_in_type = c.check_in_type and x.local_day = c.local_day;
  c.id := existing.id;
  c.user_id := existing.user_id;
  c.check_in_time := date_trunc('milliseconds', c.check_in_time);
  if c.check_in_time = existing.check_in_time or exists (select from private.superseded_check_ins t
      where t.check_in_id = c.id and t.check_in_time = c.check_in_time) then
    return; -- a repeated request
  end if;
  if c.check_in_time < existing.check_in_time then
    update public.check_ins x set check_in_time = c.check_in_time, utc_offset_minutes = c.utc_offset_minutes,
      day_start = c.day_start, goal_time = c.goal_time where x.id = c.id; -- the guard validates it
    c := existing;
  else
    perform private.validate_check_in(c);
    update public.check_ins x set rev = x.rev where x.id = c.id; -- a new rev, so that the other devices fetch the row
  end if;
  insert into private.superseded_check_ins (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
  values (c.id, c.user_id, c.check_in_time, c.utc_offset_minutes, c.day_start, c.goal_time);
  delete from private.superseded_check_ins t where t.check_in_id = c.id and t.check_in_time > (
    select f.check_in_time from private.superseded_check_ins f where f.check_in_id = c.id
    order by f.check_in_time offset 9 limit 1);
end $$;

-- The mutation checkIn.
create function private.check_in(me uuid, c public.check_ins) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (select from public.check_ins x
      where x.user_id = me and x.check_in_type = c.check_in_type and x.local_day = c.local_day) then
    perform private.add_same_day_check_in(c);
  else
    insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
    values (gen_random_uuid(), me, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start,
      c.goal_time); -- the guard replaces the id
  end if;
end $$;

-- True if the undo must have been made later than it claims: its device has pushed more than five minutes after the check-in
-- arrived and after `undone_at`. A device sends its outbox in order, so that push would have brought an undo of that moment.
-- `pushed_at` is the time of the push before this one; a device on its first push has none.
create function private.is_backdated_undo(existing public.check_ins, undone_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.sync_clients s
    where s.user_id = existing.user_id and s.client_id::text = current_setting('simmer.client_id', true)
      and s.pushed_at > greatest(undone_at, existing.received_at) + interval '5 minutes' and s.pushed_at < now());
end $$;

-- The mutation undoCheckIn removes one check-in, within a minute of it. Both times come from the device, because check-in and
-- undo may have waited offline for days. The server's clock only bounds the undo of a device that was online since, and of a
-- check-in older than 60 days. No role has the right to DELETE from the table, because for a bare DELETE only the time
-- of its arrival is known. Twin: removeCheckIn in src/domain/check-ins/ledger.ts.
create function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.check_ins;
  next private.superseded_check_ins;
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' or stood < now() - interval '60 days' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  select * into existing from public.check_ins c
    where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day;
  if existing.id is null then
    return;
  end if;
  if existing.check_in_time <> stood then
    delete from private.superseded_check_ins t where t.check_in_id = existing.id and t.check_in_time = stood;
    if found then
      update public.check_ins c set rev = c.rev where c.id = existing.id;
    end if;
    return;
  end if;
  if private.is_backdated_undo(existing, undone_at) then
    return;
  end if;
  select * into next from private.superseded_check_ins t where t.check_in_id = existing.id order by t.check_in_time limit 1;
  if next.check_in_id is null then
    -- no request may be accepted until this commits: a new friend would get the check-in, but no tombstone for it
    perform 1 from public.friendships f where f.user_id = auth.uid() and f.status = 'pending' for share;
    perform 1 from public.friendships f where f.friend_id = auth.uid() and f.status = 'pending' for share;
    delete from public.check_ins c where c.id = existing.id;
  else
    update public.check_ins c set check_in_time = next.check_in_time, utc_offset_minutes = next.utc_offset_minutes,
      day_start = next.day_start, goal_time = next.goal_time where c.id = existing.id;
    delete from private.superseded_check_ins t where t.check_in_id = existing.id and t.check_in_time = next.check_in_time;
  end if;
end $$;

grant execute on function private.add_same_day_check_in(public.check_ins), private.check_in(uuid, public.check_ins),
  private.undo_check_in(text, date, timestamptz, timestamptz) to authenticated;


-- 17_streaks_and_totals.sql

-- Contains: the ledger: streaks, multipliers, points, totals and leagues, computed from check-ins.
-- Invariants: the numbers do not depend on the order of arrival; they are as if all days had been scored in order.
-- Access: the owner and friends read streaks; only the triggers of the next file call the functions, and each caller locks the user.

create table public.streaks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_streak int not null default 0 check (morning_streak >= 0),
  night_streak int not null default 0 check (night_streak >= 0),
  last_morning_check date,
  last_night_check date,
  rev bigint not null default 0
);

comment on table public.streaks is 'The runs that end at the newest check-in of each type.';
comment on column public.streaks.last_morning_check is 'Day of the newest check-in of a morning.';
comment on column public.streaks.last_night_check is 'Day of the newest check-in of a night.';
comment on column public.streaks.rev is 'The transaction that wrote this row last.';

alter table public.streaks enable row level security;
revoke all on public.streaks from public, anon, authenticated;
grant select on public.streaks to authenticated;

create trigger zz_stamp_rev before insert or update on public.streaks
  for each row execute function private.stamp_rev();
create trigger ring after update on public.streaks for each row execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.streaks as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read streaks" on public.streaks for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "blocks hide streaks" on public.streaks as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));

-- A change recounts the days from the earliest changed one on, and the profile from the weeks of those days. The whole history
-- is read only if a best week or a best run may have been lost. Twins: src/domain/check-ins/ledger.ts and totals.ts.

create function private.monday_of(day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return day - (extract(isodow from day)::int - 1);
end $$;

create function private.league_of(best_week_points bigint) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when best_week_points >= 5000 then 'pho' when best_week_points >= 1000 then 'carbonara' else 'coal' end;
end $$;

-- Writes the newest run of a type into streaks. Always, because a friend's pot also counts older days (private.full_days_shared).
create function private.refresh_streaks(who uuid, type text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  run int := 0;
  last_day date;
begin
  select c.streak, c.local_day into run, last_day from public.check_ins c
    where c.user_id = who and c.check_in_type = type order by c.local_day desc limit 1;
  run := coalesce(run, 0);
  if type = 'morning' then
    update public.streaks s set morning_streak = run, last_morning_check = last_day where s.user_id = who;
  else
    update public.streaks s set night_streak = run, last_night_check = last_day where s.user_id = who;
  end if;
end $$;

-- Computes every number of the profile from all check-ins.
create function private.refresh_profile(who uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with weeks as (
    select private.monday_of(w.first_day) as monday, sum(w.points) as points from (
      -- so that monday_of is called once for each week, not for each row
      select min(c.local_day) as first_day, sum(c.points_earned) as points from public.check_ins c
      where c.user_id = who group by (c.local_day - date '2001-01-01') / 7) w
    group by 1
  ), newest as (select max(monday) as monday from weeks), runs as (
    select coalesce(max(c.streak) filter (where c.check_in_type = 'morning'), 0) as morning,
      coalesce(max(c.streak) filter (where c.check_in_type = 'night'), 0) as night
    from public.check_ins c where c.user_id = who
  ), sums as (
    select coalesce(sum(w.points), 0) as total, coalesce(max(w.points), 0) as best,
      coalesce(sum(w.points) filter (where w.monday = n.monday), 0) as this_week,
      coalesce(sum(w.points) filter (where w.monday = n.monday - 7), 0) as week_before
    from weeks w, newest n
  )
  update public.profiles p set total_points = s.total, weekly_points = s.this_week, week_start = n.monday,
    previous_week_points = s.week_before, best_week_points = s.best, best_morning_streak = r.morning,
    best_night_streak = r.night, current_league = private.league_of(s.best::bigint)
  from sums s, newest n, runs r
  where p.user_id = who;
end $$;

-- Recounts the runs of a type from a day on, and returns the points gained. The days before that day are correct already. The score
-- itself is not stored, but points and multiplier are enough: a perfect row has 100 times its multiplier, and any other row has the
-- multiplier 1.
create function private.recount_streaks(who uuid, type text, since date) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  run_before int;
  gained bigint;
begin
  if not exists (select from public.check_ins c
      where c.user_id = who and c.check_in_type = type and c.local_day > since) then
    return 0; -- the usual case is the newest day, which the guard has scored
  end if;
  run_before := coalesce((select c.streak from public.check_ins c
    where c.user_id = who and c.check_in_type = type and c.local_day = since - 1), 0);
  with days as (
    select c.id, c.local_day, c.points_earned,
      c.local_day - row_number() over (order by c.local_day)::int as run -- the same for all days of a run
    from public.check_ins c where c.user_id = who and c.check_in_type = type and c.local_day >= since
  ), runs as (
    select d.id, d.points_earned, row_number() over (partition by d.run order by d.local_day)::int
      + case d.run when since - 1 then run_before else 0 end as streak
    from days d
  ), changed as (
    update public.check_ins x set
      streak = r.streak,
      streak_multiplier = case when x.points_earned = 100 * x.streak_multiplier then r.streak else 1 end,
      points_earned = case when x.points_earned = 100 * x.streak_multiplier then 100 * r.streak else x.points_earned end
    from runs r where x.id = r.id and x.streak <> r.streak
    returning x.points_earned - r.points_earned as gained
  )
  select coalesce(sum(c.gained), 0) into gained from changed c;
  return gained;
end $$;

-- Updates the profile after points were gained or lost from a day on. `fell` is true if a row was deleted or is worth less.
create function private.recount_profile(who uuid, since date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p public.profiles;
  this_week date := private.monday_of((select c.local_day from public.check_ins c
    where c.user_id = who order by c.local_day desc limit 1));
  sums record;
begin
  select * into p from public.profiles q where q.user_id = who;
  select coalesce(max(w.points), 0) as best, coalesce(max(w.morning), 0) as morning, coalesce(max(w.night), 0) as night,
    coalesce(sum(w.points) filter (where w.monday = this_week), 0) as this_week,
    coalesce(sum(w.points) filter (where w.monday = this_week - 7), 0) as week_before
  into sums
  from (
    select private.monday_of(min(c.local_day)) as monday, sum(c.points_earned) as points,
      max(c.streak) filter (where c.check_in_type = 'morning') as morning,
      max(c.streak) filter (where c.check_in_type = 'night') as night
    from public.check_ins c
    where c.user_id = who and c.local_day >= least(private.monday_of(since), this_week - 7)
    group by (c.local_day - date '2001-01-01') / 7
  ) w;
  if fell and (sums.best, sums.morning, sums.night)
      is distinct from (greatest(sums.best, p.best_week_points), greatest(sums.morning, p.best_morning_streak),
        greatest(sums.night, p.best_night_streak)) then
    -- these weeks do not reach the best value, so it may be lost, or come from an older week
    perform private.refresh_profile(who);
    return;
  end if;
  update public.profiles q set
    total_points = q.total_points + gained,
    weekly_points = sums.this_week,
    week_start = this_week,
    previous_week_points = sums.week_before,
    best_week_points = greatest(q.best_week_points, sums.best),
    best_morning_streak = greatest(q.best_morning_streak, sums.morning),
    best_night_streak = greatest(q.best_night_streak, sums.night),
    current_league = private.league_of(greatest(q.best_week_points, sums.best)::bigint)
  where q.user_id = who;
end $$;

-- `morning` and `night` are the earliest changed day of each type, or null.
create function private.recount(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if morning is not null then
    gained := gained + private.recount_streaks(who, 'morning', morning);
    perform private.refresh_streaks(who, 'morning');
  end if;
  if night is not null then
    gained := gained + private.recount_streaks(who, 'night', night);
    perform private.refresh_streaks(who, 'night');
  end if;
  perform private.recount_profile(who, least(morning, night), gained, fell);
end $$;


-- 18_accuracy.sql

-- Contains: the accuracy board, how near the check-ins of a week were to their goals.
-- Invariants: it is computed from what its reader may see; a user off the leaderboards is on no other board.
-- Access: signed-in users ask for their own board.

-- The board of the week that begins on that Monday. Fewer than four check-ins have no rank. Twin: src/domain/standings/accuracy.ts.
create function private.accuracy_board(monday date)
returns table (user_id uuid, rank int, check_ins int, score int, minutes_off int)
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query
  with users (id) as (
    select auth.uid()
    union all
    select f.id from private.friend_ids() f (id)
    where f.id <> all (private.unranked_ids()) and f.id <> all (private.blocked_ids())
  ), sums as (
    select u.id, count(c.id)::int as n, coalesce(sum(c.points_earned / c.streak_multiplier), 0)::int as scores,
      coalesce(sum(private.minutes_off(c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start, c.goal_time)), 0)::int
        as minutes
    from users u
    left join public.check_ins c on c.user_id = u.id and c.local_day between accuracy_board.monday and accuracy_board.monday + 6
    group by u.id
  ), figures as (
    -- means, rounded half up
    select s.id, s.n, case when s.n = 0 then 0 else (2 * s.scores + s.n) / (2 * s.n) end as mean,
      case when s.n = 0 then 0 else (2 * s.minutes + s.n) / (2 * s.n) end as off
    from sums s
  )
  select f.id, case when f.n >= 4 then rank() over (order by f.n < 4, f.mean desc, f.off) end::int, f.n, f.mean, f.off
  from figures f;
end $$;

grant execute on function private.accuracy_board(date), private.minutes_off(timestamptz, int, date, time, time) to authenticated;


-- 18_counting.sql

-- Contains: the triggers that recompute the ledger.
-- Invariants: the changes of a statement are counted once, at its end; those of a push once, at the end of the push.
-- Access: triggers call the functions; push calls defer_counting when it begins and count_deferred when it ends.

-- While a push runs, the setting simmer.deferred_count holds the changes still to be counted, or '{}' if there are none yet. If
-- it is not set, changes are counted at once. The setting is local to the transaction; if a mutation is rolled back, so is its
-- part.
create function private.count_or_defer(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.deferred_count', true), '');
begin
  if later is null or later ->> 'who' <> who::text then
    perform private.recount(who, morning, night, gained, fell);
    return;
  end if;
  perform set_config('simmer.deferred_count', jsonb_build_object('who', who,
    'morning', least((later ->> 'morning')::date, morning), 'night', least((later ->> 'night')::date, night),
    'gained', coalesce((later ->> 'gained')::bigint, 0) + gained,
    'fell', fell or coalesce((later ->> 'fell')::boolean, false))::text, true);
end $$;

create function private.defer_counting() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('simmer.deferred_count', '{}', true);
end $$;

create function private.count_deferred() returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.deferred_count', true), '');
begin
  perform set_config('simmer.deferred_count', '', true);
  if later ? 'who' then
    perform private.recount((later ->> 'who')::uuid, (later ->> 'morning')::date, (later ->> 'night')::date,
      (later ->> 'gained')::bigint, (later ->> 'fell')::boolean);
  end if;
end $$;

-- Check-ins that are deleted together with their account are not counted.
create function private.count_check_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select c.user_id, min(c.local_day) filter (where c.check_in_type = 'morning') as morning,
      min(c.local_day) filter (where c.check_in_type = 'night') as night,
      sum(c.points_earned)::bigint * case tg_op when 'INSERT' then 1 else -1 end as gained
    from changed c group by c.user_id
  loop
    if tg_op = 'INSERT' or exists (select from auth.users u where u.id = part.user_id) then
      perform private.count_or_defer(part.user_id, part.morning, part.night, part.gained, tg_op = 'DELETE');
    end if;
  end loop;
  return null;
end $$;

create function private.count_replaced_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_or_defer(new.user_id,
    case new.check_in_type when 'morning' then new.local_day end, case new.check_in_type when 'night' then new.local_day end,
    new.points_earned - old.points_earned, new.points_earned < old.points_earned);
  return null;
end $$;

create trigger count_new_check_ins after insert on public.check_ins
  referencing new table as changed for each statement execute function private.count_check_ins();
create trigger count_deleted_check_ins after delete on public.check_ins
  referencing old table as changed for each statement execute function private.count_check_ins();
create trigger count_replaced_check_in after update of check_in_time on public.check_ins
  for each row execute function private.count_replaced_check_in();

grant execute on function private.defer_counting(), private.count_deferred() to authenticated;


-- 19_friendships.sql

-- Contains: requests and friendships, one row for each pair of users.
-- Invariants: one user asks, the other accepts or rejects, the first may cancel; an accepted request stays.
--   Joining with the other's invitation link makes friends at once. A blocked user looks like an unknown one.
-- Access: both sides read; each writes its own part, directly or through sync (docs/rejections.md).

create table public.friendships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (user_id <> friend_id)
);
-- one row for each pair, no matter who asked
create unique index friendships_pair on public.friendships (least(user_id, friend_id), greatest(user_id, friend_id));
create index friendships_of_user on public.friendships (user_id, rev, id);
create index friendships_of_friend on public.friendships (friend_id, rev, id);

comment on table public.friendships is 'A request, and once accepted a friendship: one row for each pair of users.';
comment on column public.friendships.user_id is 'The sender of the request.';
comment on column public.friendships.friend_id is 'The recipient of the request.';
comment on column public.friendships.rev is 'The transaction that wrote this row last.';

alter table public.friendships enable row level security;
revoke all on public.friendships from public, anon, authenticated;
grant select, insert (id, user_id, friend_id, status), update (status), delete on public.friendships to authenticated;

-- At most 500 friends and requests per user: a check-in rings for all friends, and every pull names them.
create function private.can_add_friend(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.friendships f where f.user_id = who)
    + (select count(*) from public.friendships f where f.friend_id = who) < 500;
end $$;

-- Returns the code that rejects this request, null if it is allowed, or 'made' if the caller has already made it.
create function private.request_error(f public.friendships) returns text
language plpgsql security definer set search_path = '' as $$
declare
  existing public.friendships;
begin
  if f.status is distinct from 'pending' then
    return 'invalid';
  elsif not private.has_email(f.user_id) then
    return 'email_needed';
  elsif not private.is_uuid_v4(f.id) then
    return 'bad_id';
  elsif f.friend_id = f.user_id then
    return 'self_request';
  end if;
  select * into existing from public.friendships x where x.id = f.id;
  if (existing.user_id, existing.friend_id) = (f.user_id, f.friend_id) then
    return 'made';
  elsif existing.id is not null then
    return 'id_taken';
  elsif exists (select from private.tombstones t where t.user_id = f.user_id and t.tbl = 5 and t.id = f.id) then
    return 'made'; -- rejected or cancelled since: a repeated request must not make the request again
  elsif not private.lock_account(f.friend_id) or not private.has_email(f.friend_id)
    or f.friend_id = any (private.blocked_ids()) then
    return 'user_not_found';
  end if;
  -- if two users ask each other at once, the second request waits here and then sees the first request
  perform private.lock_pair(f.user_id, f.friend_id);
  if exists (select from public.friendships x where least(x.user_id, x.friend_id) = least(f.user_id, f.friend_id)
      and greatest(x.user_id, x.friend_id) = greatest(f.user_id, f.friend_id)) then
    return 'already_exists';
  elsif not private.can_add_friend(f.user_id) or not private.can_add_friend(f.friend_id) then
    return 'too_many_friends';
  elsif not private.charge('request') then
    return 'rate_limited'; -- each request appears on another user's device
  end if;
  return null;
end $$;

create function private.guard_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  if auth.uid() is null then
    return new; -- an operator: row security stops every other caller without a user
  elsif new.status = 'accepted' and new.friend_id = auth.uid() and private.has_joined(new.user_id) then
    return new;
  end if;
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal something about other users
  if new.user_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your request');
  end if;
  code := private.request_error(new);
  if code = 'made' then
    return null;
  elsif code is not null then
    perform private.reject(case code when 'user_not_found' then 404 when 'rate_limited' then 429 when 'email_needed' then 403
      when 'already_exists' then 409 when 'id_taken' then 409 else 422 end, code, 'This request cannot be made: ' || code);
  end if;
  return new;
end $$;

create function private.guard_response() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif old.friend_id <> auth.uid() and not private.has_joined(old.friend_id) then
    perform private.reject(403, 'not_recipient', 'Only the recipient responds to a request');
  elsif not private.has_email(auth.uid()) then
    perform private.reject(403, 'email_needed', 'Friends need an email');
  elsif new.status is distinct from 'accepted' and old.status = 'accepted' then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  elsif new.status is distinct from 'accepted' then
    perform private.reject(422, 'invalid', 'A request becomes accepted or is deleted');
  elsif old.status = 'accepted' then
    return null; -- a repeated request: store nothing, ring for no user
  end if;
  return new;
end $$;

create function private.guard_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'accepted' and auth.uid() is not null
    -- a deleted account takes its friendships with it
    and exists (select from auth.users u where u.id = auth.uid()) then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  end if;
  return old;
end $$;

create function private.tombstone_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id, old.friend_id]), 5::smallint, old.id);
  return null;
end $$;

create trigger a_guard_suspension before insert or update or delete on public.friendships
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update or delete on public.friendships
  for each statement execute function private.lock_caller();
create trigger a_guard_request before insert on public.friendships
  for each row execute function private.guard_request();
create trigger a_guard_response before update on public.friendships
  for each row execute function private.guard_response();
create trigger a_guard_removal before delete on public.friendships
  for each row execute function private.guard_removal();
create trigger zz_stamp_rev before insert or update on public.friendships
  for each row execute function private.stamp_rev();
create trigger tombstone_friendship after delete on public.friendships
  for each row execute function private.tombstone_friendship();
create trigger ring after insert or update or delete on public.friendships
  for each row execute function private.ring_both('user_id', 'friend_id');

create policy "ended sessions have no access" on public.friendships as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both users read their friendship" on public.friendships for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "users send requests as themselves" on public.friendships for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "both users may try to accept" on public.friendships for update to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "recipients reject and senders cancel" on public.friendships for delete to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "blocks hide friendships" on public.friendships as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]) and friend_id <> all ((select private.blocked_ids())::uuid[]));

-- The mutations acceptFriend, rejectFriend and cancelRequest. To the caller, a request between other users does not exist.
create function private.respond_to_request(me uuid, verb text, request uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  f public.friendships;
begin
  perform private.lock_peers(array(select case x.user_id when me then x.friend_id else x.user_id end
    from public.friendships x where x.id = request));
  select * into f from public.friendships x where x.id = request for no key update;
  if f.id is null then
    if verb = 'acceptFriend' then
      perform private.reject(404, 'request_gone', 'There is no such request');
    end if;
  elsif verb = 'cancelRequest' and f.user_id <> me then
    perform private.reject(403, 'not_sender', 'Only the sender cancels a request');
  elsif verb <> 'cancelRequest' and f.friend_id <> me then
    perform private.reject(403, 'not_recipient', 'Only the recipient responds to a request');
  elsif verb = 'acceptFriend' then
    update public.friendships x set status = 'accepted' where x.id = request;
  else
    delete from public.friendships x where x.id = request; -- the guard keeps an accepted one
  end if;
end $$;

grant execute on function private.respond_to_request(uuid, text, uuid) to authenticated;


-- 19_invitations.sql

-- Contains: invitation links, one for each user, and joining with them.
-- Invariants: a link that was stopped, is full, older than 7 days, unknown or of a user behind a block gets the same response, as fast.
-- Access: owners read their link and change it through sync; every user with an email may join.

create table public.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code text not null check (code ~ '^[0-9a-v]{16}$'),
  code_hash bytea not null generated always as (sha256(decode(code, 'escape'))) stored,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  joined int not null default 0,
  rev bigint not null default 0
);
-- a search among hashes takes as long for a code that is nearly right as for any other
create unique index invitations_by_hash on public.invitations (code_hash);

comment on table public.invitations is 'The newest invitation link of each user. Making another one forgets it.';
comment on column public.invitations.code is '80 random bits, made on the device. Kept readable, so that all devices of its owner can show it.';
comment on column public.invitations.code_hash is 'sha-256 of the code.';
comment on column public.invitations.created_at is 'When the device made it. It works for 7 days.';
comment on column public.invitations.stopped_at is 'When its owner stopped it; null while it works.';
comment on column public.invitations.joined is 'How many users joined with it: at most 20. Who they are is in friendships alone.';
comment on column public.invitations.rev is 'The transaction that wrote this row last.';

alter table public.invitations enable row level security;
revoke all on public.invitations from public, anon, authenticated;
grant select on public.invitations to authenticated;

create trigger a_lock_caller before insert or update on public.invitations
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.invitations
  for each row execute function private.stamp_rev();
create trigger ring after insert or update on public.invitations
  for each row execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.invitations as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their invitation" on public.invitations for select to authenticated
  using (user_id = (select auth.uid()));

-- Twin: isLive in src/domain/users/invitation-links.ts.
create function private.is_live(i public.invitations) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return i.stopped_at is null and i.joined < 20 and now() < i.created_at + interval '7 days';
end $$;

-- A live link stays: if two devices make one at the same time, the first one that arrives is the link of both.
create function private.make_invitation(code text, made_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  present public.invitations;
begin
  if not private.has_email(me) then
    perform private.reject(403, 'email_needed', 'Friends need an email');
  elsif code !~ '^[0-9a-v]{16}$' then
    perform private.reject(422, 'invalid', 'A code has 16 letters and digits');
  end if;
  select * into present from public.invitations i where i.user_id = me;
  if present.code = make_invitation.code or private.is_live(present) then
    return;
  elsif not private.charge('invitation') then
    perform private.reject(429, 'rate_limited', 'At most 30 links can be made a day');
  elsif exists (select from public.invitations i where i.code_hash = sha256(decode(make_invitation.code, 'escape'))) then
    return; -- an error would roll back the charge, and codes of others could be guessed without limit
  end if;
  insert into public.invitations as i (user_id, code, created_at)
  values (me, make_invitation.code, date_trunc('milliseconds', least(made_at, clock_timestamp())))
  on conflict (user_id) do update
    set code = excluded.code, created_at = excluded.created_at, stopped_at = null, joined = 0;
end $$;

create function private.stop_invitation(code text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations i set stopped_at = date_trunc('milliseconds', least(at, clock_timestamp()))
  where i.user_id = auth.uid() and i.code = stop_invitation.code and i.stopped_at is null;
end $$;

-- The user whom a code belongs to, if this caller can join; else null. It reads the same for every code, so that every response takes
-- the same time. For definer functions only.
create function private.inviter_of(code text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  i public.invitations;
  inviter uuid;
  has_room boolean;
  is_barred boolean;
begin
  select * into i from public.invitations x where x.code_hash = sha256(convert_to(inviter_of.code, 'UTF8'));
  inviter := coalesce(i.user_id, '00000000-0000-0000-0000-000000000000');
  is_barred := coalesce(me = any (private.blocked_ids_of(inviter)), false)
    or exists (select from private.suspensions s where s.user_id = inviter);
  has_room := private.can_add_friend(inviter) or private.are_friends(inviter, me);
  return case when private.is_live(i) and has_room and not is_barred then i.user_id end;
end $$;

create function private.are_friends(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.friendships f where f.status = 'accepted'
    and least(f.user_id, f.friend_id) = least(one, other) and greatest(f.user_id, f.friend_id) = greatest(one, other));
end $$;

-- True while the caller joins with the link of that user. Only joining writes the link of another user, so `rev` proves it.
create function private.has_joined(inviter uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return inviter <> auth.uid() and exists (select from public.invitations i
    where i.user_id = inviter and i.rev = pg_current_xact_id()::text::bigint);
end $$;

-- Makes the two users friends. A request that waits between them becomes the friendship. The link is locked last: two users who join
-- with each other's link wait for each other at the pair.
create function private.join_invitation(code text, friendship_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  inviter uuid := private.inviter_of(code);
  f public.friendships;
begin
  if inviter = me then
    perform private.reject(422, 'self_request', 'This is your own link');
  elsif not private.is_uuid_v4(friendship_id) then
    perform private.reject(422, 'bad_id', 'The id of a friendship is random');
  elsif inviter is null or not private.lock_account(inviter) then
    perform private.reject(404, 'link_ended', 'This link does not work any more');
  end if;
  perform private.lock_pair(me, inviter);
  select * into f from public.friendships x
  where least(x.user_id, x.friend_id) = least(me, inviter) and greatest(x.user_id, x.friend_id) = greatest(me, inviter);
  if f.status = 'accepted' then
    return;
  elsif f.id is null and not private.can_add_friend(me) then
    perform private.reject(422, 'too_many_friends', 'At most 500 friends and requests');
  elsif f.id is null and exists (select from public.friendships x where x.id = friendship_id) then
    perform private.reject(409, 'id_taken', 'This id is taken');
  end if;
  update public.invitations i set joined = i.joined + 1
  where i.user_id = inviter and i.code = join_invitation.code and private.is_live(i);
  if not found then
    perform private.reject(404, 'link_ended', 'This link does not work any more');
  elsif f.id is null then
    insert into public.friendships (id, user_id, friend_id, status) values (friendship_id, inviter, me, 'accepted');
  else
    update public.friendships x set status = 'accepted' where x.id = f.id;
  end if;
end $$;

grant execute on function private.make_invitation(text, timestamptz), private.stop_invitation(text, timestamptz),
  private.join_invitation(text, uuid) to authenticated;


-- 20_messages.sql

-- Contains: chat messages between two users.
-- Invariants: only friends write to each other; a stored message never changes, except that it is marked as read once.
-- Access: sender and receiver read; the sender adds; receivers mark messages as read.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references auth.users (id) on delete cascade,
  receiver_id uuid not null references auth.users (id) on delete cascade,
  message text not null check (char_length(message) between 1 and 2000),
  read boolean not null default false,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (sender_id <> receiver_id)
);
create index messages_of_sender on public.messages (sender_id, rev, id);
create index messages_of_receiver on public.messages (receiver_id, rev, id);

comment on table public.messages is 'Chat messages between friends.';
comment on column public.messages.created_at is 'When it counts as sent: as the device says, within bounds.';
comment on column public.messages.rev is 'The transaction that wrote this row last.';

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select, insert (id, sender_id, receiver_id, message, created_at), update (read) on public.messages to authenticated;

-- The time at which a message counts as sent: the device's time, within bounds. It is never before the friendship began, because
-- the other user would never scroll back to a message of the year 1. It is never in the future: messages with a future time are
-- dated now, one millisecond apart, so that they keep their order.
create function private.sent_at(m public.messages) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := date_trunc('milliseconds', coalesce(m.created_at, now()));
  latest timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if at > latest then
    return greatest(latest, (select max(x.created_at) + interval '1 millisecond' from public.messages x
      where x.sender_id = m.sender_id and x.rev = pg_current_xact_id()::text::bigint));
  end if;
  return greatest(at, (select f.created_at from public.friendships f
    where least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
      and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)));
end $$;

-- Returns the code that rejects this message, null if it is allowed, or 'sent' if the caller has already sent it.
create function private.message_error(m public.messages) returns text
language plpgsql security definer set search_path = '' as $$
declare
  existing public.messages;
begin
  if not private.is_uuid_v4(m.id) then
    return 'bad_id';
  elsif private.is_invisible(coalesce(m.message, '')) then
    return 'message_empty';
  elsif char_length(m.message) > 2000 then
    return 'message_too_long';
  elsif not private.has_email(m.sender_id) then
    return 'email_needed';
  end if;
  select * into existing from public.messages x where x.id = m.id;
  if (existing.sender_id, existing.receiver_id, existing.message) = (m.sender_id, m.receiver_id, m.message) then
    return 'sent';
  elsif existing.id is not null then
    return 'id_taken';
  elsif not exists (select from public.friendships f
      where f.status = 'accepted' and least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
        and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)
        and m.receiver_id <> all (private.blocked_ids()))
    or not private.lock_account(m.receiver_id) then -- only a deleted account ends a friendship
    return 'not_friends';
  elsif not private.charge('message') then
    return 'rate_limited';
  end if;
  return null;
end $$;

create function private.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  if auth.uid() is null then
    return new; -- an operator: row security stops every other caller without a user
  end if;
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal something about other users
  if new.sender_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your message');
  end if;
  new.message := private.trim_text(new.message);
  code := private.message_error(new);
  if code = 'sent' then
    return null;
  elsif code is not null then
    perform private.reject(case code when 'not_friends' then 403 when 'email_needed' then 403 when 'id_taken' then 409 when 'rate_limited' then 429
      else 422 end, code, 'This message cannot be sent: ' || code);
  end if;
  new.created_at := private.sent_at(new);
  return new;
end $$;

create function private.guard_read_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif new.read is not true then
    perform private.reject(422, 'invalid', 'A message that was read stays read');
  elsif old.read then
    return null; -- a repeated request: store nothing, ring for no user
  end if;
  return new;
end $$;

-- All messages of an account are deleted at once, with the account. One statement writes their tombstones and rings. Row by
-- row, deleting an account with 40,000 messages would take longer than the 8 seconds that a hosted project gives a request.
create function private.tombstone_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  readers uuid[] := array(select g.sender_id from gone g union select g.receiver_id from gone g);
begin
  insert into private.tombstones as t (user_id, tbl, id)
  select r.id, 6, g.id from gone g join unnest(private.remaining_users(readers)) r (id) on r.id in (g.sender_id, g.receiver_id)
  on conflict on constraint tombstones_pkey do update set deleted_at = now();
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(readers);
  end if;
  return null;
end $$;

create trigger a_guard_suspension before insert or update on public.messages
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update or delete on public.messages
  for each statement execute function private.lock_caller();
create trigger a_guard_message before insert on public.messages
  for each row execute function private.guard_message();
create trigger a_guard_read_mark before update on public.messages
  for each row execute function private.guard_read_mark();
create trigger zz_stamp_rev before insert or update on public.messages
  for each row execute function private.stamp_rev();
create trigger tombstone_messages after delete on public.messages
  referencing old table as gone for each statement execute function private.tombstone_messages();

-- deleted messages ring in tombstone_messages
create trigger ring after insert or update on public.messages
  for each row execute function private.ring_both('sender_id', 'receiver_id');

create policy "ended sessions have no access" on public.messages as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "senders and receivers read messages" on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or receiver_id = (select auth.uid()));
create policy "users send messages as themselves" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()));
create policy "receivers mark messages as read" on public.messages for update to authenticated
  using (receiver_id = (select auth.uid())) with check (receiver_id = (select auth.uid()));
create policy "blocks hide messages" on public.messages as restrictive for all to authenticated
  using (sender_id <> all ((select private.blocked_ids())::uuid[]) and receiver_id <> all ((select private.blocked_ids())::uuid[]));

create function private.mark_read(me uuid, ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.lock_peers(array(
    select distinct m.sender_id from public.messages m where m.id = any (ids) and m.receiver_id = me and not m.read));
  update public.messages m set read = true where m.id = any (ids) and m.receiver_id = me and not m.read;
end $$;

grant execute on function private.mark_read(uuid, uuid[]) to authenticated;


-- 20_pots.sql

-- Contains: pots: streaks that two friends keep together. Their days are counted from check-ins, never stored.
-- Invariants: at most five pots for each user, one for each pair; the other user never learns who muted nudges, or quiet hours.
-- Access: both users read the pot, each their own side of it; only the functions of the next two files and 26_nudges.sql write.

create table public.pots (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'live', 'ended')),
  asked_at timestamptz(3) not null,
  since_day date,
  ended_day date,
  ended_by uuid,
  rev bigint not null default 0,
  check (user_id <> friend_id),
  check ((since_day is null) = (status = 'asked')),
  check ((ended_day is null) = (status <> 'ended'))
);
-- one for each pair, no matter who asked; those that ended stay
create unique index pots_pair on public.pots (least(user_id, friend_id), greatest(user_id, friend_id)) where status <> 'ended';
create index pots_of_user on public.pots (user_id, rev, id);
create index pots_of_friend on public.pots (friend_id, rev, id);
create index pots_asked on public.pots (asked_at) where status = 'asked';

comment on table public.pots is 'A streak that two friends keep together: first a question, then a pot, at last an ended one.';
comment on column public.pots.user_id is 'Asked.';
comment on column public.pots.friend_id is 'Was asked.';
comment on column public.pots.asked_at is 'When it was asked; after 14 days without an answer it is gone.';
comment on column public.pots.since_day is 'The first day that can count: the day of the user who joined.';
comment on column public.pots.ended_day is 'The last day that can count.';
comment on column public.pots.ended_by is 'Who ended it; null also when it ended by a block.';
comment on column public.pots.rev is 'The transaction that wrote this row last.';

alter table public.pots enable row level security;
revoke all on public.pots from public, anon, authenticated;
grant select on public.pots to authenticated;

-- What one of the two users alone sees. A change of it also stamps the pot, so that a pull brings it.
create table private.pot_sides (
  pot_id uuid not null references public.pots (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_muted boolean not null default false,
  dismissed_day date,
  nudged_on date,
  quiet_at timestamptz(3),
  nudge_at timestamptz(3),
  primary key (pot_id, user_id)
);
create index pot_sides_of_user on private.pot_sides (user_id);

comment on table private.pot_sides is 'What one user of a pot alone sees of it.';
comment on column private.pot_sides.is_muted is 'Whether nudges of the other user do nothing.';
comment on column private.pot_sides.dismissed_day is 'Cards about what happened until then are dismissed.';
comment on column private.pot_sides.nudged_on is 'The day for which this user nudged last.';
comment on column private.pot_sides.quiet_at is 'When a nudge of this user met quiet hours last.';
comment on column private.pot_sides.nudge_at is 'When the last nudge of the other user arrived.';

alter table private.pot_sides enable row level security;
revoke all on private.pot_sides from public, anon, authenticated;
grant select on private.pot_sides to authenticated;

create policy "owners read their side" on private.pot_sides for select to authenticated
  using (user_id = (select auth.uid()));

create table private.declined_pots (
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (user_id, friend_id)
);
create index declined_pots_of_friend on private.declined_pots (friend_id);
create index declined_pots_by_age on private.declined_pots (declined_at);

comment on table private.declined_pots is 'Questions that were declined: asking again has to wait for 7 days.';
comment on column private.declined_pots.user_id is 'Asked.';
comment on column private.declined_pots.friend_id is 'Declined.';

alter table private.declined_pots enable row level security;
revoke all on private.declined_pots from public, anon, authenticated;

create function private.tombstone_pot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id, old.friend_id]), 10::smallint, old.id);
  return null;
end $$;

-- A block ends a pot without a card, as if the other user had left.
create function private.end_blocked_pots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pots p where p.status = 'asked' and p.status <> 'ended' -- the condition of the index
    and least(p.user_id, p.friend_id) = least(new.user_id, new.other_id)
    and greatest(p.user_id, p.friend_id) = greatest(new.user_id, new.other_id);
  update public.pots p set status = 'ended', ended_day = greatest(p.since_day, (now() at time zone 'UTC')::date)
  where p.status = 'live' and p.status <> 'ended'
    and least(p.user_id, p.friend_id) = least(new.user_id, new.other_id)
    and greatest(p.user_id, p.friend_id) = greatest(new.user_id, new.other_id);
  return null;
end $$;

create trigger a_lock_caller before insert or update or delete on public.pots
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.pots
  for each row execute function private.stamp_rev();
create trigger tombstone_pot after delete on public.pots
  for each row execute function private.tombstone_pot();
create trigger ring after insert or delete on public.pots
  for each row execute function private.ring_both('user_id', 'friend_id');
create trigger ring_change after update on public.pots
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_both('user_id', 'friend_id');
create trigger end_pots_with_blocked after insert or update of blocked_since on public.boundaries
  for each row when (new.blocked_since is not null) execute function private.end_blocked_pots();

create policy "ended sessions have no access" on public.pots as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both users read their pot" on public.pots for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "blocks hide pots" on public.pots as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]) and friend_id <> all ((select private.blocked_ids())::uuid[]));


-- 21_lookups.sql

-- Contains: the lookup of a user by email address, and the price of looking up an address or an invitation code.
-- Invariants: each address or code costs one of 30 lookups an hour, and the caller cannot have the answer and roll back the charge.
-- Access: every user with an email may look up an address; no role reads the table.

-- One request pays for a lookup, and a later one answers it. If one transaction did both, a caller could read the answer, or time
-- it, and then have the transaction rolled back together with the charge. The request that pays looks up nothing, so it reveals
-- nothing however it ends. A payment is for one address, which can then be looked up any number of times.

create table private.lookups (
  user_id uuid not null references auth.users (id) on delete cascade,
  address bytea not null, -- a hash, so that the table does not show whom a user looked for
  paid_at timestamptz not null default now(),
  paid_in bigint not null,
  primary key (user_id, address)
);
create index lookups_by_age on private.lookups (paid_at);

comment on table private.lookups is 'Addresses and codes that a user has paid to look up within the hour.';
comment on column private.lookups.address is 'sha-256 of the user, and of the address or code.';
comment on column private.lookups.paid_in is 'The transaction that paid; only a later one is answered.';

alter table private.lookups enable row level security;
revoke all on private.lookups from public, anon, authenticated;

-- What a mutation looks up, or null. An address has an @, and a code has none.
create function private.looked_up(name text, args jsonb) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when name = 'requestFriend' and jsonb_typeof(args -> 'email') = 'string'
      then coalesce(private.canonical_email(args ->> 'email'), '')
    when name = 'joinInvitation' and jsonb_typeof(args -> 'code') = 'string' then 'invitation ' || (args ->> 'code')
  end;
end $$;

-- Returns 'paid' if an earlier request has paid for this address or code, 'call_again' if this one pays, 'rate_limited' if the
-- caller has paid for 30 within an hour, and 'email_needed' if the caller has no email. A payment is valid for an hour.
create function private.pay_lookup(subject text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  wanted bytea := sha256(convert_to(me || ' ' || subject, 'UTF8'));
  present bigint := pg_current_xact_id()::text::bigint;
  paid_in bigint;
begin
  if not private.has_email(me) then
    return 'email_needed';
  end if;
  perform private.lock_user(me); -- two devices must not both pay for the last lookup
  delete from private.lookups l where l.user_id = me and l.paid_at <= now() - interval '1 hour';
  select l.paid_in into paid_in from private.lookups l where l.user_id = me and l.address = wanted;
  if paid_in is not null then
    return case paid_in when present then 'call_again' else 'paid' end;
  elsif (select count(*) from private.lookups l where l.user_id = me) >= 30 then
    return 'rate_limited';
  end if;
  insert into private.lookups (user_id, address, paid_in) values (me, wanted, present);
  return 'call_again';
end $$;

-- Returns {"user_id": …} or {"code": …}. A definer function, because no role may read addresses.
create function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price text := private.pay_lookup(coalesce(private.canonical_email(email), ''));
  blocked uuid[] := private.blocked_ids(); -- read for every address, so that every response takes the same time
  found_id uuid;
begin
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  select p.user_id into found_id from public.profiles p
  where p.email = private.canonical_email(find_user.email) and p.user_id <> all (blocked) order by p.user_id limit 1;
  return case
    when found_id is null then '{"code": "user_not_found"}'
    when found_id = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', found_id)
  end;
end $$;

create function public.find_user(email text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.require_account();
  perform private.require_not_suspended();
  return private.find_user(email);
end $$;

revoke execute on function public.find_user(text) from public, anon, authenticated;

grant execute on function private.looked_up(text, jsonb), private.pay_lookup(text), private.find_user(text), public.find_user(text) to authenticated;

comment on function public.find_user(text) is 'Looks up a user by email address. The first request pays, the next one answers.';


-- 21_opened_invitations.sql

-- Contains: opening an invitation link, and what a network pays for looking up a code.
-- Invariants: the caller cannot have the answer and roll back the charge; a code that leads nowhere never shows why.
-- Access: every client, also one without a user, which may call nothing else.

-- Codes that a network has paid to look up within the hour. Clients without an account are counted here, and the others, too.
create table private.network_lookups (
  network bytea not null,
  code bytea not null,
  paid_at timestamptz not null default now(),
  paid_in bigint not null,
  primary key (network, code)
);
create index network_lookups_by_age on private.network_lookups (paid_at);

comment on table private.network_lookups is 'Invitation codes that a network has paid to look up within the hour.';
comment on column private.network_lookups.network is 'sha-256 of the network and of the epoch of this database.';
comment on column private.network_lookups.code is 'sha-256 of the code.';
comment on column private.network_lookups.paid_in is 'The transaction that paid; only a later one is answered.';

alter table private.network_lookups enable row level security;
revoke all on private.network_lookups from public, anon, authenticated;

-- The network of the client: an IPv4 address, or the /64 network of an IPv6 address. Cloudflare, which is in front of every hosted
-- project, sets the first header, and so does the embedded server; without it the nearest proxy's entry counts, because a client can
-- forge the entries before it. Null outside of a request.
create function private.client_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  address inet;
begin
  if headers is null then
    return null;
  end if;
  address := trim(coalesce(headers ->> 'cf-connecting-ip', regexp_replace(headers ->> 'x-forwarded-for', '^.*,', '')))::inet;
  if address is null then
    return 'unknown';
  end if;
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when data_exception then
  return 'unknown';
end $$;

-- Like pay_lookup, for the network: 30 codes an hour. A code that many users open from one network is paid for once.
create function private.pay_network_lookup(code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  name bytea := sha256(convert_to(private.epoch() || ' ' || private.client_network(), 'UTF8'));
  wanted bytea := sha256(convert_to(pay_network_lookup.code, 'UTF8'));
  present bigint := pg_current_xact_id()::text::bigint;
  paid_in bigint;
begin
  if name is null then
    return 'paid';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(encode(name, 'hex'), 1));
  delete from private.network_lookups l where l.network = name and l.paid_at <= now() - interval '1 hour';
  select l.paid_in into paid_in from private.network_lookups l where l.network = name and l.code = wanted;
  if paid_in is not null then
    return case paid_in when present then 'call_again' else 'paid' end;
  elsif (select count(*) from private.network_lookups l where l.network = name) >= 30 then
    return 'rate_limited';
  end if;
  insert into private.network_lookups (network, code, paid_in) values (name, wanted, present);
  return 'call_again';
end $$;

-- Returns {"code": …} when there is nothing to see, and otherwise name, picture and league of whom the code belongs to. `status` says
-- what the two are to each other; friends know each other's id, so `friend_id` is no news.
create function private.open_invitation(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  price text;
  inviter uuid;
  card jsonb;
  are_friends boolean;
begin
  if me is not null then
    perform private.require_account();
  end if;
  price := private.pay_network_lookup(coalesce(code, ''));
  if price <> 'rate_limited' and private.has_email(me) then
    price := case private.pay_lookup('invitation ' || coalesce(code, '')) when 'paid' then price when 'rate_limited' then 'rate_limited'
      else 'call_again' end;
  end if;
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  inviter := coalesce(private.inviter_of(code), '00000000-0000-0000-0000-000000000000');
  are_friends := private.are_friends(inviter, me);
  select jsonb_build_object('display_name', p.display_name, 'avatar_url', p.avatar_url, 'current_league', p.current_league)
  into card from public.profiles p where p.user_id = inviter;
  return case
    when card is null then '{"code": "link_ended"}'
    when inviter = me then '{"status": "own"}'
    when are_friends then card || jsonb_build_object('status', 'friends', 'friend_id', inviter)
    else card || '{"status": "open"}'
  end;
end $$;

create function public.open_invitation(code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.open_invitation(code);
end $$;

revoke execute on function public.open_invitation(text) from public, anon, authenticated;

-- the only thing that a client without a user can do: security.md, Invitation links
grant usage on schema private to anon;
grant execute on function private.open_invitation(text), public.open_invitation(text) to anon, authenticated;

comment on function public.open_invitation(text) is
  'Shows whose invitation a code is. The first request pays, the next one answers. It needs no account.';


-- 21_pot_answers.sql

-- Contains: asking for a pot, and what the two users do with it.
-- Invariants: at most five pots and own questions for each user, one for each pair; a repeated request changes nothing.
-- Access: push calls these functions as the user who pushed; they decide by auth.uid().

-- The pot with that id if the caller is one of its two users. It locks the row, after the account of the other user.
create function private.own_pot(pot uuid) returns public.pots
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots;
begin
  perform private.lock_user(me);
  select * into p from public.pots x where x.id = pot and me in (x.user_id, x.friend_id)
    and x.user_id <> all (private.blocked_ids()) and x.friend_id <> all (private.blocked_ids());
  if p.id is not null and private.lock_account(case p.user_id when me then p.friend_id else p.user_id end) then
    select * into p from public.pots x where x.id = pot for no key update;
    return p;
  end if;
  return null;
end $$;

-- Pots that continue, and those that the user asked for: so no answer of another user makes it more than five.
create function private.count_pots(who uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.pots p where p.user_id = who
      and (p.status = 'live' or p.status = 'asked' and p.asked_at > now() - interval '14 days'))
    + (select count(*) from public.pots p where p.friend_id = who and p.status = 'live');
end $$;

-- If the two ask each other, the first question stays. A question that was declined or taken back is not made again by a repeated request.
create function private.ask_pot(pot uuid, friend uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.pots;
begin
  perform private.lock_user(me);
  select * into made from public.pots p where p.id = pot;
  if not private.is_uuid_v4(pot) then
    perform private.reject(422, 'bad_id', 'A pot has a random id');
  elsif made.id is not null and (made.user_id, made.friend_id) is distinct from (me, friend) then
    perform private.reject(409, 'id_taken', 'This id is taken');
  elsif made.id is not null
    or exists (select from private.tombstones t where t.user_id = me and t.tbl = 10 and t.id = pot) then
    return;
  elsif friend = any (private.blocked_ids()) or not exists (select from private.friend_ids() f (id) where f.id = friend)
    or not private.lock_account(friend) then
    perform private.reject(404, 'user_not_found', 'There is no such friend');
  end if;
  -- if two users ask each other at once, the second one waits here
  perform pg_advisory_xact_lock(hashtextextended('pot' || least(me, friend) || greatest(me, friend), 0));
  delete from public.pots p where p.status = 'asked' and p.asked_at <= now() - interval '14 days'
    and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me));
  if exists (select from public.pots p where p.status <> 'ended'
      and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me))) then
    return;
  elsif exists (select from private.declined_pots d
      where d.user_id = me and d.friend_id = friend and d.declined_at > now() - interval '7 days') then
    perform private.reject(409, 'asked_recently', 'Ask again 7 days after the last answer');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  elsif not private.charge('request') then
    perform private.reject(429, 'rate_limited', 'At most 30 requests an hour');
  end if;
  insert into public.pots (id, user_id, friend_id, asked_at)
  values (pot, me, friend, date_trunc('milliseconds', greatest(least(at, clock_timestamp()), now() - interval '7 days')));
end $$;

create function private.join_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.friend_id = me and p.status <> 'asked' then
    return;
  elsif p.friend_id is distinct from me or p.asked_at <= now() - interval '14 days' then
    perform private.reject(404, 'pot_gone', 'There is no such question');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  end if;
  update public.pots x set status = 'live', since_day = least(greatest(day, (p.asked_at at time zone 'UTC')::date - 1),
    (now() at time zone 'UTC')::date + 1) where x.id = pot;
  -- from now on, their devices get the full days of the other with the streaks
  perform 1 from public.streaks s where s.user_id in (p.user_id, p.friend_id) order by s.user_id for no key update;
  update public.streaks s set rev = s.rev where s.user_id in (p.user_id, p.friend_id);
end $$;

create function private.remove_pot(pot uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'asked' then
    if p.friend_id = me then
      insert into private.declined_pots as d (user_id, friend_id) values (p.user_id, me)
      on conflict (user_id, friend_id) do update set declined_at = now();
    end if;
    delete from public.pots x where x.id = pot;
  end if;
end $$;

create function private.end_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'live' then
    update public.pots x set status = 'ended', ended_by = auth.uid(),
      ended_day = greatest(p.since_day, least(day, (now() at time zone 'UTC')::date + 1))
    where x.id = pot;
  end if;
end $$;

-- The caller's side of a pot. Rejects anyone who is not in it.
create function private.own_side(pot uuid) returns private.pot_sides
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
  side private.pot_sides;
begin
  if p.id is null then
    perform private.reject(404, 'pot_gone', 'There is no such pot');
  end if;
  insert into private.pot_sides (pot_id, user_id) values (pot, auth.uid()) on conflict do nothing;
  select * into side from private.pot_sides s where s.pot_id = pot and s.user_id = auth.uid();
  return side;
end $$;

create function private.dismiss_pot(pot uuid, until_day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.dismissed_day is null or side.dismissed_day < until_day then
    update private.pot_sides s set dismissed_day = until_day where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

create function private.mute_nudges(pot uuid, muted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.is_muted <> muted then
    update private.pot_sides s set is_muted = muted where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

grant execute on function private.ask_pot(uuid, uuid, timestamptz), private.join_pot(uuid, date),
  private.remove_pot(uuid), private.end_pot(uuid, date), private.dismiss_pot(uuid, date), private.mute_nudges(uuid, boolean)
  to authenticated;


-- 21_pot_days.sql

-- Contains: the days of pots, counted from check-ins.
-- Invariants: the devices of both users and the server count the same; no count is stored.
-- Access: the wire view of streaks asks for a friend's full days; definer functions for the rest.

-- The days with both check-ins of a user from a day on, ascending.
create function private.full_days(who uuid, since date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select c.local_day from public.check_ins c where c.user_id = who and c.local_day >= since
    group by c.local_day having count(*) = 2 order by c.local_day);
end $$;

-- What the caller's devices know of a friend's days: they hold only the newest check-ins. Null without a pot.
create function private.full_days_shared(who uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  since date;
begin
  select min(p.since_day) into since from (
    select x.since_day from public.pots x where x.user_id = me and x.friend_id = who
    union all select x.since_day from public.pots x where x.user_id = who and x.friend_id = me) p;
  if since is null or who = any (private.blocked_ids()) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('first', r.first, 'last', r.last) order by r.first), '[]') from (
      select min(d.day) as first, max(d.day) as last from (
        select u.day, u.day - u.n::int as run from unnest(private.full_days(who, since)) with ordinality u (day, n)) d
      group by d.run) r);
end $$;

-- Counts the days of a pot. A missing day breaks a run once it is decided. Twin: src/domain/pots/days-together.ts.
create function private.count_together(both_days date[], decided date, out current int, out longest int, out total int)
language plpgsql immutable set search_path = '' as $$
begin
  select coalesce(max(r.days), 0), coalesce(sum(r.days), 0),
    coalesce((array_agg(r.days order by r.last desc))[1], 0) * case when max(r.last) + 1 <= decided then 0 else 1 end
  into longest, total, current
  from (
    select count(*)::int as days, max(d.day) as last from (
      select b.day, sum(b.begins) over (order by b.day) as run from (
        select u.day, case when u.day - lag(u.day) over (order by u.day) > 1
          and lag(u.day) over (order by u.day) + 1 <= decided then 1 else 0 end as begins
        from unnest(both_days) u (day)) b) d
    group by d.run) r;
end $$;

-- The last day that ended at least 24 hours ago for each of these places: [[offset in minutes, day start], ...].
create function private.last_decided_day(at timestamptz, places jsonb) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (select min(private.logical_day(at - interval '24 hours', (p.value ->> 0)::int, (p.value ->> 1)::time)) - 1
    from jsonb_array_elements(case places when '[]' then '[[0, "00:00:00"]]' else places end) p);
end $$;

-- The days of a pot in a row, as the devices of both show them.
create function private.days_of_pot(p public.pots, at timestamptz) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  places jsonb := coalesce((select jsonb_agg(jsonb_build_array(n.utc_offset_minutes, n.day_start)) from unnest(array[p.user_id, p.friend_id]) u (id)
    cross join lateral (select c.utc_offset_minutes, c.day_start from public.check_ins c where c.user_id = u.id
      order by c.local_day desc, c.check_in_type desc limit 1) n), '[]');
begin
  return (private.count_together(array(
    select m.day from unnest(private.full_days(p.user_id, p.since_day)) m (day)
    where m.day = any (private.full_days(p.friend_id, p.since_day)) order by m.day),
    private.last_decided_day(at, places))).current;
end $$;

grant execute on function private.full_days_shared(uuid) to authenticated;


-- 22_reminders.sql

-- Contains: which reminders each user wants: one row, made with the first choice; without a row everything is off.
-- Invariants: only known choices; quiet hours have both ends or none.
-- Access: the owner reads, adds and changes the row; no other user sees it.

create table public.reminders (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning text not null default 'off' check (morning in ('off', 'before', 'goal', 'last')),
  night text not null default 'off' check (night in ('off', 'before', 'goal', 'last')),
  messages text not null default 'off' check (messages in ('off', 'name', 'text')),
  requests boolean not null default false,
  weekly boolean not null default false,
  nudges boolean not null default true,
  quiet_from time(0) check (quiet_from < '24:00:00'),
  quiet_until time(0) check (quiet_until < '24:00:00'),
  rev bigint not null default 0,
  constraint reminders_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);

comment on table public.reminders is 'Which reminders and other notifications a user wants. Without a row, none.';
comment on column public.reminders.morning is 'off, 15 minutes before the goal, at the goal, or before points run out.';
comment on column public.reminders.night is 'The same, for the night.';
comment on column public.reminders.messages is 'off; name: who wrote; text: also the text, which the device adds itself.';
comment on column public.reminders.requests is 'Whether to show friend requests.';
comment on column public.reminders.weekly is 'Whether to show the result of a week on Monday morning.';
comment on column public.reminders.nudges is 'Whether to show nudges from pots.';
comment on column public.reminders.quiet_from is 'From then until quiet_until, notifications wait; null without quiet hours.';
comment on column public.reminders.rev is 'The transaction that wrote this row last.';

alter table public.reminders enable row level security;
revoke all on public.reminders from public, anon, authenticated;
grant select, insert (user_id, morning, night, messages, requests, weekly, nudges, quiet_from, quiet_until),
  update (morning, night, messages, requests, weekly, nudges, quiet_from, quiet_until) on public.reminders to authenticated;

create trigger a_guard_suspension before insert or update on public.reminders
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update on public.reminders
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.reminders
  for each row execute function private.stamp_rev();
create trigger ring_first after insert on public.reminders for each row execute function private.ring_owner('owner');
create trigger ring after update on public.reminders for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.reminders as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their reminders" on public.reminders for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add their reminders" on public.reminders for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners update their reminders" on public.reminders for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.set_reminders(me uuid, r public.reminders) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  insert into public.reminders as x (user_id, morning, night, messages, requests, weekly, quiet_from, quiet_until)
  values (me, r.morning, r.night, r.messages, r.requests, r.weekly, r.quiet_from, r.quiet_until)
  on conflict (user_id) do update set morning = excluded.morning, night = excluded.night, messages = excluded.messages,
    requests = excluded.requests, weekly = excluded.weekly, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until
  where (x.morning, x.night, x.messages, x.requests, x.weekly, x.quiet_from, x.quiet_until)
    is distinct from (excluded.morning, excluded.night, excluded.messages, excluded.requests, excluded.weekly,
      excluded.quiet_from, excluded.quiet_until);
end $$;

create function private.set_nudges(me uuid, are_on boolean) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  insert into public.reminders as x (user_id, nudges) values (me, are_on)
  on conflict (user_id) do update set nudges = excluded.nudges where x.nudges <> excluded.nudges;
end $$;

grant execute on function private.set_reminders(uuid, public.reminders), private.set_nudges(uuid, boolean) to authenticated;


-- 23_web_push_subscriptions.sql

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


-- 24_reminder_times.sql

-- Contains: the next moment at which each user gets a reminder, for each type.
-- Invariants: one reminder for each user, type and day, at the right wall time where the user is; none for a day that is done.
-- Access: only triggers and the functions of the sender; no role reads the table.

-- Rows exist only for users who chose a reminder and have a subscription, so the others cost nothing.
create table private.reminder_times (
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('morning', 'night', 'weekly')),
  day date,
  due_at timestamptz,
  until timestamptz,
  sent_day date,
  primary key (user_id, type)
);
create index reminder_times_due on private.reminder_times (due_at) where due_at is not null;

comment on table private.reminder_times is 'The next moment at which a user gets a reminder, for each type.';
comment on column private.reminder_times.day is 'The logical day that the moment is for; of the weekly result, a Monday.';
comment on column private.reminder_times.due_at is 'Null when nothing is planned.';
comment on column private.reminder_times.until is 'When the last points are gone or the day ends: nothing is sent from then on.';
comment on column private.reminder_times.sent_day is 'The last day for which a reminder was sent.';

alter table private.reminder_times enable row level security;
revoke all on private.reminder_times from public, anon, authenticated;

-- The first instant at which the clocks of that zone show that time or a later one. PostgreSQL's own conversion differs on the
-- two days on which clocks change: of a repeated time it takes the second one, and it moves a skipped time forward by the
-- length of the gap.
create function private.first_instant(wall timestamp, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  at timestamptz := wall at time zone zone;
  earlier timestamptz := ((wall - interval '3 hours') at time zone zone) + interval '3 hours';
begin
  if (at at time zone zone) > wall then -- the clock skips it
    return (select min(m) from generate_series(at - ((at at time zone zone) - wall), at, interval '1 minute') m
      where (m at time zone zone) >= wall);
  elsif (earlier at time zone zone) = wall then
    return least(earlier, at);
  end if;
  return at;
end $$;

-- The end of the quiet hours if this wall time is within them, otherwise the time itself.
create function private.after_quiet_hours(wall timestamp, quiet_from time, quiet_until time) returns timestamp
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when quiet_from < quiet_until and wall::time >= quiet_from and wall::time < quiet_until then wall::date + quiet_until
    when quiet_from > quiet_until and wall::time >= quiet_from then wall::date + 1 + quiet_until
    when quiet_from > quiet_until and wall::time < quiet_until then wall::date + quiet_until
    else wall
  end;
end $$;

create function private.time_zone_of(who uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.zone from private.web_push_subscriptions s
    where s.user_id = who order by s.seen_at desc, s.subscription_id desc limit 1);
end $$;

-- When the reminder of a day is due, and until when it is useful; `due_at` is null if there is none. A reminder never comes
-- before its day begins, because "Check in" on it would count for the day before. `g` gives the day start of that day and of
-- the day before, by the rule of day_start_in_force.
create function private.reminder_window(
  type text, moment text, day date, goal time, g public.goals, zone text, quiet_from time, quiet_until time,
  out due_at timestamptz, out until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  start time := case when day < g.day_start_from then g.previous_day_start else g.day_start end;
  begins timestamptz := private.first_instant(
    day + case when day - 1 < g.day_start_from then g.previous_day_start else g.day_start end, zone);
  ends timestamp := day + 1 + start;
  goal_at timestamp := day + goal + case when goal < start then interval '1 day' else interval '0' end;
begin
  if type = 'weekly' then
    due_at := greatest(begins, private.first_instant(private.after_quiet_hours(day + time '09:00', quiet_from, quiet_until), zone));
    until := due_at + interval '1 day';
    return;
  end if;
  until := private.first_instant(least(goal_at + interval '100 minutes', ends), zone); -- by wall time, like the score
  due_at := greatest(begins, case moment
    when 'before' then private.first_instant(goal_at, zone) - interval '15 minutes'
    when 'goal' then private.first_instant(goal_at, zone)
    else until - interval '15 minutes' end);
  -- the zone skips this day, or the goal is outside of it because a new day start takes effect
  if due_at >= until or (due_at at time zone zone) >= ends then
    due_at := null;
  end if;
end $$;

-- Plans the next moment for those users and types (two lists of equal length). A planned moment stays until it is sent, even if
-- it has just passed, because the sender may be seconds late.
create function private.plan_reminders(users uuid[], types text[], at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with wanted as (
    select distinct w.user_id, w.type from unnest(users, types) w (user_id, type)
  ), choice as (
    select w.user_id, w.type, z.zone, r.quiet_from, r.quiet_until, g as goals,
      case w.type when 'morning' then r.morning when 'night' then r.night else 'goal' end as moment,
      case w.type when 'weekly' then private.monday_of((at at time zone z.zone)::date) else (at at time zone z.zone)::date end as today,
      case w.type when 'weekly' then 7 else 1 end as step
    from wanted w
    join public.reminders r on r.user_id = w.user_id
    join public.goals g on g.user_id = w.user_id
    cross join lateral (select private.time_zone_of(w.user_id) as zone offset 0) z
    where z.zone is not null
      and case w.type when 'morning' then r.morning <> 'off' when 'night' then r.night <> 'off' else r.weekly end
  ), next as (
    select distinct on (c.user_id, c.type) c.user_id, c.type, c.day, m.due_at, m.until from (
      select c.*, c.today + n * c.step as day from choice c, generate_series(-1, 3) n) c
    left join private.reminder_times t on t.user_id = c.user_id and t.type = c.type
    cross join lateral private.reminder_window(c.type, c.moment, c.day,
      private.goal_in_force(c.goals, c.type, c.day), c.goals, c.zone, c.quiet_from, c.quiet_until) m
    where (m.due_at > at or (c.day, m.due_at) = (t.day, t.due_at) and m.until > at)
      and (t.sent_day is null or c.day > t.sent_day)
      and not exists (select from public.check_ins i
        where i.user_id = c.user_id and i.check_in_type = c.type and i.local_day = c.day)
    order by c.user_id, c.type, m.due_at
  ), planned as (
    insert into private.reminder_times as t (user_id, type, day, due_at, until)
    select n.user_id, n.type, n.day, n.due_at, n.until from next n
    on conflict (user_id, type) do update set day = excluded.day, due_at = excluded.due_at, until = excluded.until
    where (t.day, t.due_at, t.until) is distinct from (excluded.day, excluded.due_at, excluded.until)
  )
  update private.reminder_times t set day = null, due_at = null, until = null
  from wanted w where w.user_id = t.user_id and w.type = t.type and t.due_at is not null
    and not exists (select from next n where n.user_id = t.user_id and n.type = t.type);
end $$;

create function private.plan_user_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array[new.user_id, new.user_id, new.user_id], '{morning, night, weekly}');
  return null;
end $$;

-- A statement trigger, because one statement may end the subscriptions of many sessions.
create function private.plan_subscriber_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array_agg(c.user_id), array_agg(t.type))
  from (select distinct x.user_id from changed x) c, unnest('{morning, night, weekly}'::text[]) t (type) having count(*) > 0;
  return null;
end $$;

create trigger plan_goals after update on public.goals
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_user_reminders();
create trigger plan_first_reminders after insert on public.reminders
  for each row execute function private.plan_user_reminders();
create trigger plan_reminders after update on public.reminders
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_user_reminders();
create trigger plan_new_subscription after insert on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscriber_reminders();
create trigger plan_seen_subscription after update on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscriber_reminders();
create trigger plan_ended_subscription after delete on private.web_push_subscriptions
  referencing old table as changed for each statement execute function private.plan_subscriber_reminders();


-- 25_notifications.sql

-- Contains: the queue of notifications, which also keeps their outcomes; and how an outdated notification is closed.
-- Invariants: at most one notification of a topic waits for a device, so a newer one replaces it; the text of messages never gets here.
-- Access: only triggers and the functions of the sender; no role reads the table.

create table private.notifications (
  notification_id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_id bigint not null, -- no foreign key: deleting a subscription and sending must not wait for each other
  from_id uuid references auth.users (id) on delete cascade,
  subject_id uuid,
  kind text not null check (kind in ('reminder', 'done', 'message', 'read', 'request', 'accepted', 'joined', 'weekly', 'nudge', 'test')),
  topic text not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  payload jsonb not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  attempts int not null default 0,
  outcome text check (outcome in ('sent', 'gone', 'too_large', 'failed', 'expired', 'cancelled')),
  finished_at timestamptz,
  closed_at timestamptz
);
create unique index notifications_waiting on private.notifications (subscription_id, topic) where claimed_at is null and outcome is null;
create index notifications_due on private.notifications (due_at) where outcome is null;
create index notifications_of_subscription on private.notifications (subscription_id, topic);
create index notifications_of_user on private.notifications (user_id);
create index notifications_open on private.notifications (user_id, topic) where closed_at is null;
create index notifications_from on private.notifications (from_id) where from_id is not null;

comment on table private.notifications is 'Notifications that wait, and the outcomes of the others. Kept for 14 days.';
comment on column private.notifications.subscription_id is 'The row of web_push_subscriptions, which may be deleted.';
comment on column private.notifications.from_id is 'Who wrote, asked, accepted or joined.';
comment on column private.notifications.subject_id is 'The newest message, or the request, that the notification is about.';
comment on column private.notifications.topic is 'A newer notification replaces an undelivered one of the same topic.';
comment on column private.notifications.payload is 'Codes and ids from which the device makes a sentence; never the text of a message.';
comment on column private.notifications.due_at is 'When to send it, or to try again.';
comment on column private.notifications.expires_at is 'When it stops being useful.';
comment on column private.notifications.claimed_at is 'When a sender claimed it; null before.';
comment on column private.notifications.outcome is 'Null while it waits or is being sent.';
comment on column private.notifications.closed_at is 'When the check-in was done, the message read or the request answered.';

alter table private.notifications enable row level security;
revoke all on private.notifications from public, anon, authenticated;

create trigger a_guard_suspension before insert on private.notifications
  for each statement execute function private.guard_suspension();

-- Push services can read the topic, which may have 32 letters of base64url. It is a hash of both users, so the topics of two
-- devices do not show that the same user writes to both.
create function private.topic_of(kind text, sender uuid, receiver uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return kind || '-' || left(translate(encode(sha256(convert_to(sender || ' to ' || receiver, 'UTF8')), 'base64'), '+/', '-_'), 22);
end $$;

create function private.check_in_topic(type text, day date) returns text
language plpgsql stable set search_path = '' as $$
begin
  return 'check-in-' || type || '-' || to_char(day, 'YYYY-MM-DD');
end $$;

-- Closes the notifications of a topic: one that no sender has claimed is not sent, and devices that may show one get a push
-- with `payload`, which closes it. The caller's own device needs no push. Where a push that shows nothing costs the permission,
-- no `silent` push is sent; there the notification stays until the app is opened.
create function private.close_notifications(who uuid, about text, kind text, payload jsonb, silent boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shown bigint[];
  until timestamptz;
begin
  with closed as (
    update private.notifications p set closed_at = now(),
      outcome = case when p.claimed_at is null then coalesce(p.outcome, 'cancelled') else p.outcome end,
      finished_at = case when p.claimed_at is null then coalesce(p.finished_at, now()) else p.finished_at end
    where p.user_id = who and p.topic = about and p.closed_at is null
      -- a message newer than those that were read stays
      and (p.kind <> 'message' or not exists (select from public.messages m where m.id = p.subject_id and not m.read))
    returning p.subscription_id, p.claimed_at, p.outcome, p.expires_at
  )
  select array_agg(c.subscription_id), max(c.expires_at) into shown, until
  from closed c where c.claimed_at is not null and coalesce(c.outcome, 'sent') = 'sent';
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at, closed_at)
  select who, s.subscription_id, close_notifications.kind, about, close_notifications.payload, now(),
    greatest(until, now() + interval '1 hour'), now()
  from private.web_push_subscriptions s join private.web_push_hosts h on h.origin = private.web_push_host(s.endpoint)
  where s.subscription_id = any (shown) and s.session_id is distinct from private.session_id()
    and not (silent and h.always_shows)
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing; -- a newer notification waits there
end $$;


-- 26_news.sql

-- Contains: the triggers that queue or close notifications: for messages, requests, new friends and check-ins.
-- Invariants: notifications wait during quiet hours; none is sent for what the user has read, answered or done.
-- Access: only triggers.

-- Queues one notification for each device of the receiver. A message that comes while an older one waits is added to its count.
-- It is due after three seconds, so that a device with the chat open has marked the message as read by then.
create function private.queue_notification(kind text, sender uuid, receiver uuid, subject uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about text := case kind when 'joined' then 'joined'
    else private.topic_of(case kind when 'message' then 'chat' else kind end, sender, receiver) end;
begin
  insert into private.notifications as p (user_id, subscription_id, from_id, subject_id, kind, topic, payload, due_at, expires_at)
  select receiver, s.subscription_id, sender, subject, queue_notification.kind, about,
    jsonb_strip_nulls(jsonb_build_object('v', 1, 'kind', queue_notification.kind, 'from', sender, 'count', case queue_notification.kind
      when 'message' then 1 + coalesce((select (o.payload ->> 'count')::int from private.notifications o
        where o.subscription_id = s.subscription_id and o.topic = about and o.closed_at is null
        order by o.notification_id desc limit 1), 0)
      -- those who join while the notification waits
      when 'joined' then 1 + coalesce((select (o.payload ->> 'count')::int from private.notifications o
        where o.subscription_id = s.subscription_id and o.topic = about and o.claimed_at is null and o.outcome is null), 0) end)),
    q.ends, q.ends + interval '3 days'
  from public.reminders r
  join private.web_push_subscriptions s on s.user_id = r.user_id
  cross join lateral (select private.time_zone_of(receiver) as name offset 0) z
  cross join lateral (select private.first_instant(private.after_quiet_hours(w.wall, r.quiet_from, r.quiet_until), z.name) as ends
    from (select (now() + interval '3 seconds') at time zone z.name as wall) w offset 0) q
  where r.user_id = receiver and private.may_notify(sender, receiver)
    and case queue_notification.kind when 'message' then r.messages <> 'off' else r.requests end
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do update
    set kind = excluded.kind, payload = excluded.payload, subject_id = excluded.subject_id, from_id = excluded.from_id,
      expires_at = excluded.expires_at, closed_at = null;
end $$;

create function private.notify_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.read then
    perform private.queue_notification('message', new.sender_id, new.receiver_id, new.id);
  end if;
  return null;
end $$;

-- A statement trigger, because one statement marks many messages. Only devices that may show the notification get a push for
-- it.
create function private.close_read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_notifications(r.receiver_id, private.topic_of('chat', r.sender_id, r.receiver_id), 'read',
    jsonb_build_object('v', 1, 'kind', 'read', 'from', r.sender_id), true)
  from (select distinct c.receiver_id, c.sender_id from changed c where c.read) r;
  return null;
end $$;

create function private.notify_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.queue_notification('request', new.user_id, new.friend_id, new.id);
  else
    update private.notifications p set closed_at = now(), outcome = 'cancelled', finished_at = now()
    where p.user_id = old.friend_id and p.topic = private.topic_of('request', old.user_id, old.friend_id) and p.closed_at is null
      and p.claimed_at is null and p.outcome is null;
  end if;
  return null;
end $$;

-- Notifies the user whose invitation link was used, or whose request was accepted.
create function private.notify_of_friendship() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  other uuid := case new.friend_id when me then new.user_id else new.friend_id end;
begin
  if me is not null then
    perform private.queue_notification(case when private.has_joined(other) then 'joined' else 'accepted' end, me, other, new.id);
  end if;
  return null;
end $$;

-- After a check-in, the next reminder is for another day, and devices that got the reminder of this day close it. After an
-- undo, the reminder of that day may be due again. The row of the next moment is locked first, so that the sender has either
-- claimed it already or sees the check-in.
create function private.replan_after_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c public.check_ins := coalesce(new, old);
  t private.reminder_times;
begin
  select * into t from private.reminder_times x where x.user_id = c.user_id and x.type = c.check_in_type for update;
  if t.user_id is null then
    return null; -- most users have no such row
  end if;
  if t.day = c.local_day or tg_op = 'DELETE' and exists (select from auth.users u where u.id = c.user_id) then
    perform private.plan_reminders(array[c.user_id], array[c.check_in_type]);
  end if;
  if tg_op = 'INSERT' and t.sent_day = c.local_day then
    perform private.close_notifications(c.user_id, private.check_in_topic(t.type, c.local_day), 'done',
      jsonb_build_object('v', 1, 'kind', 'done', 'type', t.type, 'day', c.local_day), false);
  end if;
  return null;
end $$;

-- Changed quiet hours also apply to notifications that wait.
create function private.apply_quiet_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.notifications p set due_at = private.first_instant(
    private.after_quiet_hours(now() at time zone z.name, new.quiet_from, new.quiet_until), z.name)
  from (select private.time_zone_of(new.user_id) as name) z
  where p.user_id = new.user_id and p.kind in ('message', 'request', 'accepted', 'joined') and p.claimed_at is null and p.outcome is null
    and z.name is not null;
  return null;
end $$;

create trigger notify_of_message after insert on public.messages
  for each row execute function private.notify_of_message();
create trigger close_read_notifications after update on public.messages
  referencing new table as changed for each statement execute function private.close_read_notifications();
create trigger notify_of_request after insert on public.friendships
  for each row when (new.status = 'pending') execute function private.notify_of_request();
create trigger notify_of_join after insert on public.friendships
  for each row when (new.status = 'accepted') execute function private.notify_of_friendship();
create trigger notify_of_acceptance after update on public.friendships
  for each row when (old.status = 'pending' and new.status = 'accepted') execute function private.notify_of_friendship();
create trigger withdraw_request_notification after update or delete on public.friendships
  for each row when (old.status = 'pending') execute function private.notify_of_request();
create trigger replan_after_check_in after insert or delete on public.check_ins
  for each row execute function private.replan_after_check_in();
create trigger apply_quiet_hours after update on public.reminders for each row
  when ((old.quiet_from, old.quiet_until) is distinct from (new.quiet_from, new.quiet_until))
  execute function private.apply_quiet_hours();


-- 26_nudges.sql

-- Contains: the nudge of a pot: whether it reaches the friend, and the notification that it queues.
-- Invariants: one a day for each user and pot, never in quiet hours, never about a check-in that is made; to the sender, a muted nudge looks
-- like any other.
-- Access: push calls nudge as the user who pushed; the sender of notifications calls is_awake.

-- False during the quiet hours of a user. Without any, from 100 minutes after the night goal until 100 minutes before the morning goal.
create function private.is_awake(who uuid, at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wall timestamp := private.wall_time_of(who, at);
  r public.reminders;
  g public.goals;
  quiet_from time;
  quiet_until time;
begin
  select * into r from public.reminders x where x.user_id = who;
  select * into g from public.goals x where x.user_id = who;
  quiet_from := coalesce(r.quiet_from, private.goal_in_force(g, 'night', wall::date) + interval '100 minutes');
  quiet_until := coalesce(r.quiet_until, private.goal_in_force(g, 'morning', wall::date) - interval '100 minutes');
  return private.after_quiet_hours(wall, quiet_from, quiet_until) = wall;
end $$;

-- Where a user is: the zone of the device that gets notifications, or else the offset of the last check-in.
create function private.wall_time_of(who uuid, at timestamptz) returns timestamp
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(at at time zone private.time_zone_of(who), (at at time zone 'UTC') + interval '1 minute' * coalesce((
    select c.utc_offset_minutes from public.check_ins c where c.user_id = who
    order by c.local_day desc, c.check_in_type desc limit 1), 0));
end $$;

-- The check-in of that day that the sender has made and the friend can still make; null if there is none. At night it is the night.
create function private.open_check_in(sender uuid, friend uuid, day date) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(m.check_in_type) from public.check_ins m where m.user_id = sender and m.local_day = day
    and not exists (select from public.check_ins t
      where t.user_id = friend and t.local_day = day and t.check_in_type = m.check_in_type));
end $$;

create function private.nudge(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  side private.pot_sides := private.own_side(pot);
  p public.pots;
  friend uuid;
  g public.goals;
  wall timestamp;
  start time;
  type text;
begin
  select * into p from public.pots x where x.id = pot;
  friend := case p.user_id when me then p.friend_id else p.user_id end;
  if p.status <> 'live' or side.nudged_on >= day then
    return;
  elsif day > (now() at time zone 'UTC')::date + 1 then
    return; -- a day to come would use up those before it
  elsif not private.is_awake(friend, now()) then
    update private.pot_sides s set quiet_at = now() where s.pot_id = pot and s.user_id = me;
    update public.pots x set rev = x.rev where x.id = pot;
    perform private.ring(array[me, friend]);
    return;
  end if;
  update private.pot_sides s set nudged_on = day, quiet_at = null where s.pot_id = pot and s.user_id = me;
  update public.pots x set rev = x.rev where x.id = pot;
  select * into g from public.goals x where x.user_id = friend;
  wall := private.wall_time_of(friend, now());
  start := private.day_start_in_force(g, wall at time zone 'UTC', 0);
  type := private.open_check_in(me, friend, day);
  if type is not null and private.logical_day(wall at time zone 'UTC', 0, start) = day and private.may_notify(me, friend)
    and not exists (select from private.pot_sides s where s.pot_id = pot and s.user_id = friend and s.is_muted) then
    insert into private.pot_sides as s (pot_id, user_id, nudge_at) values (pot, friend, now())
    on conflict (pot_id, user_id) do update set nudge_at = excluded.nudge_at;
    insert into private.notifications as n (user_id, subscription_id, from_id, subject_id, kind, topic, payload, due_at, expires_at)
    select friend, s.subscription_id, me, pot, 'nudge', private.topic_of('nudge', me, friend),
      jsonb_build_object('v', 1, 'kind', 'nudge', 'from', me, 'pot', pot, 'type', type, 'day', day,
        'days', private.days_of_pot(p, now()), 'until', start),
      now(), now() + ((day + 1 + start) - wall)
    from public.reminders r join private.web_push_subscriptions s on s.user_id = r.user_id
    where r.user_id = friend and r.nudges
    on conflict (subscription_id, topic) where claimed_at is null and outcome is null do update
      set payload = excluded.payload, subject_id = excluded.subject_id, due_at = excluded.due_at, expires_at = excluded.expires_at,
        closed_at = null;
  end if;
  perform private.ring(array[me, friend]);
end $$;

grant execute on function private.nudge(uuid, date) to authenticated;


-- 27_sender.sql

-- Contains: what the sender of notifications calls: to claim those that are due, and to record their outcomes.
-- Invariants: one sender at a time has a notification; if that sender dies, another may claim it after 60 seconds; only due
-- notifications cause work.
-- Access: the service role; no user.

-- Turns due reminders into notifications, one for each device, and plans the next ones. It waits for no lock and skips accounts
-- that are being deleted, so it cannot deadlock.
create function private.queue_reminders(at timestamptz, amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due private.reminder_times[];
begin
  due := array(select x from (
    select t.* from private.reminder_times t join auth.users u on u.id = t.user_id
    where t.due_at <= at order by t.due_at limit amount
    for update of t skip locked for key share of u skip locked) x);
  if due = '{}' then
    return;
  end if;
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select t.user_id, s.subscription_id, k.kind, k.topic, k.payload, t.due_at, t.until
  from unnest(due) t
  join public.reminders r on r.user_id = t.user_id
  join private.web_push_subscriptions s on s.user_id = t.user_id
  cross join lateral (select
    case t.type when 'weekly' then 'weekly' else 'reminder' end as kind,
    case t.type when 'weekly' then 'weekly' else private.check_in_topic(t.type, t.day) end as topic,
    case t.type when 'weekly' then jsonb_build_object('v', 1, 'kind', 'weekly', 'week', t.day - 7)
      else jsonb_build_object('v', 1, 'kind', 'reminder', 'type', t.type, 'day', t.day,
        'when', case t.type when 'morning' then r.morning else r.night end) end as payload) k
  where t.until > at
    and case t.type when 'weekly'
      then exists (select from public.check_ins c where c.user_id = t.user_id and c.local_day between t.day - 7 and t.day - 1)
      else not exists (select from public.check_ins c
        where c.user_id = t.user_id and c.check_in_type = t.type and c.local_day = t.day) end
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  update private.reminder_times t set sent_day = d.day from unnest(due) d where d.user_id = t.user_id and d.type = t.type;
  perform private.plan_reminders(array(select d.user_id from unnest(due) d), array(select d.type from unnest(due) d), at);
end $$;

-- False once a notification has become pointless: the check-in is done, or the user no longer wants such notifications, or none
-- from that sender.
create function private.is_wanted(who uuid, kind text, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return kind in ('done', 'read', 'test') or exists (select from public.reminders r where r.user_id = who and case
    when kind in ('message', 'request', 'accepted', 'joined') then private.may_notify((payload ->> 'from')::uuid, who)
      and case kind when 'message' then r.messages <> 'off' else r.requests end
    when kind = 'weekly' then r.weekly
    when kind = 'nudge' then r.nudges and private.may_notify((payload ->> 'from')::uuid, who) and private.is_awake(who, now())
      and private.open_check_in((payload ->> 'from')::uuid, who, (payload ->> 'day')::date) is not null
      and exists (select from public.pots p where p.id = (payload ->> 'pot')::uuid and p.status = 'live')
      and not exists (select from private.pot_sides s where s.pot_id = (payload ->> 'pot')::uuid and s.user_id = who and s.is_muted)
    else case payload ->> 'type' when 'morning' then r.morning else r.night end <> 'off'
      and not exists (select from public.check_ins c where c.user_id = who
        and c.check_in_type = payload ->> 'type' and c.local_day = (payload ->> 'day')::date)
  end);
end $$;

-- Notifications are sent at least once: a sender may die after it sent one and before it recorded that. The second one has the
-- same topic, so the device shows one notification.
create function private.due_notifications(p_now timestamptz, p_n int) returns table (
  notification_id bigint, endpoint text, p256dh text, auth text, payload jsonb, ttl int, topic text, urgency text
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_reminders(p_now, p_n);
  return query
  with due as (
    select p.* from private.notifications p
    where p.outcome is null and p.due_at <= p_now order by p.due_at limit p_n for update skip locked
  ), checked as (
    select d.notification_id, s.endpoint, s.p256dh, s.auth, case
        when a.id is null or private.web_push_host(s.endpoint) is null then 'gone'
        when d.expires_at <= p_now then 'expired'
        when not private.is_wanted(d.user_id, d.kind, d.payload) or exists (select from private.notifications x -- a newer one replaces it
          where x.subscription_id = d.subscription_id and x.topic = d.topic and x.notification_id > d.notification_id) then 'cancelled'
      end as over
    from due d
    left join private.web_push_subscriptions s on s.subscription_id = d.subscription_id
    left join auth.sessions a on a.id = s.session_id and (a.not_after is null or a.not_after > p_now)
  ), claimed as (
    update private.notifications p set outcome = j.over, due_at = p_now + interval '60 seconds',
      claimed_at = case when j.over is null then p_now else p.claimed_at end,
      attempts = p.attempts + case when j.over is null then 1 else 0 end,
      finished_at = case when j.over is not null then p_now end
    from checked j where j.notification_id = p.notification_id
    returning p.notification_id, p.kind, p.payload, p.topic, p.expires_at, j.endpoint, j.p256dh, j.auth, j.over
  )
  select c.notification_id, c.endpoint, c.p256dh, c.auth, c.payload, ceil(extract(epoch from c.expires_at - p_now))::int, c.topic,
    case when c.kind in ('reminder', 'done', 'test') then 'high' when c.kind = 'weekly' then 'low' else 'normal' end
  from claimed c where c.over is null;
end $$;

-- With 'later', a notification is due again after the pause that the push service asked for, or after 15 seconds and twice as
-- long each time, up to 15 minutes; but never after it expires. The first outcome counts: a sender whose claim had expired
-- changes nothing.
create function private.finish_notification(p_notification_id bigint, p_outcome text, p_retry_after int default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p private.notifications;
  who uuid;
  next timestamptz;
begin
  if p_outcome = 'gone' then
    -- lock the user first (04_locks.sql); a deleted account takes its notifications with it
    select x.user_id into who from private.notifications x where x.notification_id = p_notification_id;
    perform private.lock_user(who);
    perform 1 from auth.users u where u.id = who for key share skip locked;
    if not found then
      return;
    end if;
  end if;
  select * into p from private.notifications x where x.notification_id = p_notification_id and x.outcome is null for update;
  if p.notification_id is null then
    return;
  end if;
  if p_outcome = 'later' then
    next := now() + interval '1 second' * least(greatest(coalesce(p_retry_after, 15 * 2 ^ least(p.attempts - 1, 6)), 1), 3600);
    if p_retry_after is null then
      next := least(next, now() + interval '15 minutes');
    end if;
    if next < p.expires_at then
      update private.notifications x set due_at = next where x.notification_id = p_notification_id;
      return;
    end if;
    p_outcome := 'expired';
  end if;
  update private.notifications x set outcome = p_outcome, finished_at = now() where x.notification_id = p_notification_id;
  if p_outcome = 'gone' then
    delete from private.web_push_subscriptions s where s.subscription_id = p.subscription_id;
  end if;
end $$;

-- A browser subscribes with one key, and push services reject notifications that another key signed. So a new key drops all
-- subscriptions, and devices subscribe again.
create function private.keep_web_push_key(public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.web_push_keys k where k.public_key = keep_web_push_key.public_key) then
    insert into private.web_push_keys as k (public_key) values (keep_web_push_key.public_key)
    on conflict (only_row) do update set public_key = excluded.public_key;
    delete from private.web_push_subscriptions s where s.subscription_id > 0;
  end if;
end $$;

-- The next three functions are for the sender. They are in `public` because the API of a hosted project exposes no other schema.
create function public.due_notifications(p_now timestamptz, p_n int) returns table (
  notification_id bigint, endpoint text, p256dh text, auth text, payload jsonb, ttl int, topic text, urgency text
)
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return query select * from private.due_notifications(p_now, p_n);
end $$;

create function public.finish_notification(p_notification_id bigint, p_outcome text, p_retry_after int default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.finish_notification(p_notification_id, p_outcome, p_retry_after);
end $$;

create function public.keep_web_push_key(public_key text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_web_push_key(public_key);
end $$;

revoke execute on function public.due_notifications(timestamptz, int), public.finish_notification(bigint, text, int),
  public.keep_web_push_key(text) from public, anon, authenticated;

grant execute on function private.due_notifications(timestamptz, int), private.finish_notification(bigint, text, int),
  private.keep_web_push_key(text), public.due_notifications(timestamptz, int), public.finish_notification(bigint, text, int),
  public.keep_web_push_key(text) to service_role;

comment on function public.due_notifications(timestamptz, int) is 'For the sender alone: claims notifications that are due, for 60 seconds.';
comment on function public.finish_notification(bigint, text, int) is 'For the sender alone: records the outcome of a notification.';
comment on function public.keep_web_push_key(text) is 'For the sender alone: stores its public key.';


-- 28_notification_requests.sql

-- Contains: snooze and test: what users ask of notifications.
-- Invariants: users can send notifications only to their own session, and at most ten tests an hour.
-- Access: every signed-in user.

-- Sends the same reminder again in ten minutes to the device that asks, if it got that reminder and if it is still useful
-- then. Its text is that of `last`: the time of the first reminder has passed, and the points run out.
create function private.snooze_reminder(type text, day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_request();
  perform private.lock_user(auth.uid());
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  select p.user_id, p.subscription_id, p.kind, p.topic, p.payload || '{"when": "last"}', now() + interval '10 minutes', p.expires_at
  from private.web_push_subscriptions s join private.notifications p on p.subscription_id = s.subscription_id
  where s.session_id = private.session_id() and p.topic = private.check_in_topic(snooze_reminder.type, snooze_reminder.day)
    and p.kind = 'reminder' and p.claimed_at is not null and p.expires_at > now() + interval '10 minutes'
  order by p.notification_id desc limit 1
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  perform private.count_request();
end $$;

create function private.test_notification() returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine bigint;
begin
  perform private.begin_request();
  perform private.lock_user(auth.uid());
  select s.subscription_id into mine from private.web_push_subscriptions s where s.session_id = private.session_id();
  if mine is null then
    perform private.reject(422, 'endpoint_unknown', 'This device has no subscription');
  elsif (select count(*) from private.notifications p where p.user_id = auth.uid() and p.kind = 'test'
      and p.expires_at > now() - interval '55 minutes') >= 10 then
    perform private.reject(429, 'rate_limited', 'At most ten tests an hour');
  end if;
  insert into private.notifications (user_id, subscription_id, kind, topic, payload, due_at, expires_at)
  values (auth.uid(), mine, 'test', 'test', '{"v": 1, "kind": "test"}', now(), now() + interval '5 minutes')
  on conflict (subscription_id, topic) where claimed_at is null and outcome is null do nothing;
  perform private.count_request();
end $$;

create function public.snooze_reminder(type text, day date) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.snooze_reminder(type, day);
end $$;

create function public.test_notification() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.test_notification();
end $$;

revoke execute on function public.snooze_reminder(text, date), public.test_notification() from public, anon, authenticated;

grant execute on function private.snooze_reminder(text, date), private.test_notification(), public.snooze_reminder(text, date),
  public.test_notification() to authenticated;

comment on function public.snooze_reminder(text, date) is 'The same reminder again on this device, in ten minutes.';
comment on function public.test_notification() is 'Sends a test notification to this device.';


-- 29_hosted_sender.sql

-- Contains: how a hosted project calls the function that sends notifications (docs/reminders.md).
-- Invariants: the function is called only when a notification is due; its secret is in Vault and nowhere else.
-- Access: the owner only.

-- Calls the function as often as it takes to send what is due, at most 40 times. Each request claims 50 notifications (CLAIM in
-- supabase/functions/send-notifications/notification-sender.ts), and two requests never get the same one. Returns the number of
-- requests.
create function private.call_notification_sender() returns int
language plpgsql set search_path = '' as $$
declare
  waiting bigint :=
    (select count(*) from (select from private.reminder_times t where t.due_at <= now() limit 40 * 50) reminders)
    + (select count(*) from (select from private.notifications p where p.outcome is null and p.due_at <= now() limit 40 * 50) others);
  requests int := least(ceil(waiting / 50.0), 40);
begin
  if requests > 0 then
    execute $request$
      select net.http_post(
        url := (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'simmer_notification_sender'),
        headers := jsonb_build_object('authorization', 'Bearer ' ||
          (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'simmer_notification_secret')))
      from generate_series(1, $1) $request$ using requests;
  end if;
  return requests;
end $$;

-- The operator of a hosted project runs it once, and after each change of a key. `npm run hosting` writes the statement.
create function private.connect_notification_sender(address text, secret text, public_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise exception 'Switch on pg_cron, pg_net and Vault first';
  end if;
  perform private.keep_web_push_key(public_key);
  execute $vault$
    delete from vault.secrets s where s.name in ('simmer_notification_sender', 'simmer_notification_secret') $vault$;
  execute $vault$
    select vault.create_secret($1, 'simmer_notification_sender'), vault.create_secret($2, 'simmer_notification_secret') $vault$
    using address, secret;
  execute $cron$
    select cron.schedule('simmer-notifications', '10 seconds', 'select private.call_notification_sender()'),
      -- pg_cron records every run and deletes no record
      cron.schedule('simmer-notification-runs', '41 * * * *', $run$
        delete from cron.job_run_details d using cron.job j
        where j.jobid = d.jobid and j.jobname like 'simmer-notification%' and d.end_time < now() - interval '1 day' $run$)
    $cron$;
end $$;


-- 30_reports.sql

-- Contains: reports of users and messages, with copies of what they are about.
-- Invariants: for 180 days, a report keeps the last 20 messages between the two users, even if one of them deletes the account.
-- Access: push stores reports as the user who pushed; only the owner reads them.

create table private.reports (
  report_id uuid primary key,
  reporter_id uuid references auth.users (id) on delete set null,
  about_id uuid not null, -- no foreign key: a report outlives the account that it is about
  message_id uuid,
  reason text not null check (reason in ('hurtful', 'spam', 'pretends', 'offensive', 'other')),
  note text check (char_length(note) between 1 and 200),
  created_at timestamptz(3) not null,
  received_at timestamptz not null default now(),
  name text not null,
  avatar_url text,
  messages jsonb not null,
  closed_at timestamptz,
  outcome text check (outcome in ('nothing', 'warned', 'suspended', 'deleted')),
  check ((closed_at is null) = (outcome is null))
);
create index reports_of_reporter on private.reports (reporter_id);
create index reports_by_age on private.reports (received_at);
create index reports_about on private.reports (about_id);

comment on table private.reports is 'Reports of users and messages, with a copy of what they are about. Kept for 180 days.';
comment on column private.reports.reporter_id is 'Null if that user has deleted the account.';
comment on column private.reports.message_id is 'The reported message; null if the report is about the user.';
comment on column private.reports.name is 'Name of the reported user when the report came. avatar_url and messages are of that moment, too.';
comment on column private.reports.outcome is 'What an operator did about it; null while the report is open.';

alter table private.reports enable row level security;
revoke all on private.reports from public, anon, authenticated;

-- The last 20 messages between the two users, the newest first, and the reported one if it is older.
create function private.last_messages_of(one uuid, other uuid, reported uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'sender_id', x.sender_id, 'message', x.message,
      'created_at', private.format_instant(x.created_at)) order by x.created_at desc, x.id), '[]')
    from (select m.*, row_number() over (order by m.created_at desc, m.id) as n from public.messages m
      where (m.sender_id = one and m.receiver_id = other) or (m.sender_id = other and m.receiver_id = one)) x
    where x.n <= 20 or x.id = reported);
end $$;

create function private.report(r private.reports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  existing private.reports;
begin
  if not private.has_email(me) then
    perform private.reject(403, 'email_needed', 'Reports need an email');
  end if;
  select * into existing from private.reports x where x.report_id = r.report_id;
  if existing.reporter_id = me then
    return; -- a repeated request
  elsif existing.report_id is not null then
    perform private.reject(409, 'id_taken', 'This id belongs to another report');
  elsif not private.is_uuid_v4(r.report_id) then
    perform private.reject(422, 'bad_id', 'A report has a random id');
  end if;
  perform private.require_contact(r.about_id);
  r.note := case when not private.is_invisible(r.note) then private.trim_text(r.note) end;
  r.messages := private.last_messages_of(me, r.about_id, r.message_id);
  if r.message_id is not null
    and not exists (select from jsonb_array_elements(r.messages) m where m.value ->> 'id' = r.message_id::text) then
    perform private.reject(422, 'invalid', 'This is not a message between the two');
  elsif not private.charge('report') then
    perform private.reject(429, 'rate_limited', 'At most 30 reports a day');
  end if;
  insert into private.reports (report_id, reporter_id, about_id, message_id, reason, note, created_at, name, avatar_url, messages)
  select r.report_id, me, r.about_id, r.message_id, r.reason, r.note, date_trunc('milliseconds', r.created_at),
    p.display_name, p.avatar_url, r.messages
  from public.profiles p where p.user_id = r.about_id;
end $$;

grant execute on function private.report(private.reports) to authenticated;


-- 31_declared.sql

-- Contains: the SQL that follows from the tables and mutations declared in schemas/ and src/domain/mutations. It is long because it
--   repeats the same statements for every table: read scripts/declared-sql, which generates it.
-- Invariants: npm run generate writes this file, and a test fails when it is stale. Neither rev nor an email address is ever sent.
-- Access: users read through the policies of the tables, because views and functions run with the rights of their caller.

create view private.wire_profiles with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'display_name', t.display_name, 'avatar_url', t.avatar_url, 'total_points', t.total_points,
    'weekly_points', t.weekly_points, 'week_start', t.week_start, 'previous_week_points', t.previous_week_points,
    'best_week_points', t.best_week_points, 'best_morning_streak', t.best_morning_streak,
    'best_night_streak', t.best_night_streak, 'current_league', t.current_league, 'on_board', t.on_board,
    'suspended', t.user_id = (select auth.uid()) and (select private.is_suspended())) as doc
from public.profiles t;

create view private.wire_goals with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning_goal_time', t.morning_goal_time,
    'previous_morning_goal_time', t.previous_morning_goal_time, 'morning_goal_from', t.morning_goal_from,
    'night_goal_time', t.night_goal_time, 'previous_night_goal_time', t.previous_night_goal_time,
    'night_goal_from', t.night_goal_from, 'day_start', t.day_start, 'previous_day_start', t.previous_day_start,
    'day_start_from', t.day_start_from, 'morning_name', t.morning_name, 'night_name', t.night_name,
    'morning_other_time', t.morning_other_time, 'morning_other_days', t.morning_other_days,
    'previous_morning_other_time', t.previous_morning_other_time,
    'previous_morning_other_days', t.previous_morning_other_days, 'night_other_time', t.night_other_time,
    'night_other_days', t.night_other_days, 'previous_night_other_time', t.previous_night_other_time,
    'previous_night_other_days', t.previous_night_other_days) as doc
from public.goals t;

create view private.wire_streaks with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning_streak', t.morning_streak, 'night_streak', t.night_streak,
    'last_morning_check', t.last_morning_check, 'last_night_check', t.last_night_check,
    'full_days', private.full_days_shared(t.user_id)) as doc
from public.streaks t;

create view private.wire_check_ins with (security_invoker = true) as
select t.id, t.user_id, t.local_day, t.check_in_type, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'check_in_type', t.check_in_type,
    'check_in_time', to_char(t.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'utc_offset_minutes', t.utc_offset_minutes, 'day_start', t.day_start, 'goal_time', t.goal_time,
    'local_day', t.local_day, 'streak', t.streak, 'streak_multiplier', t.streak_multiplier,
    'points_earned', t.points_earned,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'received_at', to_char(t.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'superseded', coalesce((
    select jsonb_agg(jsonb_build_object(
    'check_in_time', to_char(s.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'utc_offset_minutes', s.utc_offset_minutes, 'day_start', s.day_start, 'goal_time', s.goal_time) order by s.check_in_time)
    from private.superseded_check_ins s where s.check_in_id = t.id), '[]')) as doc
from public.check_ins t;

create view private.wire_friendships with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'friend_id', t.friend_id, 'status', t.status,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.friendships t;

create view private.wire_messages with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'sender_id', t.sender_id, 'receiver_id', t.receiver_id, 'message', t.message, 'read', t.read,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.messages t;

create view private.wire_reminders with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning', t.morning, 'night', t.night, 'messages', t.messages, 'requests', t.requests,
    'weekly', t.weekly, 'quiet_from', t.quiet_from, 'quiet_until', t.quiet_until, 'nudges', t.nudges) as doc
from public.reminders t;

create view private.wire_boundaries with (security_invoker = true) as
select t.other_id, jsonb_build_object(
    'user_id', t.user_id, 'other_id', t.other_id, 'name', t.name,
    'blocked_since', to_char(t.blocked_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'muted_since', to_char(t.muted_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.boundaries t;

create view private.wire_invitations with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'code', t.code,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stopped_at', to_char(t.stopped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'joined', t.joined) as doc
from public.invitations t;

create view private.wire_pots with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'friend_id', t.friend_id, 'status', t.status,
    'asked_at', to_char(t.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'since_day', t.since_day,
    'ended_day', t.ended_day, 'ended_by', t.ended_by,
    'is_muted', coalesce((select is_muted from private.pot_sides s where s.pot_id = t.id), false),
    'dismissed_day', (select dismissed_day from private.pot_sides s where s.pot_id = t.id),
    'nudged_on', (select nudged_on from private.pot_sides s where s.pot_id = t.id),
    'quiet_at', (select private.format_instant(s.quiet_at) from private.pot_sides s where s.pot_id = t.id),
    'nudge_at', (select private.format_instant(s.nudge_at) from private.pot_sides s where s.pot_id = t.id)) as doc
from public.pots t;

revoke all on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins, private.wire_friendships,
  private.wire_messages, private.wire_reminders, private.wire_boundaries, private.wire_invitations, private.wire_pots
  from public, anon, authenticated;
grant select on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins, private.wire_friendships,
  private.wire_messages, private.wire_reminders, private.wire_boundaries, private.wire_invitations, private.wire_pots
  to authenticated;

-- True if this server knows the names of all mutations.
create function private.are_known_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{setProfile, setGoals, setAvatar, checkIn, undoCheckIn, requestFriend, acceptFriend, rejectFriend, cancelRequest,
      sendMessage, markRead, setReminders, block, unblock, mute, setBoard, report, nameMoments, askPot, joinPot,
      removePot, endPot, dismissPot, nudgeFriend, muteNudges, setNudges, makeInvitation, stopInvitation,
      joinInvitation, setOtherTimes}'));
end $$;

-- Checks that the arguments are there, with the right types. Otherwise a missing argument would be null: acceptFriend
-- without a request would change nothing and count as `applied`. It accepts days, instants and clock times only in the form of
-- docs/sync.md: PostgreSQL would also take 'yesterday' or 'now', which mean something else when the request is repeated.
create function private.require_args(name text, args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_well_formed boolean := case name
    when 'setProfile' then jsonb_typeof(args -> 'display_name') = 'string'
    when 'setGoals' then args ->> 'morning_goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'night_goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'day_start' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
    when 'setAvatar' then jsonb_typeof(args -> 'avatar_url') in ('string', 'null')
    when 'checkIn' then args ->> 'check_in_type' ~ '^(morning|night)$'
      and args ->> 'check_in_time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
      and args ->> 'day_start' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'undoCheckIn' then args ->> 'check_in_type' ~ '^(morning|night)$'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
      and args ->> 'check_in_time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and args ->> 'undone_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'requestFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
      and jsonb_typeof(args -> 'email') = 'string'
    when 'acceptFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'rejectFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'cancelRequest' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'sendMessage' then jsonb_typeof(args -> 'message_id') = 'string'
      and jsonb_typeof(args -> 'receiver_id') = 'string'
      and jsonb_typeof(args -> 'message') = 'string'
      and args ->> 'created_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'markRead' then case when jsonb_typeof(args -> 'message_ids') = 'array'
      then jsonb_array_length(args -> 'message_ids') <= 500 end
    when 'setReminders' then args ->> 'morning' ~ '^(off|before|goal|last)$'
      and args ->> 'night' ~ '^(off|before|goal|last)$'
      and args ->> 'messages' ~ '^(off|name|text)$'
      and jsonb_typeof(args -> 'requests') = 'boolean'
      and jsonb_typeof(args -> 'weekly') = 'boolean'
      and (args -> 'quiet_from' = 'null' or args ->> 'quiet_from' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'quiet_until' = 'null' or args ->> 'quiet_until' ~ '^\d\d:\d\d:\d\d$')
    when 'block' then jsonb_typeof(args -> 'user_id') = 'string'
      and args ->> 'blocked_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'unblock' then jsonb_typeof(args -> 'user_id') = 'string'
    when 'mute' then jsonb_typeof(args -> 'user_id') = 'string'
      and jsonb_typeof(args -> 'muted') = 'boolean'
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'setBoard' then jsonb_typeof(args -> 'on_board') = 'boolean'
    when 'report' then jsonb_typeof(args -> 'report_id') = 'string'
      and jsonb_typeof(args -> 'user_id') = 'string'
      and jsonb_typeof(args -> 'message_id') in ('string', 'null')
      and args ->> 'reason' ~ '^(hurtful|spam|pretends|offensive|other)$'
      and jsonb_typeof(args -> 'note') in ('string', 'null')
      and args ->> 'created_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'nameMoments' then jsonb_typeof(args -> 'morning_name') in ('string', 'null')
      and jsonb_typeof(args -> 'night_name') in ('string', 'null')
    when 'askPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and jsonb_typeof(args -> 'friend_id') = 'string'
      and args ->> 'asked_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'joinPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'removePot' then jsonb_typeof(args -> 'pot_id') = 'string'
    when 'endPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'dismissPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'until_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'nudgeFriend' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'muteNudges' then jsonb_typeof(args -> 'pot_id') = 'string'
      and jsonb_typeof(args -> 'muted') = 'boolean'
    when 'setNudges' then jsonb_typeof(args -> 'are_on') = 'boolean'
    when 'makeInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and args ->> 'made_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'stopInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and args ->> 'stopped_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'joinInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'setOtherTimes' then (args -> 'morning_other_time' = 'null' or args ->> 'morning_other_time' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'morning_other_days' = 'null' or args ->> 'morning_other_days' ~ '^(?=\d)1?2?3?4?5?6?7?$')
      and (args -> 'night_other_time' = 'null' or args ->> 'night_other_time' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'night_other_days' = 'null' or args ->> 'night_other_days' ~ '^(?=\d)1?2?3?4?5?6?7?$')
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
    else true end;
begin
  if is_well_formed is not true then
    perform private.reject(422, 'invalid', 'An argument is missing, malformed or of the wrong type');
  end if;
end $$;

-- The numbers of the tables that have rows of these users since that transaction; 91 for tombstones.
-- latest is an upper bound, because PostgreSQL expects few rows of a range and uses the index.
create function private.list_news(me uuid, users uuid[], partly uuid[], since bigint) returns int[]
language plpgsql stable set search_path = '' as $$
declare
  latest bigint := 9223372036854775807;
begin
  return array(
    select 1 from public.profiles t where t.user_id = any (users) and t.rev between since and latest
    union all select 1 from public.profiles t where t.user_id = any (partly) and t.card_rev between since and latest
    union all select 2 from public.goals t where t.user_id = me and t.rev between since and latest
    union all select 3 from public.streaks t where t.user_id = any (users) and t.rev between since and latest
    union all select 4 from public.check_ins t where t.user_id = any (users) and t.rev between since and latest
    union all select 5 from public.friendships t where t.user_id = me and t.rev between since and latest
    union all select 5 from public.friendships t where t.friend_id = me and t.rev between since and latest
    union all select 6 from public.messages t where t.sender_id = me and t.rev between since and latest
    union all select 6 from public.messages t where t.receiver_id = me and t.rev between since and latest
    union all select 7 from public.reminders t where t.user_id = me and t.rev between since and latest
    union all select 9 from public.invitations t where t.user_id = me and t.rev between since and latest
    union all select 10 from public.pots t where t.user_id = me and t.rev between since and latest
    union all select 10 from public.pots t where t.friend_id = me and t.rev between since and latest
    union all select 91 from private.tombstones t where t.user_id = me and t.rev between since and latest);
end $$;

-- Finds the visible rows that are unseen (is_unseen) and come after the position (rank, rev, tbl, id) of the last page: of each
-- table at least the newest page_size + 1. Returns only keys, in no order; pull sorts them and fetches the rows.
--
-- Every statement with a limit contains the whole filter: a filter after the limit would lose rows. `floor` and `ceiling`
-- repeat parts of the filter and of the position in a form for which an index can be used.
-- If a block ended, the rows that the two have in common count as written by the transaction that ended it, because the
-- devices have dropped them.
-- rank: 2 the user's own rows without which no screen works (always on the first page); 1 what is short; 0 everything else.
-- tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages, 7 reminders, 8 boundaries, 9 invitations, 10 pots; 100 + n is a tombstone of n.
create function private.list_changes(
  news int[], me uuid, friends uuid[], partly uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  users uuid[] := me || friends;
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this request itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
  if 1 = any (news) then
    return query select case t.user_id when me then 2 else 0 end, t.rev, 1, t.user_id from public.profiles t
    where t.user_id = any (users) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (case t.user_id when me then 2 else 0 end, t.rev, 1, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, t.rev, 1, t.user_id from private.partial_profiles(partly) t
    where t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (0, t.rev, 1, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 2 = any (news) then
    return query select 2, t.rev, 2, t.user_id from public.goals t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (2, t.rev, 2, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 3 = any (news) then
    return query select case t.user_id when me then 2 else 0 end, t.rev, 3, t.user_id from public.streaks t
    where t.user_id = any (users) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (case t.user_id when me then 2 else 0 end, t.rev, 3, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 4 = any (news) then
    return query select 0, c.rev, 4, c.id from unnest(users) u (id) cross join lateral (
      select t.rev, t.id as id from public.check_ins t
      where t.user_id = u.id and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 4, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c;
  end if;
  if 5 = any (news) then
    return query select 1, t.rev, 5, t.id from public.friendships t
    where (t.user_id = me or t.friend_id = me) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 5, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 6 = any (news) then
    return query select 0, c.rev, 6, c.id from (
      select t.rev, t.id as id from public.messages t
      where t.sender_id = me and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c
    union all select 0, c.rev, 6, c.id from (
      select t.rev, t.id as id from public.messages t
      where t.receiver_id = me and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c;
  end if;
  if 7 = any (news) then
    return query select 1, t.rev, 7, t.user_id from public.reminders t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 7, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 8 = any (news) then
    return query select 1, t.rev, 8, t.other_id from public.boundaries t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 8, t.other_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 9 = any (news) then
    return query select 1, t.rev, 9, t.user_id from public.invitations t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 9, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 10 = any (news) then
    return query select 1, t.rev, 10, t.id from public.pots t
    where (t.user_id = me or t.friend_id = me) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 10, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 90 = any (news) then
    return query select 1, o.rev, 5, t.id from private.unblocked_since(floor) o
    join public.friendships t on (t.user_id = me and t.friend_id = o.id) or (t.user_id = o.id and t.friend_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (1, o.rev, 5, t.id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, o.rev, 6, t.id from private.unblocked_since(floor) o
    join public.messages t on (t.sender_id = me and t.receiver_id = o.id) or (t.sender_id = o.id and t.receiver_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (0, o.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by o.rev desc, t.id desc limit wanted;
    return query select 1, o.rev, 10, t.id from private.unblocked_since(floor) o
    join public.pots t on (t.user_id = me and t.friend_id = o.id) or (t.user_id = o.id and t.friend_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (1, o.rev, 10, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 91 = any (news) and seen is not null then -- a device that starts from nothing has no rows to remove
    return query select 0, t.rev, 100 + t.tbl, t.id from private.tombstones t
    where t.user_id = me and t.rev between floor and ceiling
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (0, t.rev, 100 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by t.rev desc, t.tbl desc, t.id desc limit wanted;
  end if;
end $$;

-- The rows that exist for these keys, each with the position of its key.
create function private.fetch_rows(tables int[], ids uuid[]) returns table (place bigint, name text, doc jsonb)
language plpgsql stable security invoker set search_path = '' rows 100 as $$
begin
  if 1 = any (tables) then
    return query select k.place, 'profiles', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_profiles w on w.user_id = k.id where k.tbl = 1;
    return query select k.place, 'profiles', c.doc from private.partial_profiles(array(
      select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = 1 and k.id <> auth.uid())) c
    join unnest(tables, ids) with ordinality k (tbl, id, place) on k.id = c.user_id and k.tbl = 1;
  end if;
  if 2 = any (tables) then
    return query select k.place, 'goals', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_goals w on w.user_id = k.id where k.tbl = 2;
  end if;
  if 3 = any (tables) then
    return query select k.place, 'streaks', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_streaks w on w.user_id = k.id where k.tbl = 3;
  end if;
  if 4 = any (tables) then
    return query select k.place, 'check_ins', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_check_ins w on w.id = k.id where k.tbl = 4;
  end if;
  if 5 = any (tables) then
    return query select k.place, 'friendships', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_friendships w on w.id = k.id where k.tbl = 5;
  end if;
  if 6 = any (tables) then
    return query select k.place, 'messages', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_messages w on w.id = k.id where k.tbl = 6;
  end if;
  if 7 = any (tables) then
    return query select k.place, 'reminders', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_reminders w on w.user_id = k.id where k.tbl = 7;
  end if;
  if 8 = any (tables) then
    return query select k.place, 'boundaries', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_boundaries w on w.other_id = k.id where k.tbl = 8;
  end if;
  if 9 = any (tables) then
    return query select k.place, 'invitations', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_invitations w on w.user_id = k.id where k.tbl = 9;
  end if;
  if 10 = any (tables) then
    return query select k.place, 'pots', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_pots w on w.id = k.id where k.tbl = 10;
  end if;
end $$;

-- The tombstones among these keys, without those of rows that exist again.
create function private.list_removed(tables int[], ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_array(n.name, k.id) order by k.place)
    from unnest(tables, ids) with ordinality k (tbl, id, place)
    join (values (104, 'check_ins'), (105, 'friendships'), (106, 'messages'), (108, 'boundaries'), (110, 'pots')) n (tbl, name) on n.tbl = k.tbl
    where case k.tbl
    when 104 then not exists (select from public.check_ins t where t.id = k.id)
    when 105 then not exists (select from public.friendships t where t.id = k.id)
    when 106 then not exists (select from public.messages t where t.id = k.id)
    when 108 then not exists (select from public.boundaries t where t.other_id = k.id)
    when 110 then not exists (select from public.pots t where t.id = k.id)
    end);
end $$;

-- All rows of peers: a friend, ranked or not, has one row in some tables and the newest rows in others; the other side of a
-- pending request has a card. The newest are chosen by day, not by instant: an earlier check-in of the same day must not bring
-- another row into them.
create function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'card');
  partly uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'friend');
begin
  return coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.id, r.kind, r.place), '[]') from (
    select t.user_id as id, 1 as kind, 0::bigint as place, 'profiles' as name, t.doc
    from private.wire_profiles t where t.user_id = any (friends)
    union all
    select t.user_id as id, 3 as kind, 0::bigint as place, 'streaks' as name, t.doc
    from private.wire_streaks t where t.user_id = any (friends)
    union all
    select f.id, 4, c.place, 'check_ins', c.doc from unnest(friends) f (id) cross join lateral (
      select row_number() over (order by n.local_day desc, n.check_in_type desc) as place, n.doc from (
        select t.local_day, t.check_in_type, t.doc from private.wire_check_ins t where t.user_id = f.id
        order by t.local_day desc, t.check_in_type desc limit 16) n) c
    union all
    select t.user_id, 1, 0, 'profiles', t.doc from private.partial_profiles(partly) t) r;
end $$;

-- The missing peers to send with this page: at least one, and more as long as they are sure to fit into half of it.
--
-- The ids become uuids before they meet user_id: under row security, PostgreSQL 15.20 and 17.12 use no index for a column that
-- is compared with a cast of another table's value.
create function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids uuid[] := array(select jsonb_object_keys(missing)::uuid limit 1 + page_size / 2);
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.id, missing ->> m.id::text as level, m.n, case when missing ->> m.id::text <> 'card'
        then 2 + (select count(*) from (select from public.check_ins t where t.user_id = m.id limit 16) c)
        else 1 end as size
      from unnest(ids) with ordinality m (id, n)) s) t
  where t.n = 1 or t.before + 18 <= page_size / 2;
end $$;

grant execute on function private.require_args(text, jsonb), private.next_peers(jsonb, int), private.peer_rows(jsonb),
  private.list_changes(int[], uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.fetch_rows(int[], uuid[]), private.list_removed(int[], uuid[]) to authenticated;


-- 32_mutations.sql

-- Contains: what each mutation of docs/sync.md does.
-- Invariants: every write obeys the grants, policies and guards of a direct request, because these are invoker functions.
-- Access: push calls them as the user who pushed.

-- For a requestFriend, try_mutation has set `friend_id`, whatever the client sent. Twins: the files of
-- src/domain/mutations.
create function private.apply_mutation(me uuid, name text, args jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_not_suspended();
  perform private.require_args(name, args);
  case name
  when 'setProfile' then
    update public.profiles p set display_name = args ->> 'display_name'
    where p.user_id = me and p.display_name is distinct from private.trim_text(args ->> 'display_name');
  when 'setAvatar' then
    update public.profiles p set avatar_url = args ->> 'avatar_url'
    where p.user_id = me and p.avatar_url is distinct from args ->> 'avatar_url';
  when 'setGoals', 'setOtherTimes' then
    perform private.change_goals(args, (args ->> 'changed_at')::timestamptz, (args ->> 'utc_offset_minutes')::int);
  when 'nameMoments' then
    update public.goals g set morning_name = args ->> 'morning_name', night_name = args ->> 'night_name'
    where g.user_id = me
      and (g.morning_name, g.night_name) is distinct from (args ->> 'morning_name', args ->> 'night_name');
  when 'checkIn' then
    perform private.check_in(me, jsonb_populate_record(null::public.check_ins, args));
  when 'undoCheckIn' then
    perform private.undo_check_in(args ->> 'check_in_type', (args ->> 'local_day')::date,
      (args ->> 'check_in_time')::timestamptz, (args ->> 'undone_at')::timestamptz);
  when 'requestFriend' then
    insert into public.friendships (id, user_id, friend_id, status)
    values ((args ->> 'friendship_id')::uuid, me, (args ->> 'friend_id')::uuid, 'pending');
  when 'acceptFriend', 'rejectFriend', 'cancelRequest' then
    perform private.respond_to_request(me, name, (args ->> 'friendship_id')::uuid);
  when 'sendMessage' then
    insert into public.messages (id, sender_id, receiver_id, message, created_at)
    values ((args ->> 'message_id')::uuid, me, (args ->> 'receiver_id')::uuid, args ->> 'message',
      (args ->> 'created_at')::timestamptz);
  when 'markRead' then
    perform private.mark_read(me, array(select jsonb_array_elements_text(args -> 'message_ids')::uuid));
  when 'setReminders' then
    perform private.set_reminders(me, jsonb_populate_record(null::public.reminders, args));
  when 'setNudges' then
    perform private.set_nudges(me, (args ->> 'are_on')::boolean);
  when 'askPot' then
    perform private.ask_pot((args ->> 'pot_id')::uuid, (args ->> 'friend_id')::uuid, (args ->> 'asked_at')::timestamptz);
  when 'joinPot' then
    perform private.join_pot((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'removePot' then
    perform private.remove_pot((args ->> 'pot_id')::uuid);
  when 'endPot' then
    perform private.end_pot((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'dismissPot' then
    perform private.dismiss_pot((args ->> 'pot_id')::uuid, (args ->> 'until_day')::date);
  when 'nudgeFriend' then
    perform private.nudge((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'muteNudges' then
    perform private.mute_nudges((args ->> 'pot_id')::uuid, (args ->> 'muted')::boolean);
  when 'block' then
    perform private.block((args ->> 'user_id')::uuid, (args ->> 'blocked_at')::timestamptz);
  when 'unblock' then
    perform private.unblock((args ->> 'user_id')::uuid);
  when 'mute' then
    perform private.mute((args ->> 'user_id')::uuid, (args ->> 'muted')::boolean, (args ->> 'changed_at')::timestamptz);
  when 'setBoard' then
    perform private.set_board((args ->> 'on_board')::boolean);
  when 'report' then
    perform private.report(jsonb_populate_record(null::private.reports,
      args || jsonb_build_object('about_id', args -> 'user_id', 'messages', null)));
  when 'makeInvitation' then
    perform private.make_invitation(args ->> 'code', (args ->> 'made_at')::timestamptz);
  when 'stopInvitation' then
    perform private.stop_invitation(args ->> 'code', (args ->> 'stopped_at')::timestamptz);
  when 'joinInvitation' then
    perform private.join_invitation(args ->> 'code', (args ->> 'friendship_id')::uuid);
  else
    perform private.reject(501, 'unknown_mutation', 'This server does not know ' || coalesce(name, 'it'));
  end case;
end $$;

grant execute on function private.apply_mutation(uuid, text, jsonb) to authenticated;


-- 33_push.sql

-- Contains: push, the devices that have pushed, and the outcomes of their mutations (docs/sync.md, Push).
-- Invariants: mutations are applied in order, exactly once, each in its own subtransaction.
-- Access: users read and write the rows of their own devices; in practice only sync does.

create table private.sync_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null,
  last_seq bigint not null default 0,
  pushed_at timestamptz not null default now(),
  reset_since bigint not null default 0,
  primary key (user_id, client_id)
);

comment on table private.sync_clients is 'The clients that have pushed, one per device: at most 50 for each user.';
comment on column private.sync_clients.last_seq is 'The last mutation of this client that has an outcome.';
comment on column private.sync_clients.reset_since is 'Since when the client must start from scratch, in ms; 0 if it need not.';

alter table private.sync_clients enable row level security;
revoke all on private.sync_clients from public, anon, authenticated;
grant select, insert, update on private.sync_clients to authenticated;

create policy "owners read their clients" on private.sync_clients for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add clients" on private.sync_clients for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners update their clients" on private.sync_clients for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- One row for each outcome that a client has not acknowledged: the newest 1,000 of each client.
create table private.outcomes (
  user_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  id uuid not null,
  code text, -- null when applied
  primary key (user_id, client_id, seq),
  foreign key (user_id, client_id) references private.sync_clients (user_id, client_id) on delete cascade
);

comment on table private.outcomes is 'Outcomes of mutations that a client has not acknowledged: at most 1,000 for each client.';
comment on column private.outcomes.id is 'The id of the mutation.';
comment on column private.outcomes.code is 'Why it was rejected; null if it was applied.';

alter table private.outcomes enable row level security;
revoke all on private.outcomes from public, anon, authenticated;
grant select, insert, delete on private.outcomes to authenticated;

create policy "owners read and write the outcomes of their clients" on private.outcomes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Keeps the 50 clients of a user that pushed last. A client that was dropped and comes back must start from scratch
-- (docs/sync.md, Housekeeping).
create function private.drop_oldest_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sync_clients s where s.user_id = new.user_id and s.client_id in (
    select o.client_id from private.sync_clients o where o.user_id = new.user_id
    order by o.client_id = new.client_id desc, o.pushed_at desc offset 50);
  return null;
end $$;

create trigger drop_oldest_clients after insert on private.sync_clients
  for each row execute function private.drop_oldest_clients();

-- Returns since when the client must start from scratch, in ms, or 0 if it need not. It must if it acknowledges results that
-- this database never gave. Then its `acked_seq` becomes `last_seq`, and each response makes it start from scratch until its
-- cursor shows that it did.
create function private.client_reset_since(me uuid, client uuid, acked_seq bigint) returns bigint
language plpgsql security invoker set search_path = '' as $$
declare
  seen private.sync_clients;
begin
  select * into seen from private.sync_clients s where s.user_id = me and s.client_id = client;
  if acked_seq <= coalesce(seen.last_seq, 0) then
    return coalesce(seen.reset_since, 0);
  end if;
  perform private.lock_user(me); -- every write takes it before its first row
  insert into private.sync_clients as s (user_id, client_id, last_seq, reset_since)
  values (me, client, acked_seq, floor(extract(epoch from clock_timestamp()) * 1000))
  on conflict (user_id, client_id) do update
    set last_seq = greatest(s.last_seq, excluded.last_seq), reset_since = excluded.reset_since
  returning s.* into seen;
  return seen.reset_since;
end $$;

-- Tries one mutation. Returns null if it was applied, 'call_again' if it must wait for a later request, and otherwise the code of
-- its rejection. Any other error fails the whole request.
create function private.try_mutation(me uuid, mutation jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  args jsonb := mutation -> 'args';
  found jsonb;
  state text;
  code text;
begin
  if mutation ->> 'name' = 'joinInvitation' and jsonb_typeof(args -> 'code') = 'string' then
    code := private.pay_lookup(private.looked_up('joinInvitation', args));
    if code <> 'paid' then
      return code;
    end if;
  elsif mutation ->> 'name' = 'requestFriend' and jsonb_typeof(args -> 'email') = 'string' then
    found := private.find_user(args ->> 'email');
    if found ? 'code' then
      return found ->> 'code';
    end if;
    args := args || jsonb_build_object('friend_id', found -> 'user_id');
  end if;
  begin
    perform private.apply_mutation(me, mutation ->> 'name', args);
    return null;
  exception when others then
    get stacked diagnostics state = returned_sqlstate, code = pg_exception_hint;
    if state like 'PT4%' then
      return coalesce(nullif(code, ''), 'invalid');
    elsif left(state, 2) in ('22', '23') then
      return 'invalid';
    end if;
    raise;
  end;
end $$;

create function private.push(me uuid, client uuid, mutations jsonb, acked_seq bigint) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  last bigint;
  mutation jsonb;
  place bigint;
  outcome text;
  earlier private.outcomes;
  seqs bigint[] := '{}';
  ids uuid[] := '{}';
  codes text[] := '{}';
  results jsonb := '[]';
begin
  perform private.lock_user(me);
  perform set_config('simmer.client_id', client::text, true);
  insert into private.sync_clients (user_id, client_id) values (me, client) on conflict do nothing;
  select s.last_seq into last from private.sync_clients s where s.user_id = me and s.client_id = client for no key update;
  -- delete what the client has acknowledged
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= push.acked_seq;

  -- pay for all lookups now, so that the next request can answer all of them
  perform private.pay_lookup(private.looked_up(e.value ->> 'name', e.value -> 'args')) from jsonb_array_elements(mutations) e
  where private.looked_up(e.value ->> 'name', e.value -> 'args') is not null and (e.value ->> 'seq')::bigint > last;

  perform private.defer_counting();
  for mutation in select e.value from jsonb_array_elements(mutations) with ordinality e order by e.ordinality loop
    place := (mutation ->> 'seq')::bigint;
    if place > last then
      outcome := private.try_mutation(me, mutation);
      exit when outcome = 'call_again'; -- later mutations may depend on this one
      last := place;
      seqs := seqs || place;
      ids := ids || (mutation ->> 'id')::uuid;
      codes := codes || outcome;
    else -- a repeated mutation: repeat its outcome, or reject if another mutation had this seq
      select * into earlier from private.outcomes o where o.user_id = me and o.client_id = client and o.seq = place;
      if earlier.id is distinct from (mutation ->> 'id')::uuid then
        perform private.reject(409, 'client_reset', 'This place in the queue is taken by another mutation');
      end if;
      outcome := earlier.code;
    end if;
    results := results || jsonb_strip_nulls(jsonb_build_object('seq', place, 'code', outcome,
      'status', case when outcome is null then 'applied' else 'rejected' end));
  end loop;
  perform private.count_deferred();

  insert into private.outcomes (user_id, client_id, seq, id, code)
  select me, client, o.seq, o.id, o.code from unnest(seqs, ids, codes) o (seq, id, code);
  -- a client that never acknowledges anything loses its oldest outcomes
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= (
    select k.seq from private.outcomes k where k.user_id = me and k.client_id = client order by k.seq desc offset 1000 limit 1);
  update private.sync_clients s set last_seq = last, pushed_at = now() where s.user_id = me and s.client_id = client;
  perform private.tidy_if_due(); -- last: it locks rows of other users, and after it this request waits for no lock
  return results;
end $$;

grant execute on function private.client_reset_since(uuid, uuid, bigint), private.try_mutation(uuid, jsonb),
  private.push(uuid, uuid, jsonb, bigint) to authenticated;


-- 34_cursors.sql

-- Contains: reading the cursor of a request (docs/sync.md, Cursor and Epoch).
-- Invariants: a cursor from a history that this database does not have makes the client start from scratch.
-- Access: sync calls these functions as the user who syncs.

-- Checks every field of a cursor (docs/sync.md, Cursor), including the range of its numbers. A field that cannot be read raises
-- a data exception.
create function private.is_valid_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null')
    and num_nulls(pg_snapshot_xmax((cur ->> 'f')::pg_snapshot)::text::bigint,
      pg_snapshot_xmax((cur ->> 't')::pg_snapshot)::text::bigint, (cur ->> 'x')::bigint, (cur ->> 'd')::date, (cur ->> 'l')::uuid,
      nullif(split_part(cur ->> 'e', '.', 2), '')::bigint + 1,
      (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid) >= 0;
end $$;

-- The cursor to continue from: that of the request, or a fresh one if it is no longer valid. The `e` of a fresh cursor
-- (epoch.milliseconds) must differ from that of the request, or the client would not detect that it starts from scratch.
create function private.trusted_cursor(cur jsonb, incarnation uuid, reset_since bigint) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  base text := private.epoch();
  started bigint := case split_part(cur ->> 'e', '.', 1) when base
    then coalesce(nullif(split_part(cur ->> 'e', '.', 2), '')::bigint, 0) end; -- null for a cursor of another database, or none
  seen pg_snapshot;
begin
  if started >= reset_since then
    seen := coalesce(cur ->> 't', cur ->> 'f');
    if seen is null or ((cur ->> 'l' = incarnation::text or private.shares_history((cur ->> 'l')::uuid, seen))
        and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
        and (cur ->> 'd')::date >= current_date - 390) then -- tombstones are kept for 400 days
      return cur || jsonb_build_object('l', incarnation);
    end if;
    reset_since := greatest(started + 1, floor(extract(epoch from clock_timestamp()) * 1000));
  end if;
  return jsonb_build_object('l', incarnation, 'e', base || case when reset_since > 0 then '.' || reset_since else '' end);
end $$;

grant execute on function private.is_valid_cursor(jsonb), private.trusted_cursor(jsonb, uuid, bigint) to authenticated;


-- 35_visible_users.sql

-- Contains: whom the caller may see, and in which tables something has changed (docs/sync.md, Pull).
-- Invariants: it returns all users whom the caller may see, and no others.
-- Access: pull calls it as the user who pulls.

-- A connection plans each statement when it first runs it, and planning costs more than running. So the simplest statements
-- come first and find the tables with changes. Only a connection that needs the others (private.list_changes) plans them.

-- Returns, for the caller:
--
--   scopes   everyone whom the caller may see, with their levels
--   missing  those of `scopes` whom the device neither holds nor was sent in this run at that level; null if there are none
--   friends  the friends whom the device holds and was not sent in this run
--   partly   the same for unranked friends and cards: sync sends only part of their profile
--   news     the tables with rows of these users or the caller that the snapshot may not have seen, numbered as in
--            private.list_changes; 90 means users whom the caller can see again because a block ended, 91 tombstones
--
-- What a device holds of a user is out of date if it is from before a block, so these users count as missing.
-- A definer function, because policies would cost as much as the queries. It returns nothing that policies hide.
create function private.list_visible_users(
  held jsonb, joined jsonb, seen pg_snapshot,
  out scopes jsonb, out missing jsonb, out friends uuid[], out partly uuid[], out news int[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  since bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  blocked uuid[];
  unblocked uuid[];
  has_decided boolean;
begin
  select coalesce(array_agg(b.id) filter (where b.blocked_since is not null), '{}'),
    coalesce(array_agg(b.id) filter (where b.unblocked_rev >= since
      and not pg_visible_in_snapshot(b.unblocked_rev::text::xid8, seen)), '{}'),
    bool_or(b.rev >= since)
  into blocked, unblocked, has_decided
  from (
    select x.other_id as id, x.blocked_since, x.unblocked_rev, x.rev from public.boundaries x where x.user_id = me
    union all select x.user_id, x.blocked_since, x.unblocked_rev, null from public.boundaries x where x.other_id = me) b;
  select coalesce(jsonb_object_agg(p.id, p.level), '{}'),
    jsonb_object_agg(p.id, p.level) filter (where p.had is distinct from p.level and p.sent is distinct from p.level),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level <> 'card'), '{}'),
    coalesce(array_agg(p.id) filter (where p.had = p.level and p.sent is null and p.level <> 'friend'), '{}')
  into scopes, missing, friends, partly
  from (
    select q.id, q.level, case when q.id <> all (unblocked) then held ->> q.id::text end as had, joined ->> q.id::text as sent from (
      select f.id, case when f.status = 'pending' then 'card'
        when (select not p.on_board from public.profiles p where p.user_id = me)
          or exists (select from public.profiles o where o.user_id = f.id and not o.on_board) then 'unranked'
        else 'friend' end as level
      from (
        select case x.user_id when me then x.friend_id else x.user_id end as id, x.status
        from public.friendships x where x.user_id = me or x.friend_id = me) f
      where f.id <> all (blocked)) q) p;
  news := private.list_news(me, me || friends, partly, since)
    || case when has_decided then '{8}'::int[] else '{}' end || case when unblocked <> '{}' then '{90}'::int[] else '{}' end;
end $$;

grant execute on function private.list_visible_users(jsonb, jsonb, pg_snapshot) to authenticated;


-- 36_changes.sql

-- Contains: the rules by which a pull finds what it still has to send (docs/sync.md, Pull); 31_declared.sql has the queries.
-- Invariants: no row is missed, and all pages of a run show one snapshot of the database.
-- Access: pull calls them as the user who pulls; policies decide what that user sees.

-- True for a row that belongs to this run and that the device has not seen (`seen`). Later pages leave out rows that the first
-- page could not see: `upto` is the snapshot of the first page, and `own` the transaction of its request. A row that is neither
-- visible in `upto` nor written by `own` comes with the next run, which starts from `upto`. A row whose rev is above `newest`,
-- the newest transaction of this database, was loaded from another database. It is sent to a device that gets everything, but
-- not with every run until the numbers have caught up.
create function private.is_unseen(rev bigint, seen pg_snapshot, upto pg_snapshot, own bigint, newest bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (seen is null or not pg_visible_in_snapshot(rev::text::xid8, seen))
    and (upto is null or rev = own or rev > newest or pg_visible_in_snapshot(rev::text::xid8, upto));
end $$;

-- Profiles that row security hides but that sync sends in part: three columns of the other side of a pending request (a card,
-- with its own revision), and everything but the week of an unranked friend. No profile of any other user.
create function private.partial_profiles(users uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  me uuid := auth.uid();
  unranked uuid[] := private.unranked_ids();
  blocked uuid[] := private.blocked_ids();
begin
  return query
  select p.user_id, p.rev, w.doc || '{"weekly_points": 0, "week_start": null, "previous_week_points": 0, "on_board": false}'
  from public.profiles p join private.wire_profiles w on w.user_id = p.user_id
  where p.user_id = any (users) and p.user_id = any (unranked) and p.user_id <> all (blocked)
  union all
  select p.user_id, p.card_rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (users) and p.user_id <> all (blocked) and exists (select from public.friendships f
    where f.status = 'pending' and ((f.user_id = me and f.friend_id = p.user_id) or (f.friend_id = me and f.user_id = p.user_id)));
end $$;

grant execute on function private.is_unseen(bigint, pg_snapshot, pg_snapshot, bigint, bigint),
  private.partial_profiles(uuid[]) to authenticated;


-- 37_pull.sql

-- Contains: pull: one page of a run (docs/sync.md, Pull).
-- Invariants: everything on a page is read in one snapshot, and the cursor of the page names that snapshot.
-- Access: sync calls it as the user who syncs.

create function private.pull(me uuid, cur jsonb, held jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  seen pg_snapshot := cur ->> 'f';
  upto pg_snapshot := case when cur ? 'x' then cur ->> 't' end; -- null: the first page of a run
  place jsonb;
  joined jsonb; -- peers sent whole in this run: their later changes come with the next run
  visible record;
  filled jsonb;
  ranks int[];
  revs bigint[];
  tables int[];
  ids uuid[];
  live jsonb;
  removed jsonb;
  more boolean;
begin
  if upto is not null then
    place := cur -> 'a';
    joined := cur -> 'j';
  end if;
  -- a run that starts from nothing sends every peer whole
  select * into visible from private.list_visible_users(case when seen is not null then held end, joined, seen);
  -- missing peers are sent whole: at least one, and more in at most half of the page
  if visible.missing is not null then
    filled := private.next_peers(visible.missing, page_size);
    live := private.peer_rows(filled);
    joined := coalesce(joined, '{}') || filled;
    page_size := page_size - jsonb_array_length(live);
    more := filled <> visible.missing;
  end if;

  if visible.news <> '{}' then
    page_size := greatest(page_size, case when place is null then 3 else 1 end);
    select array_agg(c.rank), array_agg(c.rev), coalesce(array_agg(c.tbl), '{}'), array_agg(c.id) into ranks, revs, tables, ids
    from (
      select k.rank, k.rev, k.tbl, k.id
      from private.list_changes(visible.news, me, visible.friends, visible.partly, seen, upto, coalesce((cur ->> 'x')::bigint, 0),
        coalesce((place ->> 0)::int, 9), coalesce((place ->> 1)::bigint, 0), coalesce((place ->> 2)::int, 0),
        coalesce((place ->> 3)::uuid, '00000000-0000-0000-0000-000000000000'), page_size) k
      order by k.rank desc, k.rev desc, k.tbl desc, k.id desc limit page_size + 1) c; -- one more, to see whether there are more
    if cardinality(tables) > page_size then
      more := true;
      tables := tables[1:page_size];
      ids := ids[1:page_size];
    end if;
    page_size := cardinality(tables);
    if page_size > 0 then -- otherwise the position stays, because peers may still be missing
      place := jsonb_build_array(ranks[page_size], revs[page_size], tables[page_size], ids[page_size]);
      select coalesce(live, '[]') || coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.place), '[]') into live
      from private.fetch_rows(tables, ids) r;
      if 100 < any (tables) then -- do not report a row as removed that exists again
        removed := private.list_removed(tables, ids);
      end if;
    end if;
  end if;

  return jsonb_build_object('scopes', visible.scopes, 'filled', coalesce(filled, '{}'), 'rows', coalesce(live, '[]'),
    'removed', coalesce(removed, '[]'), 'more', coalesce(more, false), 'cursor', case
      when more is not true then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l',
        'f', coalesce(upto, pg_current_snapshot())::text, 'd', current_date)
      when upto is null then jsonb_build_object('e', cur -> 'e', 'l', cur -> 'l', 'f', seen::text,
        'd', coalesce(cur -> 'd', to_jsonb(current_date)), 't', pg_current_snapshot()::text,
        'x', pg_current_xact_id_if_assigned()::text, 'a', place, 'j', coalesce(joined, '{}'))
      else cur || jsonb_build_object('a', place, 'j', coalesce(joined, '{}'))
    end);
end $$;

grant execute on function private.pull(uuid, jsonb, jsonb, int) to authenticated;


-- 38_sync.sql

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


-- 39_accounts.sql

-- Contains: what happens when an account is made, changes its address, or is deleted (docs/sync.md, Leaving).
-- Invariants: a new account gets a profile, goals and streaks in the same transaction; a deleted one takes everything with it, its pictures first.
-- Access: only writes of Auth run the triggers; every signed-in user deletes their own account, and no other.

-- The name from the sign-up data, shortened and cleaned to what a profile may hold; 'Champion' if nothing is left.
create function private.name_from_sign_up(data jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text;
begin
  if jsonb_typeof(data) = 'string' then -- some drivers encode the object twice
    data := (data #>> '{}')::jsonb;
  end if;
  name := regexp_replace(data ->> 'display_name', '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g');
  name := private.trim_text(left(private.trim_text(name), 60));
  if private.display_name_error(name) is not null then
    name := null;
  end if;
  return coalesce(name, 'Champion');
exception when others then
  return 'Champion'; -- malformed data must not prevent a sign-up
end $$;

create function private.create_user_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, email)
    values (new.id, private.name_from_sign_up(new.raw_user_meta_data), private.canonical_email(new.email));
  insert into public.goals (user_id) values (new.id);
  insert into public.streaks (user_id) values (new.id);
  return null;
end $$;

create function private.copy_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = private.canonical_email(new.email)
  where p.user_id = new.id and p.email is distinct from private.canonical_email(new.email);
  return null;
end $$;

create trigger create_user_rows after insert on auth.users
  for each row execute function private.create_user_rows();
create trigger copy_email after update of email on auth.users
  for each row execute function private.copy_email();

-- Pictures are files, which SQL cannot remove. Without their rows they would stay in the bucket forever, open to everyone who
-- has the address. So the client removes them first. The embedded server removes files and rows itself when it deletes an
-- account (supabase/embedded/storage/deleted-accounts.ts). That is why the check comes last; a rejection rolls everything back. The
-- doorbell of peers rings because their friendship is deleted, and they drop the user because `scopes` no longer names them.
create function private.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  perform private.lock_user(auth.uid()); -- then the account, then what it has in common with others (04_locks.sql)
  delete from auth.users u where u.id = auth.uid();
  -- two conditions, because a database without Storage cannot parse the second
  if to_regclass('storage.objects') is not null then
    if exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name like auth.uid() || '/%') then
      perform private.reject(409, 'pictures_left', 'Pictures of this account are left in the bucket');
    end if;
  end if;
end $$;

create function public.delete_account() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.delete_account();
end $$;

revoke execute on function public.delete_account() from public, anon, authenticated;

grant execute on function private.delete_account(), public.delete_account() to authenticated;

comment on function public.delete_account() is 'Deletes the caller''s own account with everything in it.';


-- 40_avatars.sql

-- Contains: the public bucket `avatars` and the policies on Storage's table of objects.
-- Invariants: at most 20 pictures for each user, one for a user without an email, under names that are served as pictures.
-- Access: the owner lists, adds, replaces and removes; everyone who has the address sees the picture.

-- True if the caller may add a picture of that name. One that exists can always be written again. A definer function, because
-- row security would test every row of the bucket, including those of other users.
create function private.can_add_avatar(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) < case when private.has_email(auth.uid()) then 20 else 1 end from storage.objects o
    where o.bucket_id = 'avatars' and o.name like auth.uid()::text || '/%' and o.name <> object_name);
end $$;

-- hosted Storage and the embedded server obey the same rows and policies; a database without Storage needs none
do $$ begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  create policy "ended sessions cannot touch avatars" on storage.objects as restrictive for all to authenticated
    using (bucket_id <> 'avatars' or (select private.session_alive()))
    with check (bucket_id <> 'avatars' or (select private.session_alive()));
  -- a picture is public to everyone who has its address; the list of pictures is not
  create policy "owners list their avatars" on storage.objects for select to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
  -- the name decides the type that the picture is served as: no .html, no .svg
  create policy "owners add avatars" on storage.objects for insert to authenticated
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$')
      and private.can_add_avatar(name));
  create policy "owners replace their avatars" on storage.objects for update to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'));
  create policy "owners remove their avatars" on storage.objects for delete to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
end $$;

-- Suspended users can still remove pictures, because on a hosted project they must before the account can be deleted.
do $$ begin
  if to_regclass('storage.objects') is not null then
    create policy "suspended users cannot add avatars" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'avatars' or not (select private.is_suspended()));
    create policy "suspended users cannot replace avatars" on storage.objects as restrictive for update to authenticated
      using (bucket_id <> 'avatars' or not (select private.is_suspended()));
  end if;
end $$;

grant execute on function private.can_add_avatar(text) to authenticated;


-- 41_housekeeping.sql

-- Contains: tidying, which deletes rows that are no longer needed, the deletion of unused accounts, and when both run.
-- Invariants: they delete a bounded amount and wait for no lock. Tidying needs no scheduler, because pushes run it, at most once an
-- hour.
-- Access: push starts tidying; pg_cron, where it is installed, and the embedded server start both.

-- Visits the next `amount` profiles, and starts over after the last one, so that users who never come back are visited, too.
-- Rows that are locked at this moment are left for the next time. Every UPDATE has a WHERE, because a hosted project rejects
-- one without.
create function private.tidy(amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visited uuid[] := array(select p.user_id from public.profiles p
    where p.user_id > (select s.tidied_up_to from private.settings s) order by p.user_id limit amount);
begin
  update private.settings s set tidied_up_to = case when cardinality(visited) < amount
    then '00000000-0000-0000-0000-000000000000' else visited[amount] end
  where s.only_row;

  -- a device that comes back after 400 days starts from scratch (docs/sync.md, Epoch)
  delete from private.sync_clients x where x.ctid = any (array(select s.ctid from private.sync_clients s
    where s.user_id = any (visited) and s.pushed_at < now() - interval '400 days' for update skip locked));
  delete from private.goal_changes x where x.ctid = any (array(select c.ctid from private.goal_changes c
    where c.user_id = any (visited) and c.day < (now() at time zone 'UTC')::date - 3 for update skip locked));
  -- a check-in may be 60 days late; goals in force have no end
  delete from private.goal_history x where x.ctid = any (array(select h.ctid from private.goal_history h
    where h.user_id = any (visited) and h.until < now() - interval '65 days' for update skip locked));
  -- the longest limit is for a day
  delete from private.limits x where x.ctid = any (array(select l.ctid from private.limits l
    where l.slot < now() - interval '2 days' order by l.slot limit amount * 10 for update skip locked));
  delete from private.lookups x where x.ctid = any (array(select l.ctid from private.lookups l
    where l.paid_at < now() - interval '2 hours' order by l.paid_at limit amount * 10 for update skip locked));
  delete from private.network_lookups x where x.ctid = any (array(select l.ctid from private.network_lookups l
    where l.paid_at < now() - interval '1 hour' order by l.paid_at limit amount * 10 for update skip locked));
  -- a device whose cursor is older than 390 days starts from scratch
  delete from private.tombstones x where x.ctid = any (array(select t.ctid from private.tombstones t
    where t.deleted_at < now() - interval '400 days' order by t.deleted_at limit amount * 10 for update skip locked));
  -- unanswered questions are gone after 14 days; asking again has to wait for 7
  delete from public.pots x where x.ctid = any (array(select p.ctid from public.pots p
    where p.status = 'asked' and p.asked_at < now() - interval '14 days' order by p.asked_at limit amount for update skip locked));
  delete from private.declined_pots x where x.ctid = any (array(select d.ctid from private.declined_pots d
    where d.declined_at < now() - interval '7 days' order by d.declined_at limit amount for update skip locked));
  -- a push service may accept notifications for a dead endpoint forever, so subscriptions end by age
  delete from private.web_push_subscriptions x where x.ctid = any (array(select s.ctid from private.web_push_subscriptions s
    where s.seen_at < now() - interval '60 days' order by s.seen_at limit amount * 10 for update skip locked));
  delete from private.notifications x where x.ctid = any (array(select p.ctid from private.notifications p
    where p.user_id = any (visited) and p.expires_at < now() - interval '14 days' for update skip locked));
  -- reports are kept for 180 days
  delete from private.reports x where x.ctid = any (array(select r.ctid from private.reports r
    where r.received_at < now() - interval '180 days' order by r.received_at limit amount * 10 for update skip locked));
  delete from private.incarnations l
    where exists (select from private.incarnations later where later.n > l.n and later.started_at < now() - interval '400 days');
end $$;

-- Every push calls it. A failure is logged, and the push continues.
create function private.tidy_if_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.settings s where s.tidied_at < now() - interval '1 hour' for update skip locked;
  if not found then
    return;
  end if;
  begin
    update private.settings s set tidied_at = now() where s.only_row;
    begin
      perform private.tidy(500);
    exception when others then -- tidied_at stays, so that the next push does not try again
      raise warning 'tidying failed: % %', sqlstate, sqlerrm;
    end;
  exception when others then
    raise warning 'tidying did not start: % %', sqlstate, sqlerrm;
  end;
end $$;

-- Looks at the next `amount` accounts that Auth made without an email, and starts over after the last one. It deletes those that
-- still have none and that no device has used for 12 months, or for 30 days if they never checked in. Returns how many. Pushes do not
-- call it: the triggers of a deletion would run in the name of the user who pushed.
create function private.delete_unused_accounts(amount int) returns int
language plpgsql set search_path = '' as $$
declare
  visited uuid[];
  unused uuid[];
begin
  perform 1 from private.settings s for update skip locked;
  if not found then
    return 0; -- a push is tidying
  end if;
  visited := array(select u.id from auth.users u
    where u.is_anonymous and u.id > (select s.unused_up_to from private.settings s) order by u.id limit amount);
  update private.settings s set unused_up_to = case when cardinality(visited) < amount
    then '00000000-0000-0000-0000-000000000000' else visited[amount] end
  where s.only_row;
  -- a device that is open renews its session every hour, even if it pushes nothing
  unused := array(select u.id from public.profiles p join auth.users u on u.id = p.user_id
    where u.id = any (visited) and u.is_anonymous and u.email is null
      and greatest(u.created_at, u.last_sign_in_at,
        (select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id),
        (select max(c.pushed_at) from private.sync_clients c where c.user_id = u.id))
      < now() - case when exists (select from public.check_ins c where c.user_id = u.id)
        then interval '12 months' else interval '30 days' end
    for update of p, u skip locked);
  -- SQL cannot remove files: without the trigger of the embedded server, an account with a picture stays (docs/operations.md)
  if to_regclass('storage.objects') is not null
    and not exists (select from pg_trigger t where t.tgrelid = 'auth.users'::regclass and t.tgname = 'remember_deleted_account') then
    unused := array(select x.id from unnest(unused) x (id)
      where not exists (select from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = x.id::text));
  end if;
  delete from auth.users u where u.id = any (unused);
  return cardinality(unused);
end $$;

-- Schedules both if pg_cron is there, and returns whether it did. An operator who adds pg_cron later calls it, too.
create function private.schedule_tidy() returns boolean
language plpgsql set search_path = '' as $$
begin
  if current_setting('cron.database_name', true) is distinct from current_database()
      or to_regprocedure('cron.schedule(text,text,text)') is null then
    return false;
  end if;
  execute $cron$ select cron.schedule('simmer-tidy', '17 * * * *', 'select private.tidy(20000)'),
    cron.schedule('simmer-unused-accounts', '37 * * * *', 'select private.delete_unused_accounts(500)') $cron$;
  return true;
end $$;

do $$
begin
  perform private.schedule_tidy();
exception when others then
  raise notice 'pg_cron did not take the job: %', sqlerrm; -- pushes still tidy
end $$;

grant execute on function private.tidy_if_due() to authenticated;


-- 42_operators.sql

-- Contains: the views that an operator reads (docs/operations.md), and the log of rejections.
-- Invariants: no view but open_reports shows what a user wrote; none shows when they got up, or their address.
-- Access: the owner only; neither users nor callers with only the public key can use the schema `operator`.

-- A log and not a counter, so that two pushes never wait for each other here. It names no user.
create table private.rejections (
  n bigint generated always as identity primary key,
  at timestamptz not null default now(),
  code text not null
);
create index rejections_by_time on private.rejections (at);

comment on table private.rejections is 'Codes of rejected mutations, kept for 90 days. It names no user.';

alter table private.rejections enable row level security;
revoke all on private.rejections from public, anon, authenticated;

-- Adds at most 200 lines per user and day. Each time it deletes up to 100 old lines, as many as one push can add.
create function private.log_rejections() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select n.user_id, array_agg(left(n.code, 60)) as codes from outcome n where n.code is not null group by n.user_id
  loop
    insert into private.rejections (code)
    select unnest(part.codes[1:private.charge_up_to(part.user_id, 'rejection', cardinality(part.codes))]);
    delete from private.rejections x where x.ctid = any (array(select r.ctid from private.rejections r
      where r.at < now() - interval '90 days' order by r.at limit 100 for update skip locked));
  end loop;
  return null;
end $$;

create trigger log_rejections after insert on private.outcomes
  referencing new table as outcome for each statement execute function private.log_rejections();

-- Rejections by day and code. If a code becomes more frequent after a release, the release or the rules have a bug. Requests do
-- not name their release, so compare the days before a release with the days after.
create view operator.rejections as
select (r.at at time zone 'UTC')::date as day, r.code, count(*) as rejected
from private.rejections r group by 1, 2 order by 1 desc, 3 desc;

-- The oldest open transactions. While one hangs, rows written after it began are sent again with every pull, and VACUUM cannot
-- clear rows that were deleted since. If `xids_behind` is in the hundred thousands, or a transaction is `idle in transaction` for
-- minutes, end it with `select pg_terminate_backend(pid)`.
create view operator.oldest_writers as
select a.pid, a.usename as role, a.application_name as application, a.state, now() - a.xact_start as open_for,
  greatest(age(a.backend_xid), age(a.backend_xmin)) as xids_behind
from pg_catalog.pg_stat_activity a
where (a.backend_xid is not null or a.backend_xmin is not null) and a.pid <> pg_backend_pid()
order by xids_behind desc;

-- How many transactions pulls repeat: the number between the oldest open one and the newest. The rows written in between are sent
-- again with every pull; 0 or a handful is normal.
create view operator.pull_lag as
select pg_snapshot_xmax(s.now)::text::bigint - pg_snapshot_xmin(s.now)::text::bigint as transactions_behind,
  (select max(w.open_for) from operator.oldest_writers w) as oldest_open_for
from (select pg_current_snapshot() as now) s;

-- Devices that had a mutation rejected and have not pushed since (each push acknowledges the one before). An hour may mean no
-- network; many on one day mean a release that fails on the responses it gets. The view names users only by their ids.
create view operator.stuck_clients as
select c.user_id, c.client_id, c.last_seq, now() - c.pushed_at as silent_for, u.rejected
from private.sync_clients c
cross join lateral (
  select count(*) as rejected from private.outcomes o
  where o.user_id = c.user_id and o.client_id = c.client_id and o.code is not null
) u
where c.pushed_at < now() - interval '1 hour' and u.rejected > 0
order by c.pushed_at;

-- How many users and devices have pushed.
create view operator.activity as
select count(distinct c.user_id) filter (where c.pushed_at > now() - interval '1 day') as users_1_day,
  count(distinct c.user_id) filter (where c.pushed_at > now() - interval '7 days') as users_7_days,
  count(distinct c.user_id) filter (where c.pushed_at > now() - interval '30 days') as users_30_days,
  count(*) as devices,
  (select now() - s.tidied_at from private.settings s) as last_tidied
from private.sync_clients c;

-- The size of each table.
create view operator.sizes as
select n.nspname || '.' || c.relname as name, greatest(c.reltuples, 0)::bigint as rows_about,
  pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as bytes_of_indexes
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') order by bytes desc;

-- Notifications by day, kind and push service. `failed` means a wrong key or a bug, `too_large` a bug, `expired` a service or a
-- sender that was away; many `gone` on one day mean a service that forgot its devices.
create view operator.notifications as
select (p.due_at at time zone 'UTC')::date as day, p.kind, private.web_push_host(s.endpoint) as service,
  coalesce(p.outcome, case when p.claimed_at is null then 'waiting' else 'under way' end) as outcome,
  count(*) as notifications, max(p.attempts) as most_attempts
from private.notifications p left join private.web_push_subscriptions s on s.subscription_id = p.subscription_id
group by 1, 2, 3, 4 order by 1 desc, 5 desc;

-- What should have been sent by now. If it is more than a minute behind, no sender runs, or it is too slow.
create view operator.notification_backlog as
select r.reminders, p.notifications, now() - least(r.oldest, p.oldest) as behind
from (select count(*) as reminders, min(t.due_at) as oldest from private.reminder_times t where t.due_at <= now()) r,
  (select count(*) as notifications, min(q.due_at) as oldest from private.notifications q where q.outcome is null and q.due_at <= now()) p;

-- The oldest report first. This is the only view that shows what users wrote (docs/operations.md, Reports).
create view operator.open_reports as
select r.report_id, now() - r.received_at as waiting_for, r.reason, r.note, r.about_id, r.name, r.avatar_url, r.reporter_id,
  (select count(*) from private.reports x where x.about_id = r.about_id) as reports_about,
  (select s.since from private.suspensions s where s.user_id = r.about_id) as suspended_since,
  not exists (select from auth.users u where u.id = r.about_id) as has_left,
  (select m.value ->> 'message' from jsonb_array_elements(r.messages) m where m.value ->> 'id' = r.message_id::text) as message,
  r.messages
from private.reports r where r.closed_at is null order by r.received_at;

revoke all on all tables in schema operator from public, anon, authenticated;


-- 99_rights.sql

-- Contains: the revocation of what PostgreSQL grants by default: that every role may execute a new function.
-- Invariants: no role has a right that was not granted by name.
-- Access: see the grants in the file of each function.

revoke execute on all functions in schema private from public;

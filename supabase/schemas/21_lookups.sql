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

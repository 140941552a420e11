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

-- Holds: the payment for looking up an e-mail address; private.find_user answers it.
-- Guarantees: each address costs one of 30 look-ups an hour, and the caller cannot have the answer and roll back the charge.
-- Who may: everybody with a session may look somebody up; nobody reads the table.

-- A look-up is paid for in one call and answered by a later one. If one transaction did both, a caller could read the answer, or
-- time it, and then have the transaction rolled back together with the charge. The call that pays looks nobody up, so it reveals
-- nothing however it ends. A payment is for one address only, which can then be looked up any number of times.

create table private.lookups (
  user_id uuid not null references auth.users (id) on delete cascade,
  address bytea not null, -- sha-256 of person and address: nobody can read here who was looked for
  paid_at timestamptz not null default now(),
  paid_in bigint not null,
  primary key (user_id, address)
);
create index lookups_by_age on private.lookups (paid_at);
alter table private.lookups enable row level security;
revoke all on private.lookups from public, anon, authenticated;

-- Returns 'paid' if an earlier call has paid for this address, 'call_again' if this one pays, and 'rate_limited' if the caller has
-- paid for 30 addresses within an hour. A payment holds for an hour.
create function private.pay_lookup(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  wanted bytea := sha256(convert_to(me || ' ' || coalesce(lower(private.trim_text(email)), ''), 'UTF8'));
  present bigint := pg_current_xact_id()::text::bigint;
  paid_in bigint;
begin
  perform private.lock_user(me); -- two devices must not both use the last look-up
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

create function public.find_user(email text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.require_account();
  return private.find_user(email);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.pay_lookup(text) to authenticated;
revoke execute on function public.find_user(text) from public, anon;
grant execute on function public.find_user(text) to authenticated;

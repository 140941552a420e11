-- A look-up by address is paid for in one call and answered by a later one. Whoever pays and looks in the same transaction
-- could read the answer, or time it, and then have the transaction rolled back with the charge. The call that pays looks
-- at nobody, so it tells nothing however it ends; and what was paid for tells of that one address only, however often.

-- The addresses that somebody has paid for within the last hour.
create table private.look_ups (
  user_id uuid not null references auth.users (id) on delete cascade,
  address bytea not null, -- sha-256 of person and address: who was looked for cannot be read here
  paid_at timestamptz not null default now(),
  paid_in bigint not null, -- the transaction
  primary key (user_id, address)
);
create index look_ups_by_age on private.look_ups (paid_at);
alter table private.look_ups enable row level security;
revoke all on private.look_ups from public, anon, authenticated;

-- 'paid' once an earlier call has paid for this address; 'call_again' when this one does; 'rate_limited' when the caller has
-- paid for 30 within an hour. Asking for the same address again costs nothing for that hour.
create function private.pay_look_up(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  wanted bytea := sha256(convert_to(me || ' ' || coalesce(lower(private.trim_text(email)), ''), 'UTF8'));
  present bigint := pg_current_xact_id()::text::bigint;
  paid_in bigint;
begin
  perform private.lock_user(me); -- two devices must not both pay with the last one
  delete from private.look_ups l where l.user_id = me and l.paid_at <= now() - interval '1 hour';
  select l.paid_in into paid_in from private.look_ups l where l.user_id = me and l.address = wanted;
  if paid_in is not null then
    return case paid_in when present then 'call_again' else 'paid' end;
  elsif (select count(*) from private.look_ups l where l.user_id = me) >= 30 then
    return 'rate_limited';
  end if;
  insert into private.look_ups (user_id, address, paid_in) values (me, wanted, present);
  return 'call_again';
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.pay_look_up(text) to authenticated;

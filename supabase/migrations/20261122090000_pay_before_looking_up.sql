-- A look-up by address is paid for in one call and answered by a later one. Whoever pays and looks in the same transaction
-- could read the answer, or time it, and then have the transaction rolled back with the charge. The call that pays looks
-- at nobody, so it tells nothing however it ends; and what was paid for tells of that one address only, however often.

drop function private.refuse_sifted_call() cascade;
delete from private.limits l where l.kind = 'look_up';
alter table private.limits drop constraint limits_kind_check;
alter table private.limits add constraint limits_kind_check check (kind in ('request', 'message', 'refusal'));

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

-- {"user_id": …} or {"code": …}. Definer: addresses are readable by nobody.
create or replace function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price text := private.pay_look_up(email);
  person uuid;
begin
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  select p.user_id into person from public.profiles p
  where p.email = lower(private.trim_text(find_user.email)) order by p.user_id limit 1;
  return case
    when person is null then '{"code": "user_not_found"}'
    when person = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', person)
  end;
end $$;

-- One mutation: null when applied, 'call_again' when it waits for a later call, else the code of its refusal. Whatever is no
-- refusal fails the whole call.
create or replace function private.try_mutation(me uuid, mutation jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  args jsonb := mutation -> 'args';
  person jsonb;
  state text;
  code text;
begin
  if mutation ->> 'name' = 'requestFriend' and jsonb_typeof(args -> 'email') = 'string' then
    person := private.find_user(args ->> 'email');
    if person ? 'code' then
      return person ->> 'code';
    end if;
    args := args || jsonb_build_object('friend_id', person -> 'user_id');
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

revoke execute on all functions in schema private from public;
grant execute on function private.pay_look_up(text) to authenticated;

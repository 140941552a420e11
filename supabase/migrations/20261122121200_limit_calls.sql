-- Holds: what each person has spent of what costs the server or other people something.
-- Guarantees: requests, messages, lines in the log of refusals, calls and doorbells are bounded for each person.
-- Who may: nobody reads or writes the tables; calls and doorbells count through the functions of count_calls.

-- A limit rolls: what was spent counts until it is old enough.
create table private.limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('request', 'message', 'refusal')),
  slot timestamptz not null, -- the minute or hour: few rows, and each counts until its last moment is old enough
  spent int not null,
  primary key (user_id, kind, slot)
);
create index limits_by_age on private.limits (slot);
alter table private.limits enable row level security;
revoke all on private.limits from public, anon, authenticated;

-- Takes up to `wanted` of what that person may still spend, and returns how many: 30 requests an hour, 2,000 messages and
-- 200 lines in the log of refusals a day.
create function private.take(who uuid, what text, wanted int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  allowed int := case what when 'message' then 2000 when 'refusal' then 200 else 30 end;
  span interval := case what when 'request' then interval '1 hour' else interval '1 day' end;
  grain text := case what when 'request' then 'minute' else 'hour' end;
begin
  perform private.lock_user(who); -- two devices must not both take the last one
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

-- Returns false and does not raise: an error would take the charge back.
create function private.charge(what text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.take(auth.uid(), what, 1) = 1;
end $$;

-- Calls and doorbells of a person within the minute. Unlogged: every call writes it, and it is worth nothing after a crash.
create unlogged table private.counters (
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('call', 'bell')),
  minute timestamptz not null,
  spent int not null,
  primary key (user_id, what)
) with (fillfactor = 50); -- leaves room for the next version of a row beside it
alter table private.counters enable row level security;
revoke all on private.counters from public, anon, authenticated;

revoke execute on all functions in schema private from public;

-- Holds: how calls of sync and doorbells are counted.
-- Guarantees: a call whose person has a counter writes that one row and reads no other table.
-- Who may: sync counts its calls; only the functions read and write the table private.counters.

-- This file and the next three replace functions that databases of 22 November 2026 have: hence "or replace" and "if exists".

create or replace function private.count_up(what text, amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present timestamptz := date_trunc('minute', now());
begin
  update private.counters c set minute = present, spent = amount + case c.minute when present then c.spent else 0 end
  where c.user_id = auth.uid() and c.what = count_up.what;
  if not found then
    insert into private.counters as c (user_id, what, minute, spent)
    -- not for an account that is being deleted
    select u.id, count_up.what, present, amount from auth.users u where u.id = auth.uid()
    on conflict on constraint counters_pkey do update set spent = c.spent + excluded.spent; -- another call came first
  end if;
end $$;

-- How many calls or doorbells there were within this minute.
create or replace function private.counted(what text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.spent from private.counters c where c.user_id = auth.uid() and c.what = counted.what
    and c.minute = date_trunc('minute', now())), 0);
end $$;

-- A call reads the counter when it begins and counts up when it ends, so that calls of one person do not wait for each other
-- in between.
create or replace function private.count_call() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_up('call', 1);
end $$;

drop function if exists private.may_call();

revoke execute on all functions in schema private from public;
grant execute on function private.count_call() to authenticated;

-- Holds: how much of each limit a person has used up, where something costs the server or other people something.
-- Guarantees: requests, messages, lines in the log of rejections, calls and doorbells are bounded for each person.
-- Who may: nobody reads or writes the tables; calls and doorbells count through the functions of count_calls.

-- The limits roll: what was spent counts for the last hour or day.
create table private.limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('request', 'message', 'rejection')),
  slot timestamptz not null, -- the minute or hour, so that there are few rows; a row counts until its whole slot is old enough
  spent int not null,
  primary key (user_id, kind, slot)
);
create index limits_by_age on private.limits (slot);
alter table private.limits enable row level security;
revoke all on private.limits from public, anon, authenticated;

-- Returns false if the limit is reached. It does not raise, because an error would roll back the charge.
create function private.charge(what text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.take(auth.uid(), what, 1) = 1;
end $$;

-- Calls and doorbells of a person within the minute. The table is unlogged, because every call writes to it and nobody needs it
-- after a crash.
create unlogged table private.counters (
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('call', 'bell')),
  minute timestamptz not null,
  spent int not null,
  primary key (user_id, what)
) with (fillfactor = 50); -- leaves space on the page for the next version of a row
alter table private.counters enable row level security;
revoke all on private.counters from public, anon, authenticated;

revoke execute on all functions in schema private from public;

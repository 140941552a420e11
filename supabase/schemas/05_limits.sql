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

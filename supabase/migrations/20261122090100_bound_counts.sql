-- What one account may have or do is bounded where it costs the server.

-- Takes up to `wanted` of what that person may still do, and answers how many: 30 requests an hour, 2,000 messages and 200
-- lines in the log of refusals a day.
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

-- Answers and does not raise: a caller who raises takes the charge back.
create or replace function private.charge(what text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.take(auth.uid(), what, 1) = 1;
end $$;

-- Calls and doorbells of a person within the minute. Unlogged: written by every call, and worth nothing after a crash.
create unlogged table private.counters (
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('call', 'bell')),
  minute timestamptz not null,
  spent int not null,
  primary key (user_id, what)
) with (fillfactor = 50); -- room for the next version of a row beside it
alter table private.counters enable row level security;
revoke all on private.counters from public, anon, authenticated;

create function private.count_up(what text, amount int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.counters as c (user_id, what, minute, spent)
  -- not for an account that is going
  select u.id, count_up.what, date_trunc('minute', now()), amount from auth.users u where u.id = auth.uid()
  on conflict on constraint counters_pkey do update set minute = excluded.minute,
    spent = excluded.spent + case c.minute when excluded.minute then c.spent else 0 end;
end $$;

create function private.counted(what text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.spent from private.counters c where c.user_id = auth.uid() and c.what = counted.what
    and c.minute = date_trunc('minute', now())), 0);
end $$;

-- 300 calls of sync a minute: a device that sends and fetches as fast as it can makes fewer. Looked at when a call begins
-- and counted when it ends, so that no call waits for another one of the same person meanwhile.
create function private.may_call() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.counted('call') < 300;
end $$;

create function private.count_call() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_up('call', 1);
end $$;

-- As before, but a person rings at most 3,000 times a minute at others: each ring is a row and a subtransaction. Who is
-- not rung hears of it by looking. One's own devices always ring.
create or replace function private.ring(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
  others int := 0;
  allowed int;
begin
  foreach person in array people loop
    continue when position(person::text in rung) > 0;
    if me is not null and person <> me then
      allowed := coalesce(allowed, 3000 - private.counted('bell'));
      continue when others >= allowed;
      others := others + 1;
    end if;
    rung := rung || person;
    execute 'select realtime.send($1, $2, $3, true)'
      using jsonb_build_object('origin', origin), 'sync', 'user:' || person;
  end loop;
  if others > 0 then
    perform private.count_up('bell', others);
  end if;
  perform set_config('simmer.rung', rung, true);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.may_call(), private.count_call() to authenticated;

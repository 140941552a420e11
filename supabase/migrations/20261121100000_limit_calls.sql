-- How often a person may do what costs others something. A limit rolls: what was spent counts until it is that old.

create table private.limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('look_up', 'request', 'message')),
  slot timestamptz not null, -- the minute or hour of it: few rows, and each counts until its last moment is old enough
  spent int not null,
  primary key (user_id, kind, slot)
);
create index limits_by_age on private.limits (slot);
alter table private.limits enable row level security;
revoke all on private.limits from public, anon, authenticated;

-- Counts one of the caller's, unless there have been as many as there may be: 30 look-ups or requests an hour,
-- 2,000 messages a day. Answers and does not raise: a caller who raises takes the charge back.
create function private.charge(what text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  allowed int := case what when 'message' then 2000 else 30 end;
  span interval := case what when 'message' then interval '1 day' else interval '1 hour' end;
  grain text := case what when 'message' then 'hour' else 'minute' end;
begin
  perform private.lock_user(auth.uid()); -- two devices must not both take the last one
  delete from private.limits l
  where l.user_id = auth.uid() and l.kind = what and l.slot < date_trunc(grain, now() - span);
  if (select coalesce(sum(l.spent), 0) from private.limits l where l.user_id = auth.uid() and l.kind = what) >= allowed then
    return false;
  end if;
  insert into private.limits as l (user_id, kind, slot, spent) values (auth.uid(), what, date_trunc(grain, now()), 1)
  on conflict (user_id, kind, slot) do update set spent = l.spent + 1;
  return true;
end $$;

revoke execute on all functions in schema private from public;

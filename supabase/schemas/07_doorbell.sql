-- Contains: the doorbell: its listeners, and for whom it rings when a row changes (docs/sync.md, Doorbell).
-- Invariants: users listen to no doorbell but their own; a write that is rolled back, or that changes nothing, rings no doorbell.
-- Access: only the database rings; without Realtime nothing rings and nothing fails.

-- Rings the doorbell of each of these users, once per transaction: simmer.rung lists them. A rolled back write rings none.
-- A user can ring for others 3,000 times a minute at most, because each ring is a row and a subtransaction. Devices that were
-- not rung find the change with their next pull. A user's own devices always ring.
-- Users whom a block separates are not rung: they would learn when a user whom they cannot see checks in.
create function private.ring(users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  listener uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
  others int := 0;
  allowed int;
  blocked uuid[];
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return;
  end if;
  foreach listener in array users loop
    continue when position(listener::text in rung) > 0;
    if me is not null and listener <> me then
      allowed := coalesce(allowed, 3000 - private.count_this_minute('bell'));
      blocked := coalesce(blocked, private.blocked_ids_of(me));
      continue when others >= allowed or listener = any (blocked);
      others := others + 1;
    end if;
    rung := rung || listener;
    execute 'select realtime.send($1, $2, $3, true)'
      using jsonb_build_object('origin', origin), 'sync', 'user:' || listener;
  end loop;
  if others > 0 then
    perform private.increment_counter('bell', others);
  end if;
  perform set_config('simmer.rung', rung, true);
end $$;

-- For a row with one owner. The argument 'owner' rings for the owner alone, 'friends' for the owner and all friends.
create function private.ring_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  mark text := 'friends of ' || owner;
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return null;
  end if;
  if tg_argv[0] = 'owner' then
    perform private.ring(array[owner]);
  elsif position(mark in coalesce(current_setting('simmer.rung', true), '')) = 0 then
    perform private.ring(array(
      select owner
      union all select f.friend_id from public.friendships f where f.user_id = owner and f.status = 'accepted'
      union all select f.user_id from public.friendships f where f.friend_id = owner and f.status = 'accepted'));
    perform set_config('simmer.rung', current_setting('simmer.rung') || mark, true);
  end if;
  return null;
end $$;

-- For a row that two users share. The arguments name the columns with their ids.
create function private.ring_both() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  pair jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(array[pair ->> tg_argv[0], pair ->> tg_argv[1]]::uuid[]);
  end if;
  return null;
end $$;

-- A function, so that a database that gets Realtime after its migrations can still get the policy. Returns true if it has it.
create function private.add_doorbell_policy() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  if not exists (select from pg_catalog.pg_policies p where p.schemaname = 'realtime' and p.tablename = 'messages'
      and p.policyname = 'users listen to their own doorbell') then
    create policy "users listen to their own doorbell" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
        and (select private.session_alive()));
  end if;
  return true;
end $$;

select private.add_doorbell_policy();

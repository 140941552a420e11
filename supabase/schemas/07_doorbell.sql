-- Contains: the doorbell: who may listen, and for whom it rings when a row changes (docs/sync.md, Doorbell).
-- Invariants: users hear only their own doorbell; a write that is rolled back, or that changes nothing, rings for nobody.
-- Access: only the database rings; without Realtime nothing rings and nothing fails.

-- Rings the doorbell for each of these people, once in a transaction: simmer.rung lists those who were rung. If writes are rolled
-- back, their bells are, too.
-- A person can ring for others 3,000 times a minute at most, because each ring is a row and a subtransaction. The devices of those
-- who are not rung find the change when they pull next. A person's own devices are always rung.
-- The bell does not ring for people whom a block keeps apart: they would learn when somebody checks in whom they cannot see.
create function private.ring(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
  others int := 0;
  allowed int;
  apart uuid[];
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return;
  end if;
  foreach person in array people loop
    continue when position(person::text in rung) > 0;
    if me is not null and person <> me then
      allowed := coalesce(allowed, 3000 - private.counted('bell'));
      apart := coalesce(apart, private.kept_apart(me));
      continue when others >= allowed or person = any (apart);
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

-- For a row of two people. The arguments name the columns with their ids.
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

-- A function, so that a database that gets Realtime after its migrations can be given the policy then. Returns true if it has it.
create function private.open_doorbell() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  if not exists (select from pg_catalog.pg_policies p where p.schemaname = 'realtime' and p.tablename = 'messages'
      and p.policyname = 'everybody hears their own doorbell') then
    create policy "everybody hears their own doorbell" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
        and (select private.session_alive()));
  end if;
  return true;
end $$;

select private.open_doorbell();

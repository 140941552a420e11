-- Tells everybody concerned that a pull is worth their while: once per person and transaction, and nothing more.
-- Without Realtime nothing rings and nothing breaks.

-- simmer.rung lists who has been rung in this transaction; a rolled-back part forgets its bells with its writes
create function private.ring(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
begin
  foreach person in array people loop
    continue when position(person::text in rung) > 0;
    rung := rung || person;
    execute 'select realtime.send($1, $2, $3, true)'
      using jsonb_build_object('origin', origin), 'sync', 'user:' || person;
  end loop;
  perform set_config('simmer.rung', rung, true);
end $$;

-- A row of one owner: argument 'owner' rings the owner alone, 'friends' their friends too.
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
create trigger ring after update on public.goals for each row execute function private.ring_owner('owner');
create trigger ring after update on public.profiles for each row execute function private.ring_owner('friends');
create trigger ring after update on public.streaks for each row execute function private.ring_owner('friends');
create trigger ring after insert or update or delete on public.check_ins
  for each row execute function private.ring_owner('friends');

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
create trigger ring after insert or update or delete on public.friendships
  for each row execute function private.ring_both('user_id', 'friend_id');
create trigger ring after insert or update or delete on public.messages
  for each row execute function private.ring_both('sender_id', 'receiver_id');

-- who may listen; nobody but the database may ring
do $$
begin
  if to_regclass('realtime.messages') is not null then
    create policy "everybody hears their own doorbell" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
        and (select private.session_alive()));
  end if;
end $$;

revoke execute on all functions in schema private from public;

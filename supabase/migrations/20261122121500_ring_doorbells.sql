-- Holds: the triggers of the doorbell: for whom it rings when a row changes (docs/sync.md, Doorbell). private.ring rings it.
-- Guarantees: a write that is rolled back, or that changes nothing, rings for nobody.
-- Who may: only triggers ring; without Realtime nothing rings and nothing fails.

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

create trigger ring after update on public.goals for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');
create trigger ring after update on public.profiles for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('friends');
create trigger ring after update on public.streaks for each row execute function private.ring_owner('friends');
create trigger ring after insert or update or delete on public.check_ins
  for each row execute function private.ring_owner('friends');
create trigger ring after insert or update or delete on public.friendships
  for each row execute function private.ring_both('user_id', 'friend_id');
-- deleted messages ring in tell_deleted_messages
create trigger ring after insert or update on public.messages
  for each row execute function private.ring_both('sender_id', 'receiver_id');

revoke execute on all functions in schema private from public;

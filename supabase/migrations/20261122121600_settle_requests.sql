-- Holds: the mutations of docs/sync.md that answer or cancel a request, and that mark messages as read.
-- Guarantees: every write obeys the grants, policies and guards of a direct call, because these are invoker functions.
-- Who may: push calls them as the person who pushed.

-- The mutations acceptFriend, rejectFriend and cancelRequest. To the caller, a request between other people does not exist.
create function private.settle_request(me uuid, verb text, request uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  f public.friendships;
begin
  perform private.hold_peers(array(select case x.user_id when me then x.friend_id else x.user_id end
    from public.friendships x where x.id = request));
  select * into f from public.friendships x where x.id = request for no key update;
  if f.id is null then
    if verb = 'acceptFriend' then
      perform private.reject(404, 'request_gone', 'There is no such request');
    end if;
  elsif verb = 'cancelRequest' and f.user_id <> me then
    perform private.reject(403, 'not_sender', 'Only the one who asked takes it back');
  elsif verb <> 'cancelRequest' and f.friend_id <> me then
    perform private.reject(403, 'not_recipient', 'Only the one who was asked answers');
  elsif verb = 'acceptFriend' then
    update public.friendships x set status = 'accepted' where x.id = request;
  else
    delete from public.friendships x where x.id = request; -- the guard keeps an accepted one
  end if;
end $$;

create function private.mark_read(me uuid, ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.hold_peers(array(
    select distinct m.sender_id from public.messages m where m.id = any (ids) and m.receiver_id = me and not m.read));
  update public.messages m set read = true where m.id = any (ids) and m.receiver_id = me and not m.read;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.settle_request(uuid, text, uuid), private.mark_read(uuid, uuid[]) to authenticated;

-- Holds: what each mutation of docs/sync.md does.
-- Guarantees: every write obeys the grants, policies and guards of a direct call, because these are invoker functions.
-- Who may: push calls them as the person who pushed.

-- The names of docs/sync.md. Twin: private.apply_mutation, which does what they say.
create function private.knows_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{setProfile, setGoals, setAvatar, checkIn, undoCheckIn, requestFriend, acceptFriend, rejectFriend, cancelRequest, sendMessage,
      markRead}'));
end $$;

-- Days, instants and clock times exactly as docs/sync.md spells them. PostgreSQL would also take 'yesterday', 'now' or
-- 'infinity', and mean something else when the call is repeated.
create function private.require_spelling(args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(args) a join (values
      ('check_in_type', '^(morning|night)$'),
      ('local_day', '^\d{4}-\d\d-\d\d$'),
      ('check_in_time', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('undone_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('created_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('changed_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('goal_time', '^\d\d:\d\d:\d\d$'),
      ('day_start', '^\d\d:\d\d:\d\d$'),
      ('morning_goal_time', '^\d\d:\d\d:\d\d$'),
      ('night_goal_time', '^\d\d:\d\d:\d\d$')
    ) word (name, spelling) on word.name = a.key
    where a.value is null or a.value !~ word.spelling
  ) then
    perform private.refuse(422, 'invalid', 'A day, instant or clock time is misspelt');
  end if;
end $$;

-- A missing word must not read as one that names nothing: an answer to no request would be `applied`.
create function private.require_words(name text, args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  words text[] := case name
    when 'undoCheckIn' then '{check_in_type, local_day, check_in_time, undone_at}'
    when 'requestFriend' then '{friendship_id, email}'
    when 'acceptFriend' then '{friendship_id}'
    when 'rejectFriend' then '{friendship_id}'
    when 'cancelRequest' then '{friendship_id}'
    when 'sendMessage' then '{message_id, receiver_id, message, created_at}'
    else '{}' end;
begin
  if exists (select from unnest(words) w where coalesce(jsonb_typeof(args -> w), 'null') <> 'string')
    or name = 'setAvatar' and coalesce(jsonb_typeof(args -> 'avatar_url'), 'none') not in ('string', 'null')
    or name = 'markRead' and (jsonb_typeof(args -> 'message_ids') is distinct from 'array'
      or jsonb_array_length(args -> 'message_ids') > 500) then
    perform private.refuse(422, 'invalid', 'A word is missing or of another kind');
  end if;
end $$;

-- acceptFriend, rejectFriend, cancelRequest. A request between other people does not exist for the caller.
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
      perform private.refuse(404, 'request_gone', 'There is no such request');
    end if;
  elsif verb = 'cancelRequest' and f.user_id <> me then
    perform private.refuse(403, 'not_sender', 'Only the one who asked takes it back');
  elsif verb <> 'cancelRequest' and f.friend_id <> me then
    perform private.refuse(403, 'not_recipient', 'Only the one who was asked answers');
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

-- try_mutation puts in `friend_id` of a requestFriend, whatever the client says. Twin: src/domain/mutations/apply-mutation.ts.
create function private.apply_mutation(me uuid, name text, args jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_spelling(args);
  perform private.require_words(name, args);
  case name
  when 'setProfile' then
    update public.profiles p set display_name = args ->> 'display_name'
    where p.user_id = me and p.display_name is distinct from private.trim_text(args ->> 'display_name');
  when 'setAvatar' then
    update public.profiles p set avatar_url = args ->> 'avatar_url'
    where p.user_id = me and p.avatar_url is distinct from args ->> 'avatar_url';
  when 'setGoals' then
    perform private.change_goals((args ->> 'morning_goal_time')::time, (args ->> 'night_goal_time')::time,
      (args ->> 'day_start')::time, (args ->> 'changed_at')::timestamptz, (args ->> 'utc_offset_minutes')::int);
  when 'checkIn' then
    perform private.check_in(me, jsonb_populate_record(null::public.check_ins, args));
  when 'undoCheckIn' then
    perform private.undo_check_in(args ->> 'check_in_type', (args ->> 'local_day')::date,
      (args ->> 'check_in_time')::timestamptz, (args ->> 'undone_at')::timestamptz);
  when 'requestFriend' then
    insert into public.friendships (id, user_id, friend_id, status)
    values ((args ->> 'friendship_id')::uuid, me, (args ->> 'friend_id')::uuid, 'pending');
  when 'acceptFriend', 'rejectFriend', 'cancelRequest' then
    perform private.settle_request(me, name, (args ->> 'friendship_id')::uuid);
  when 'sendMessage' then
    insert into public.messages (id, sender_id, receiver_id, message, created_at)
    values ((args ->> 'message_id')::uuid, me, (args ->> 'receiver_id')::uuid, args ->> 'message',
      (args ->> 'created_at')::timestamptz);
  when 'markRead' then
    perform private.mark_read(me, array(select jsonb_array_elements_text(args -> 'message_ids')::uuid));
  else
    perform private.refuse(501, 'unknown_mutation', 'This server does not know ' || coalesce(name, 'it'));
  end case;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.require_spelling(jsonb), private.require_words(text, jsonb),
  private.settle_request(uuid, text, uuid), private.mark_read(uuid, uuid[]), private.apply_mutation(uuid, text, jsonb)
to authenticated;

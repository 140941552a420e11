-- Contains: what each mutation of docs/sync.md does.
-- Invariants: every write obeys the grants, policies and guards of a direct request, because these are invoker functions.
-- Access: push calls them as the user who pushed.

-- True if all names are mutations of docs/sync.md. Twin: private.apply_mutation, which has a branch for each.
create function private.are_known_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{setProfile, setGoals, setAvatar, checkIn, undoCheckIn, requestFriend, acceptFriend, rejectFriend, cancelRequest, sendMessage,
      markRead, setReminders, block, unblock, mute, setBoard, report}'));
end $$;

-- Accepts days, instants and clock times only in the form of docs/sync.md. PostgreSQL would also take 'yesterday', 'now' or
-- 'infinity', which mean something else when the request is repeated.
create function private.require_formats(args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(args) a join (values
      ('check_in_type', '^(morning|night)$'),
      ('local_day', '^\d{4}-\d\d-\d\d$'),
      ('check_in_time', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('undone_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('created_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('blocked_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('changed_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('goal_time', '^\d\d:\d\d:\d\d$'),
      ('day_start', '^\d\d:\d\d:\d\d$'),
      ('morning_goal_time', '^\d\d:\d\d:\d\d$'),
      ('night_goal_time', '^\d\d:\d\d:\d\d$'),
      ('morning', '^(off|before|goal|last)$'),
      ('night', '^(off|before|goal|last)$'),
      ('messages', '^(off|name|text)$')
    ) arg (name, format) on arg.name = a.key
    where a.value is null or a.value !~ arg.format
  ) then
    perform private.reject(422, 'invalid', 'A day, instant or clock time is malformed');
  end if;
end $$;

-- Checks that the arguments are there and have the right types. Otherwise a missing argument would be null: acceptFriend
-- without a request would change nothing and count as `applied`.
create function private.require_args(name text, args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  strings text[] := case name
    when 'undoCheckIn' then '{check_in_type, local_day, check_in_time, undone_at}'
    when 'requestFriend' then '{friendship_id, email}'
    when 'acceptFriend' then '{friendship_id}'
    when 'rejectFriend' then '{friendship_id}'
    when 'cancelRequest' then '{friendship_id}'
    when 'setReminders' then '{morning, night, messages}'
    when 'block' then '{user_id, blocked_at}'
    when 'unblock' then '{user_id}'
    when 'mute' then '{user_id, changed_at}'
    when 'report' then '{report_id, user_id, reason, created_at}'
    when 'sendMessage' then '{message_id, receiver_id, message, created_at}'
    else '{}' end;
begin
  if exists (select from unnest(strings) w where coalesce(jsonb_typeof(args -> w), 'null') <> 'string')
    or name = 'setAvatar' and coalesce(jsonb_typeof(args -> 'avatar_url'), 'none') not in ('string', 'null')
    or name = 'markRead' and (jsonb_typeof(args -> 'message_ids') is distinct from 'array'
      or jsonb_array_length(args -> 'message_ids') > 500)
    or name = 'setReminders' and not private.are_valid_reminders(args)
    or name = 'mute' and jsonb_typeof(args -> 'muted') is distinct from 'boolean'
    or name = 'setBoard' and jsonb_typeof(args -> 'on_board') is distinct from 'boolean'
    or name = 'report' and (coalesce(jsonb_typeof(args -> 'message_id'), 'none') not in ('string', 'null')
      or coalesce(jsonb_typeof(args -> 'note'), 'none') not in ('string', 'null')) then
    perform private.reject(422, 'invalid', 'An argument is missing or has the wrong type');
  end if;
end $$;

-- For a requestFriend, try_mutation has set `friend_id`, whatever the client sent. Twin:
-- src/domain/mutations/apply-mutation.ts.
create function private.apply_mutation(me uuid, name text, args jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_not_suspended();
  perform private.require_formats(args);
  perform private.require_args(name, args);
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
    perform private.respond_to_request(me, name, (args ->> 'friendship_id')::uuid);
  when 'sendMessage' then
    insert into public.messages (id, sender_id, receiver_id, message, created_at)
    values ((args ->> 'message_id')::uuid, me, (args ->> 'receiver_id')::uuid, args ->> 'message',
      (args ->> 'created_at')::timestamptz);
  when 'markRead' then
    perform private.mark_read(me, array(select jsonb_array_elements_text(args -> 'message_ids')::uuid));
  when 'setReminders' then
    perform private.set_reminders(me, jsonb_populate_record(null::public.reminders, args));
  when 'block' then
    perform private.block((args ->> 'user_id')::uuid, (args ->> 'blocked_at')::timestamptz);
  when 'unblock' then
    perform private.unblock((args ->> 'user_id')::uuid);
  when 'mute' then
    perform private.mute((args ->> 'user_id')::uuid, (args ->> 'muted')::boolean, (args ->> 'changed_at')::timestamptz);
  when 'setBoard' then
    perform private.set_board((args ->> 'on_board')::boolean);
  when 'report' then
    perform private.report(jsonb_populate_record(null::private.reports,
      args || jsonb_build_object('about_id', args -> 'user_id', 'messages', null)));
  else
    perform private.reject(501, 'unknown_mutation', 'This server does not know ' || coalesce(name, 'it'));
  end case;
end $$;

grant execute on function private.require_formats(jsonb), private.require_args(text, jsonb),
  private.apply_mutation(uuid, text, jsonb) to authenticated;

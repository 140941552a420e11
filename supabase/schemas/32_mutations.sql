-- Contains: what each mutation of docs/sync.md does.
-- Invariants: every write obeys the grants, policies and guards of a direct request, because these are invoker functions.
-- Access: push calls them as the user who pushed.

-- For a requestFriend, try_mutation has set `friend_id`, whatever the client sent. Twins: the files of
-- src/domain/mutations.
create function private.apply_mutation(me uuid, name text, args jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_not_suspended();
  perform private.require_args(name, args);
  case name
  when 'setProfile' then
    update public.profiles p set display_name = args ->> 'display_name'
    where p.user_id = me and p.display_name is distinct from private.trim_text(args ->> 'display_name');
  when 'setAvatar' then
    update public.profiles p set avatar_url = args ->> 'avatar_url'
    where p.user_id = me and p.avatar_url is distinct from args ->> 'avatar_url';
  when 'setGoals', 'setOtherTimes' then
    perform private.change_goals(args, (args ->> 'changed_at')::timestamptz, (args ->> 'utc_offset_minutes')::int);
  when 'nameMoments' then
    update public.goals g set morning_name = args ->> 'morning_name', night_name = args ->> 'night_name'
    where g.user_id = me
      and (g.morning_name, g.night_name) is distinct from (args ->> 'morning_name', args ->> 'night_name');
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
  when 'setNudges' then
    perform private.set_nudges(me, (args ->> 'are_on')::boolean);
  when 'askPot' then
    perform private.ask_pot((args ->> 'pot_id')::uuid, (args ->> 'friend_id')::uuid, (args ->> 'asked_at')::timestamptz);
  when 'joinPot' then
    perform private.join_pot((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'removePot' then
    perform private.remove_pot((args ->> 'pot_id')::uuid);
  when 'endPot' then
    perform private.end_pot((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'dismissPot' then
    perform private.dismiss_pot((args ->> 'pot_id')::uuid, (args ->> 'until_day')::date);
  when 'nudgeFriend' then
    perform private.nudge((args ->> 'pot_id')::uuid, (args ->> 'local_day')::date);
  when 'muteNudges' then
    perform private.mute_nudges((args ->> 'pot_id')::uuid, (args ->> 'muted')::boolean);
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
  when 'makeInvitation' then
    perform private.make_invitation(args ->> 'code', (args ->> 'made_at')::timestamptz);
  when 'stopInvitation' then
    perform private.stop_invitation(args ->> 'code', (args ->> 'stopped_at')::timestamptz);
  when 'joinInvitation' then
    perform private.join_invitation(args ->> 'code', (args ->> 'friendship_id')::uuid);
  else
    perform private.reject(501, 'unknown_mutation', 'This server does not know ' || coalesce(name, 'it'));
  end case;
end $$;

grant execute on function private.apply_mutation(uuid, text, jsonb) to authenticated;

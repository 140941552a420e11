-- Contains: the SQL that follows from the tables and mutations declared in schemas/ and src/domain/mutations. It is long because it
--   repeats the same statements for every table: read scripts/declared-sql, which generates it.
-- Invariants: npm run generate writes this file, and a test fails when it is stale. Neither rev nor an email address is ever sent.
-- Access: users read through the policies of the tables, because views and functions run with the rights of their caller.

create view private.wire_profiles with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'display_name', t.display_name, 'avatar_url', t.avatar_url, 'total_points', t.total_points,
    'weekly_points', t.weekly_points, 'week_start', t.week_start, 'previous_week_points', t.previous_week_points,
    'best_week_points', t.best_week_points, 'best_morning_streak', t.best_morning_streak,
    'best_night_streak', t.best_night_streak, 'current_league', t.current_league, 'on_board', t.on_board,
    'suspended', t.user_id = (select auth.uid()) and (select private.is_suspended())) as doc
from public.profiles t;

create view private.wire_goals with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning_goal_time', t.morning_goal_time,
    'previous_morning_goal_time', t.previous_morning_goal_time, 'morning_goal_from', t.morning_goal_from,
    'night_goal_time', t.night_goal_time, 'previous_night_goal_time', t.previous_night_goal_time,
    'night_goal_from', t.night_goal_from, 'day_start', t.day_start, 'previous_day_start', t.previous_day_start,
    'day_start_from', t.day_start_from, 'morning_name', t.morning_name, 'night_name', t.night_name,
    'morning_other_time', t.morning_other_time, 'morning_other_days', t.morning_other_days,
    'previous_morning_other_time', t.previous_morning_other_time,
    'previous_morning_other_days', t.previous_morning_other_days, 'night_other_time', t.night_other_time,
    'night_other_days', t.night_other_days, 'previous_night_other_time', t.previous_night_other_time,
    'previous_night_other_days', t.previous_night_other_days) as doc
from public.goals t;

create view private.wire_streaks with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning_streak', t.morning_streak, 'night_streak', t.night_streak,
    'last_morning_check', t.last_morning_check, 'last_night_check', t.last_night_check,
    'full_days', private.full_days_shared(t.user_id)) as doc
from public.streaks t;

create view private.wire_check_ins with (security_invoker = true) as
select t.id, t.user_id, t.local_day, t.check_in_type, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'check_in_type', t.check_in_type,
    'check_in_time', to_char(t.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'utc_offset_minutes', t.utc_offset_minutes, 'day_start', t.day_start, 'goal_time', t.goal_time,
    'local_day', t.local_day, 'streak', t.streak, 'streak_multiplier', t.streak_multiplier,
    'points_earned', t.points_earned,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'received_at', to_char(t.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'superseded', coalesce((
    select jsonb_agg(jsonb_build_object(
    'check_in_time', to_char(s.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'utc_offset_minutes', s.utc_offset_minutes, 'day_start', s.day_start, 'goal_time', s.goal_time) order by s.check_in_time)
    from private.superseded_check_ins s where s.check_in_id = t.id), '[]')) as doc
from public.check_ins t;

create view private.wire_friendships with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'friend_id', t.friend_id, 'status', t.status,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.friendships t;

create view private.wire_messages with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'sender_id', t.sender_id, 'receiver_id', t.receiver_id, 'message', t.message, 'read', t.read,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.messages t;

create view private.wire_reminders with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'morning', t.morning, 'night', t.night, 'messages', t.messages, 'requests', t.requests,
    'weekly', t.weekly, 'quiet_from', t.quiet_from, 'quiet_until', t.quiet_until, 'nudges', t.nudges) as doc
from public.reminders t;

create view private.wire_boundaries with (security_invoker = true) as
select t.other_id, jsonb_build_object(
    'user_id', t.user_id, 'other_id', t.other_id, 'name', t.name,
    'blocked_since', to_char(t.blocked_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'muted_since', to_char(t.muted_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.boundaries t;

create view private.wire_invitations with (security_invoker = true) as
select t.user_id, jsonb_build_object(
    'user_id', t.user_id, 'code', t.code,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stopped_at', to_char(t.stopped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'joined', t.joined) as doc
from public.invitations t;

create view private.wire_pots with (security_invoker = true) as
select t.id, jsonb_build_object(
    'id', t.id, 'user_id', t.user_id, 'friend_id', t.friend_id, 'status', t.status,
    'asked_at', to_char(t.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'since_day', t.since_day,
    'ended_day', t.ended_day, 'ended_by', t.ended_by,
    'is_muted', coalesce((select is_muted from private.pot_sides s where s.pot_id = t.id), false),
    'dismissed_day', (select dismissed_day from private.pot_sides s where s.pot_id = t.id),
    'nudged_on', (select nudged_on from private.pot_sides s where s.pot_id = t.id),
    'quiet_at', (select private.format_instant(s.quiet_at) from private.pot_sides s where s.pot_id = t.id),
    'nudge_at', (select private.format_instant(s.nudge_at) from private.pot_sides s where s.pot_id = t.id)) as doc
from public.pots t;

revoke all on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins, private.wire_friendships,
  private.wire_messages, private.wire_reminders, private.wire_boundaries, private.wire_invitations, private.wire_pots
  from public, anon, authenticated;
grant select on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins, private.wire_friendships,
  private.wire_messages, private.wire_reminders, private.wire_boundaries, private.wire_invitations, private.wire_pots
  to authenticated;

-- True if this server knows the names of all mutations.
create function private.are_known_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{setProfile, setGoals, setAvatar, checkIn, undoCheckIn, requestFriend, acceptFriend, rejectFriend, cancelRequest,
      sendMessage, markRead, setReminders, block, unblock, mute, setBoard, report, nameMoments, askPot, joinPot,
      removePot, endPot, dismissPot, nudgeFriend, muteNudges, setNudges, makeInvitation, stopInvitation,
      joinInvitation, setOtherTimes}'));
end $$;

-- Checks that the arguments are there, with the right types. Otherwise a missing argument would be null: acceptFriend
-- without a request would change nothing and count as `applied`. It accepts days, instants and clock times only in the form of
-- docs/sync.md: PostgreSQL would also take 'yesterday' or 'now', which mean something else when the request is repeated.
create function private.require_args(name text, args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_well_formed boolean := case name
    when 'setProfile' then jsonb_typeof(args -> 'display_name') = 'string'
    when 'setGoals' then args ->> 'morning_goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'night_goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'day_start' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
    when 'setAvatar' then jsonb_typeof(args -> 'avatar_url') in ('string', 'null')
    when 'checkIn' then args ->> 'check_in_type' ~ '^(morning|night)$'
      and args ->> 'check_in_time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
      and args ->> 'day_start' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'goal_time' ~ '^\d\d:\d\d:\d\d$'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'undoCheckIn' then args ->> 'check_in_type' ~ '^(morning|night)$'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
      and args ->> 'check_in_time' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and args ->> 'undone_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'requestFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
      and jsonb_typeof(args -> 'email') = 'string'
    when 'acceptFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'rejectFriend' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'cancelRequest' then jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'sendMessage' then jsonb_typeof(args -> 'message_id') = 'string'
      and jsonb_typeof(args -> 'receiver_id') = 'string'
      and jsonb_typeof(args -> 'message') = 'string'
      and args ->> 'created_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'markRead' then case when jsonb_typeof(args -> 'message_ids') = 'array'
      then jsonb_array_length(args -> 'message_ids') <= 500 end
    when 'setReminders' then args ->> 'morning' ~ '^(off|before|goal|last)$'
      and args ->> 'night' ~ '^(off|before|goal|last)$'
      and args ->> 'messages' ~ '^(off|name|text)$'
      and jsonb_typeof(args -> 'requests') = 'boolean'
      and jsonb_typeof(args -> 'weekly') = 'boolean'
      and (args -> 'quiet_from' = 'null' or args ->> 'quiet_from' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'quiet_until' = 'null' or args ->> 'quiet_until' ~ '^\d\d:\d\d:\d\d$')
    when 'block' then jsonb_typeof(args -> 'user_id') = 'string'
      and args ->> 'blocked_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'unblock' then jsonb_typeof(args -> 'user_id') = 'string'
    when 'mute' then jsonb_typeof(args -> 'user_id') = 'string'
      and jsonb_typeof(args -> 'muted') = 'boolean'
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'setBoard' then jsonb_typeof(args -> 'on_board') = 'boolean'
    when 'report' then jsonb_typeof(args -> 'report_id') = 'string'
      and jsonb_typeof(args -> 'user_id') = 'string'
      and jsonb_typeof(args -> 'message_id') in ('string', 'null')
      and args ->> 'reason' ~ '^(hurtful|spam|pretends|offensive|other)$'
      and jsonb_typeof(args -> 'note') in ('string', 'null')
      and args ->> 'created_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'nameMoments' then jsonb_typeof(args -> 'morning_name') in ('string', 'null')
      and jsonb_typeof(args -> 'night_name') in ('string', 'null')
    when 'askPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and jsonb_typeof(args -> 'friend_id') = 'string'
      and args ->> 'asked_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'joinPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'removePot' then jsonb_typeof(args -> 'pot_id') = 'string'
    when 'endPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'dismissPot' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'until_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'nudgeFriend' then jsonb_typeof(args -> 'pot_id') = 'string'
      and args ->> 'local_day' ~ '^\d{4}-\d\d-\d\d$'
    when 'muteNudges' then jsonb_typeof(args -> 'pot_id') = 'string'
      and jsonb_typeof(args -> 'muted') = 'boolean'
    when 'setNudges' then jsonb_typeof(args -> 'are_on') = 'boolean'
    when 'makeInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and args ->> 'made_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'stopInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and args ->> 'stopped_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    when 'joinInvitation' then jsonb_typeof(args -> 'code') = 'string'
      and jsonb_typeof(args -> 'friendship_id') = 'string'
    when 'setOtherTimes' then (args -> 'morning_other_time' = 'null' or args ->> 'morning_other_time' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'morning_other_days' = 'null' or args ->> 'morning_other_days' ~ '^(?=\d)1?2?3?4?5?6?7?$')
      and (args -> 'night_other_time' = 'null' or args ->> 'night_other_time' ~ '^\d\d:\d\d:\d\d$')
      and (args -> 'night_other_days' = 'null' or args ->> 'night_other_days' ~ '^(?=\d)1?2?3?4?5?6?7?$')
      and args ->> 'changed_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(args -> 'utc_offset_minutes') = 'number'
    else true end;
begin
  if is_well_formed is not true then
    perform private.reject(422, 'invalid', 'An argument is missing, malformed or of the wrong type');
  end if;
end $$;

-- The numbers of the tables that have rows of these users since that transaction; 91 for tombstones.
-- latest is an upper bound, because PostgreSQL expects few rows of a range and uses the index.
create function private.list_news(me uuid, users uuid[], partly uuid[], since bigint) returns int[]
language plpgsql stable set search_path = '' as $$
declare
  latest bigint := 9223372036854775807;
begin
  return array(
    select 1 from public.profiles t where t.user_id = any (users) and t.rev between since and latest
    union all select 1 from public.profiles t where t.user_id = any (partly) and t.card_rev between since and latest
    union all select 2 from public.goals t where t.user_id = me and t.rev between since and latest
    union all select 3 from public.streaks t where t.user_id = any (users) and t.rev between since and latest
    union all select 4 from public.check_ins t where t.user_id = any (users) and t.rev between since and latest
    union all select 5 from public.friendships t where t.user_id = me and t.rev between since and latest
    union all select 5 from public.friendships t where t.friend_id = me and t.rev between since and latest
    union all select 6 from public.messages t where t.sender_id = me and t.rev between since and latest
    union all select 6 from public.messages t where t.receiver_id = me and t.rev between since and latest
    union all select 7 from public.reminders t where t.user_id = me and t.rev between since and latest
    union all select 9 from public.invitations t where t.user_id = me and t.rev between since and latest
    union all select 10 from public.pots t where t.user_id = me and t.rev between since and latest
    union all select 10 from public.pots t where t.friend_id = me and t.rev between since and latest
    union all select 91 from private.tombstones t where t.user_id = me and t.rev between since and latest);
end $$;

-- Finds the visible rows that are unseen (is_unseen) and come after the position (rank, rev, tbl, id) of the last page: of each
-- table at least the newest page_size + 1. Returns only keys, in no order; pull sorts them and fetches the rows.
--
-- Every statement with a limit contains the whole filter: a filter after the limit would lose rows. `floor` and `ceiling`
-- repeat parts of the filter and of the position in a form for which an index can be used.
-- If a block ended, the rows that the two have in common count as written by the transaction that ended it, because the
-- devices have dropped them.
-- rank: 2 the user's own rows without which no screen works (always on the first page); 1 what is short; 0 everything else.
-- tbl: 1 profiles, 2 goals, 3 streaks, 4 check_ins, 5 friendships, 6 messages, 7 reminders, 8 boundaries, 9 invitations, 10 pots; 100 + n is a tombstone of n.
create function private.list_changes(
  news int[], me uuid, friends uuid[], partly uuid[], seen pg_snapshot, upto pg_snapshot, own bigint,
  at_rank int, at_rev bigint, at_tbl int, at_id uuid, page_size int
) returns table (rank int, rev bigint, tbl int, id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  users uuid[] := me || friends;
  floor bigint := coalesce(pg_snapshot_xmin(seen)::text::bigint, 0);
  -- other transactions are visible only when they have ended, below xmax; this request itself may have written already
  newest bigint := greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
    pg_current_xact_id_if_assigned()::text::bigint);
  latest bigint := case when seen is null then 9223372036854775807 else newest end;
  ceiling bigint := case when at_rank = 0 then least(at_rev, latest) else latest end;
  wanted int := page_size + 1;
begin
  if 1 = any (news) then
    return query select case t.user_id when me then 2 else 0 end, t.rev, 1, t.user_id from public.profiles t
    where t.user_id = any (users) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (case t.user_id when me then 2 else 0 end, t.rev, 1, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, t.rev, 1, t.user_id from private.partial_profiles(partly) t
    where t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (0, t.rev, 1, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 2 = any (news) then
    return query select 2, t.rev, 2, t.user_id from public.goals t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (2, t.rev, 2, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 3 = any (news) then
    return query select case t.user_id when me then 2 else 0 end, t.rev, 3, t.user_id from public.streaks t
    where t.user_id = any (users) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (case t.user_id when me then 2 else 0 end, t.rev, 3, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 4 = any (news) then
    return query select 0, c.rev, 4, c.id from unnest(users) u (id) cross join lateral (
      select t.rev, t.id as id from public.check_ins t
      where t.user_id = u.id and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 4, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c;
  end if;
  if 5 = any (news) then
    return query select 1, t.rev, 5, t.id from public.friendships t
    where (t.user_id = me or t.friend_id = me) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 5, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 6 = any (news) then
    return query select 0, c.rev, 6, c.id from (
      select t.rev, t.id as id from public.messages t
      where t.sender_id = me and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c
    union all select 0, c.rev, 6, c.id from (
      select t.rev, t.id as id from public.messages t
      where t.receiver_id = me and t.rev between floor and ceiling
        and private.is_unseen(t.rev, seen, upto, own, newest)
        and (0, t.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
      order by t.rev desc, t.id desc limit wanted) c;
  end if;
  if 7 = any (news) then
    return query select 1, t.rev, 7, t.user_id from public.reminders t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 7, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 8 = any (news) then
    return query select 1, t.rev, 8, t.other_id from public.boundaries t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 8, t.other_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 9 = any (news) then
    return query select 1, t.rev, 9, t.user_id from public.invitations t
    where t.user_id = me and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 9, t.user_id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 10 = any (news) then
    return query select 1, t.rev, 10, t.id from public.pots t
    where (t.user_id = me or t.friend_id = me) and t.rev between floor and latest
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (1, t.rev, 10, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 90 = any (news) then
    return query select 1, o.rev, 5, t.id from private.unblocked_since(floor) o
    join public.friendships t on (t.user_id = me and t.friend_id = o.id) or (t.user_id = o.id and t.friend_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (1, o.rev, 5, t.id) < (at_rank, at_rev, at_tbl, at_id);
    return query select 0, o.rev, 6, t.id from private.unblocked_since(floor) o
    join public.messages t on (t.sender_id = me and t.receiver_id = o.id) or (t.sender_id = o.id and t.receiver_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (0, o.rev, 6, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by o.rev desc, t.id desc limit wanted;
    return query select 1, o.rev, 10, t.id from private.unblocked_since(floor) o
    join public.pots t on (t.user_id = me and t.friend_id = o.id) or (t.user_id = o.id and t.friend_id = me)
    where not private.is_unseen(t.rev, seen, upto, own, newest)
      and private.is_unseen(o.rev, seen, upto, own, newest)
      and (1, o.rev, 10, t.id) < (at_rank, at_rev, at_tbl, at_id);
  end if;
  if 91 = any (news) and seen is not null then -- a device that starts from nothing has no rows to remove
    return query select 0, t.rev, 100 + t.tbl, t.id from private.tombstones t
    where t.user_id = me and t.rev between floor and ceiling
      and private.is_unseen(t.rev, seen, upto, own, newest)
      and (0, t.rev, 100 + t.tbl, t.id) < (at_rank, at_rev, at_tbl, at_id)
    order by t.rev desc, t.tbl desc, t.id desc limit wanted;
  end if;
end $$;

-- The rows that exist for these keys, each with the position of its key.
create function private.fetch_rows(tables int[], ids uuid[]) returns table (place bigint, name text, doc jsonb)
language plpgsql stable security invoker set search_path = '' rows 100 as $$
begin
  if 1 = any (tables) then
    return query select k.place, 'profiles', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_profiles w on w.user_id = k.id where k.tbl = 1;
    return query select k.place, 'profiles', c.doc from private.partial_profiles(array(
      select k.id from unnest(tables, ids) k (tbl, id) where k.tbl = 1 and k.id <> auth.uid())) c
    join unnest(tables, ids) with ordinality k (tbl, id, place) on k.id = c.user_id and k.tbl = 1;
  end if;
  if 2 = any (tables) then
    return query select k.place, 'goals', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_goals w on w.user_id = k.id where k.tbl = 2;
  end if;
  if 3 = any (tables) then
    return query select k.place, 'streaks', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_streaks w on w.user_id = k.id where k.tbl = 3;
  end if;
  if 4 = any (tables) then
    return query select k.place, 'check_ins', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_check_ins w on w.id = k.id where k.tbl = 4;
  end if;
  if 5 = any (tables) then
    return query select k.place, 'friendships', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_friendships w on w.id = k.id where k.tbl = 5;
  end if;
  if 6 = any (tables) then
    return query select k.place, 'messages', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_messages w on w.id = k.id where k.tbl = 6;
  end if;
  if 7 = any (tables) then
    return query select k.place, 'reminders', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_reminders w on w.user_id = k.id where k.tbl = 7;
  end if;
  if 8 = any (tables) then
    return query select k.place, 'boundaries', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_boundaries w on w.other_id = k.id where k.tbl = 8;
  end if;
  if 9 = any (tables) then
    return query select k.place, 'invitations', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_invitations w on w.user_id = k.id where k.tbl = 9;
  end if;
  if 10 = any (tables) then
    return query select k.place, 'pots', w.doc from unnest(tables, ids) with ordinality k (tbl, id, place)
    join private.wire_pots w on w.id = k.id where k.tbl = 10;
  end if;
end $$;

-- The tombstones among these keys, without those of rows that exist again.
create function private.list_removed(tables int[], ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_array(n.name, k.id) order by k.place)
    from unnest(tables, ids) with ordinality k (tbl, id, place)
    join (values (104, 'check_ins'), (105, 'friendships'), (106, 'messages'), (108, 'boundaries'), (110, 'pots')) n (tbl, name) on n.tbl = k.tbl
    where case k.tbl
    when 104 then not exists (select from public.check_ins t where t.id = k.id)
    when 105 then not exists (select from public.friendships t where t.id = k.id)
    when 106 then not exists (select from public.messages t where t.id = k.id)
    when 108 then not exists (select from public.boundaries t where t.other_id = k.id)
    when 110 then not exists (select from public.pots t where t.id = k.id)
    end);
end $$;

-- All rows of peers: a friend, ranked or not, has one row in some tables and the newest rows in others; the other side of a
-- pending request has a card. The newest are chosen by day, not by instant: an earlier check-in of the same day must not bring
-- another row into them.
create function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'card');
  partly uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'friend');
begin
  return coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.id, r.kind, r.place), '[]') from (
    select t.user_id as id, 1 as kind, 0::bigint as place, 'profiles' as name, t.doc
    from private.wire_profiles t where t.user_id = any (friends)
    union all
    select t.user_id as id, 3 as kind, 0::bigint as place, 'streaks' as name, t.doc
    from private.wire_streaks t where t.user_id = any (friends)
    union all
    select f.id, 4, c.place, 'check_ins', c.doc from unnest(friends) f (id) cross join lateral (
      select row_number() over (order by n.local_day desc, n.check_in_type desc) as place, n.doc from (
        select t.local_day, t.check_in_type, t.doc from private.wire_check_ins t where t.user_id = f.id
        order by t.local_day desc, t.check_in_type desc limit 16) n) c
    union all
    select t.user_id, 1, 0, 'profiles', t.doc from private.partial_profiles(partly) t) r;
end $$;

-- The missing peers to send with this page: at least one, and more as long as they are sure to fit into half of it.
--
-- The ids become uuids before they meet user_id: under row security, PostgreSQL 15.20 and 17.12 use no index for a column that
-- is compared with a cast of another table's value.
create function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids uuid[] := array(select jsonb_object_keys(missing)::uuid limit 1 + page_size / 2);
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.id, missing ->> m.id::text as level, m.n, case when missing ->> m.id::text <> 'card'
        then 2 + (select count(*) from (select from public.check_ins t where t.user_id = m.id limit 16) c)
        else 1 end as size
      from unnest(ids) with ordinality m (id, n)) s) t
  where t.n = 1 or t.before + 18 <= page_size / 2;
end $$;

grant execute on function private.require_args(text, jsonb), private.next_peers(jsonb, int), private.peer_rows(jsonb),
  private.list_changes(int[], uuid, uuid[], uuid[], pg_snapshot, pg_snapshot, bigint, int, bigint, int, uuid, int),
  private.fetch_rows(int[], uuid[]), private.list_removed(int[], uuid[]) to authenticated;

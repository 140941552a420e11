-- Contains: the rows as they are sent: field by field the entities of schemas/. Invariants: neither `rev` nor an email
-- address is ever sent. Access: users read through the policies of the tables, because the views read with the rights of
-- their reader.

-- Of other users, row security shows this view only friends on leaderboards. `suspended` is always false for them.
create view private.wire_profiles with (security_invoker = true) as
select p.user_id, jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url,
  'total_points', p.total_points, 'weekly_points', p.weekly_points, 'week_start', p.week_start,
  'previous_week_points', p.previous_week_points, 'best_week_points', p.best_week_points,
  'best_morning_streak', p.best_morning_streak, 'best_night_streak', p.best_night_streak,
  'current_league', p.current_league, 'on_board', p.on_board,
  'suspended', p.user_id = (select auth.uid()) and (select private.is_suspended())) as doc
from public.profiles p;

create view private.wire_goals with (security_invoker = true) as
select g.user_id, jsonb_build_object('user_id', g.user_id, 'morning_goal_time', g.morning_goal_time,
  'previous_morning_goal_time', g.previous_morning_goal_time, 'morning_goal_from', g.morning_goal_from,
  'night_goal_time', g.night_goal_time, 'previous_night_goal_time', g.previous_night_goal_time,
  'night_goal_from', g.night_goal_from, 'day_start', g.day_start, 'previous_day_start', g.previous_day_start,
  'day_start_from', g.day_start_from) as doc
from public.goals g;

create view private.wire_streaks with (security_invoker = true) as
select s.user_id, jsonb_build_object('user_id', s.user_id, 'morning_streak', s.morning_streak,
  'night_streak', s.night_streak, 'last_morning_check', s.last_morning_check,
  'last_night_check', s.last_night_check) as doc
from public.streaks s;

-- Here and in wire_messages, instants are formatted in place: calls of private.format_instant took a tenth of the time of a
-- long history. Friends get no superseded check-ins, because the policy of that table shows them to the owner only.
create view private.wire_check_ins with (security_invoker = true) as
select c.id, c.user_id, c.local_day, c.check_in_type, jsonb_build_object('id', c.id, 'user_id', c.user_id,
  'check_in_type', c.check_in_type,
  'check_in_time', to_char(c.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'utc_offset_minutes', c.utc_offset_minutes, 'local_day', c.local_day, 'day_start', c.day_start,
  'goal_time', c.goal_time, 'streak', c.streak, 'streak_multiplier', c.streak_multiplier,
  'points_earned', c.points_earned,
  'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'received_at', to_char(c.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'superseded', coalesce((
    select jsonb_agg(jsonb_build_object(
      'check_in_time', to_char(t.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'utc_offset_minutes', t.utc_offset_minutes, 'day_start', t.day_start, 'goal_time', t.goal_time)
      order by t.check_in_time)
    from private.superseded_check_ins t where t.check_in_id = c.id), '[]')) as doc
from public.check_ins c;

create view private.wire_friendships with (security_invoker = true) as
select f.id, jsonb_build_object('id', f.id, 'user_id', f.user_id, 'friend_id', f.friend_id, 'status', f.status,
  'created_at', private.format_instant(f.created_at)) as doc
from public.friendships f;

create view private.wire_messages with (security_invoker = true) as
select m.id, jsonb_build_object('id', m.id, 'sender_id', m.sender_id, 'receiver_id', m.receiver_id,
  'message', m.message, 'read', m.read,
  'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as doc
from public.messages m;

create view private.wire_reminders with (security_invoker = true) as
select r.user_id, jsonb_build_object('user_id', r.user_id, 'morning', r.morning, 'night', r.night, 'messages', r.messages,
  'requests', r.requests, 'weekly', r.weekly, 'quiet_from', r.quiet_from, 'quiet_until', r.quiet_until) as doc
from public.reminders r;

create view private.wire_boundaries with (security_invoker = true) as
select b.other_id, jsonb_build_object('user_id', b.user_id, 'other_id', b.other_id, 'name', b.name,
  'blocked_since', private.format_instant(b.blocked_since), 'muted_since', private.format_instant(b.muted_since)) as doc
from public.boundaries b;

revoke all on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins,
  private.wire_friendships, private.wire_messages, private.wire_reminders, private.wire_boundaries
  from public, anon, authenticated;
grant select on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins,
  private.wire_friendships, private.wire_messages, private.wire_reminders, private.wire_boundaries
  to authenticated;

-- The rows as they travel: field for field the entities of schemas/. Never rev, never e-mail.
-- Invoker views: the policies of the tables decide what a reader gets.

create view private.wire_profiles with (security_invoker = true) as
select p.user_id, jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url,
  'total_points', p.total_points, 'weekly_points', p.weekly_points, 'week_start', p.week_start,
  'previous_week_points', p.previous_week_points, 'best_week_points', p.best_week_points,
  'best_morning_streak', p.best_morning_streak, 'best_night_streak', p.best_night_streak,
  'current_league', p.current_league) as doc
from public.profiles p;

create view private.wire_goals with (security_invoker = true) as
select g.user_id, jsonb_build_object('user_id', g.user_id, 'morning_goal_time', g.morning_goal_time,
  'night_goal_time', g.night_goal_time, 'day_start', g.day_start, 'previous_day_start', g.previous_day_start,
  'day_start_from', g.day_start_from) as doc
from public.goals g;

create view private.wire_streaks with (security_invoker = true) as
select s.user_id, jsonb_build_object('user_id', s.user_id, 'morning_streak', s.morning_streak,
  'night_streak', s.night_streak, 'last_morning_check', s.last_morning_check,
  'last_night_check', s.last_night_check) as doc
from public.streaks s;

create view private.wire_check_ins with (security_invoker = true) as
select c.id, c.user_id, c.local_day, c.check_in_type, jsonb_build_object('id', c.id, 'user_id', c.user_id,
  'check_in_type', c.check_in_type, 'check_in_time', private.instant(c.check_in_time),
  'utc_offset_minutes', c.utc_offset_minutes, 'local_day', c.local_day, 'day_start', c.day_start,
  'goal_time', c.goal_time, 'streak', c.streak, 'streak_multiplier', c.streak_multiplier,
  'points_earned', c.points_earned, 'created_at', private.instant(c.created_at),
  'received_at', private.instant(c.received_at)) as doc
from public.check_ins c;

create view private.wire_friendships with (security_invoker = true) as
select f.id, jsonb_build_object('id', f.id, 'user_id', f.user_id, 'friend_id', f.friend_id, 'status', f.status,
  'created_at', private.instant(f.created_at)) as doc
from public.friendships f;

create view private.wire_messages with (security_invoker = true) as
select m.id, jsonb_build_object('id', m.id, 'sender_id', m.sender_id, 'receiver_id', m.receiver_id,
  'message', m.message, 'read', m.read, 'created_at', private.instant(m.created_at)) as doc
from public.messages m;

-- The other side of a pending request: three columns, and nobody else's.
create function private.cards(people uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language sql stable security definer set search_path = '' rows 10 as $$
  select p.user_id, p.rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = p.user_id) or (f.friend_id = auth.uid() and f.user_id = p.user_id))
$$;

-- A peer whole: a friend as profile, streaks and the ten newest check-ins; a pending counterpart as a card.
-- By day, not by instant: an earlier tap for the same day must not move the eleventh row into the ten.
create function private.peer_rows(peer uuid, level text) returns setof jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_array('profiles', p.doc) from private.wire_profiles p where level = 'friend' and p.user_id = peer
  union all
  select jsonb_build_array('streaks', s.doc) from private.wire_streaks s where level = 'friend' and s.user_id = peer
  union all
  (select jsonb_build_array('check_ins', c.doc) from private.wire_check_ins c where level = 'friend' and c.user_id = peer
    order by c.local_day desc, c.check_in_type desc limit 10)
  union all
  select jsonb_build_array('profiles', c.doc) from private.cards(array[peer]) c where level = 'card'
$$;

revoke all on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins,
  private.wire_friendships, private.wire_messages from public, anon, authenticated;
grant select on private.wire_profiles, private.wire_goals, private.wire_streaks, private.wire_check_ins,
  private.wire_friendships, private.wire_messages to authenticated;
revoke execute on all functions in schema private from public;
grant execute on function private.cards(uuid[]), private.peer_rows(uuid, text) to authenticated;

-- Holds: the switch "Show me on friends' leaderboards", and how much of a profile each person gets.
-- Guarantees: two friends see each other's points of a week only if both are on leaderboards, directly or through sync.
-- Who may: push calls set_board as the person who pushed; pull reads the rest as the person who pulls.

alter table public.profiles add column on_board boolean not null default true;
create index profiles_off_board on public.profiles (user_id) where not on_board;
grant select (on_board) on public.profiles to authenticated;

-- The friends of the caller with whom one of the two is off the boards (level `unranked` of docs/sync.md).
create function private.unranked() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.user_id = auth.uid() and not p.on_board) then
    return array(select private.friend_ids());
  end if;
  return array(select f.id from private.friend_ids() f (id)
    where exists (select from public.profiles p where p.user_id = f.id and not p.on_board));
end $$;

create function private.set_board(on_board boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set on_board = set_board.on_board
  where p.user_id = auth.uid() and p.on_board <> set_board.on_board;
end $$;

-- A policy can hide rows, not columns. So it hides the whole profile, and sync sends it without the week (partial_profiles).
create policy "a friend off the boards shows no profile here" on public.profiles as restrictive for select to authenticated
  using (user_id <> all ((select private.unranked())::uuid[]));

-- Of other people, row security shows this view only friends on leaderboards. `suspended` is always false for them.
create or replace view private.wire_profiles with (security_invoker = true) as
select p.user_id, jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url,
  'total_points', p.total_points, 'weekly_points', p.weekly_points, 'week_start', p.week_start,
  'previous_week_points', p.previous_week_points, 'best_week_points', p.best_week_points,
  'best_morning_streak', p.best_morning_streak, 'best_night_streak', p.best_night_streak,
  'current_league', p.current_league, 'on_board', p.on_board,
  'suspended', p.user_id = (select auth.uid()) and (select private.is_suspended())) as doc
from public.profiles p;

-- Profiles that row security hides but that are sent in part: three columns of the other side of a pending request (a card, with a
-- revision of its own), and everything but the week of an unranked friend. Nobody else's.
drop function if exists private.cards(uuid[]);
create function private.partial_profiles(people uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  me uuid := auth.uid();
  unranked uuid[] := private.unranked();
  apart uuid[] := private.shut_out();
begin
  return query
  select p.user_id, p.rev, w.doc || '{"weekly_points": 0, "week_start": null, "previous_week_points": 0, "on_board": false}'
  from public.profiles p join private.wire_profiles w on w.user_id = p.user_id
  where p.user_id = any (people) and p.user_id = any (unranked) and p.user_id <> all (apart)
  union all
  select p.user_id, p.card_rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (people) and p.user_id <> all (apart) and exists (select from public.friendships f
    where f.status = 'pending' and ((f.user_id = me and f.friend_id = p.user_id) or (f.friend_id = me and f.user_id = p.user_id)));
end $$;

-- All rows of peers: a friend, ranked or not, has a profile, streaks and the ten newest check-ins; the other side of a pending
-- request has a card. Check-ins are sorted by day, not by instant: an earlier tap for the same day must not bring the eleventh
-- row into the ten.
create or replace function private.peer_rows(peers jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  friends uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'card');
  partly uuid[] := array(select p.key::uuid from jsonb_each_text(peers) p where p.value <> 'friend');
begin
  return coalesce(jsonb_agg(jsonb_build_array(r.name, r.doc) order by r.id, r.kind, r.place), '[]') from (
    select p.user_id as id, 1 as kind, 0::bigint as place, 'profiles' as name, p.doc
    from private.wire_profiles p where p.user_id = any (friends)
    union all
    select s.user_id, 2, 0, 'streaks', s.doc from private.wire_streaks s where s.user_id = any (friends)
    union all
    select f.id, 3, c.place, 'check_ins', c.doc from unnest(friends) f (id) cross join lateral (
      select row_number() over (order by n.local_day desc, n.check_in_type desc) as place, n.doc from (
        select w.local_day, w.check_in_type, w.doc from private.wire_check_ins w where w.user_id = f.id
        order by w.local_day desc, w.check_in_type desc limit 10) n) c
    union all
    select c.user_id, 1, 0, 'profiles', c.doc from private.partial_profiles(partly) c) r;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.unranked(), private.set_board(boolean), private.partial_profiles(uuid[]),
  private.peer_rows(jsonb) to authenticated;

comment on column public.profiles.on_board is 'If false, friends do not see this person on their leaderboards, and this person does not see them.';

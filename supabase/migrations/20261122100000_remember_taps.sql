-- A day is a set of taps: a check-in adds one, an undo takes exactly its own out, and the earliest that is left stands.
-- public.check_ins has the tap that stands; the later ones, of other devices, are remembered here.
-- Twin: src/domain/ledger.ts.

create table private.later_taps (
  check_in_id uuid not null references public.check_ins (id) on delete cascade,
  user_id uuid not null, -- whose check-in it is, for the policy
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  day_start time(0) not null,
  goal_time time(0) not null,
  primary key (check_in_id, check_in_time)
);
alter table private.later_taps enable row level security;
revoke all on private.later_taps from public, anon, authenticated;
grant select on private.later_taps to authenticated;
create policy "the owner reads later taps" on private.later_taps for select to authenticated
  using (user_id = (select auth.uid()));

-- As before, with the later taps. Friends are not shown them: the view reads with the rights of its reader.
create or replace view private.wire_check_ins with (security_invoker = true) as
select c.id, c.user_id, c.local_day, c.check_in_type, jsonb_build_object('id', c.id, 'user_id', c.user_id,
  'check_in_type', c.check_in_type,
  'check_in_time', to_char(c.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'utc_offset_minutes', c.utc_offset_minutes, 'local_day', c.local_day, 'day_start', c.day_start,
  'goal_time', c.goal_time, 'streak', c.streak, 'streak_multiplier', c.streak_multiplier,
  'points_earned', c.points_earned,
  'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'received_at', to_char(c.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'later_taps', coalesce((
    select jsonb_agg(jsonb_build_object(
      'check_in_time', to_char(t.check_in_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'utc_offset_minutes', t.utc_offset_minutes, 'day_start', t.day_start, 'goal_time', t.goal_time)
      order by t.check_in_time)
    from private.later_taps t where t.check_in_id = c.id), '[]')) as doc
from public.check_ins c;

-- Refuses a tap that cannot be right.
create function private.judge_tap(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  fault text := private.check_in_fault(c);
begin
  if fault is null then
    perform private.lock_user(c.user_id);
    fault := private.check_in_conflict(c);
  end if;
  if fault is not null then
    perform private.refuse(422, fault, 'This check-in cannot be right: ' || fault);
  end if;
end $$;

-- As before, but a remembered tap that comes to stand is not judged again: it was when it arrived, and what has changed
-- since (the goals, the days around it, its age) must not cost the person the day.
create or replace function private.guard_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- BEFORE triggers run before row security: without this the refusals below would tell of somebody else's rows
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_yours', 'Not your check-in');
  end if;
  new.check_in_time := date_trunc('milliseconds', new.check_in_time);
  new.id := private.check_in_id(new.user_id, new.check_in_type, new.local_day);
  if tg_op = 'INSERT' or not exists (select from private.later_taps t
      where (t.check_in_id, t.check_in_time, t.utc_offset_minutes, t.day_start, t.goal_time)
        = (new.id, new.check_in_time, new.utc_offset_minutes, new.day_start, new.goal_time)) then
    perform private.judge_tap(new);
  end if;
  if tg_op = 'INSERT' and exists (select from public.check_ins c where c.id = new.id) then
    perform private.refuse(409, 'already_exists', 'This day has a check-in of this type');
  end if;
  new.created_at := new.check_in_time; -- so that a row made offline equals this one
  new.received_at := date_trunc('milliseconds', now());
  new.streak := 1 + coalesce((select c.streak from public.check_ins c
    where c.user_id = new.user_id and c.check_in_type = new.check_in_type and c.local_day = new.local_day - 1), 0);
  new.points_earned := private.score(new.check_in_time, new.utc_offset_minutes, new.local_day, new.day_start, new.goal_time);
  new.streak_multiplier := case new.points_earned when 100 then new.streak else 1 end;
  new.points_earned := new.points_earned * new.streak_multiplier;
  return new;
end $$;

-- Adds a tap to a day that has one. The earliest stands; at most ten later ones are remembered, of more the latest go.
create function private.add_tap(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  standing public.check_ins;
begin
  perform private.lock_user(auth.uid());
  select * into strict standing from public.check_ins x
    where x.user_id = auth.uid() and x.check_in_type = c.check_in_type and x.local_day = c.local_day;
  c.id := standing.id;
  c.user_id := standing.user_id;
  c.check_in_time := date_trunc('milliseconds', c.check_in_time);
  if c.check_in_time = standing.check_in_time or exists (select from private.later_taps t
      where t.check_in_id = c.id and t.check_in_time = c.check_in_time) then
    return; -- it is there already
  end if;
  if c.check_in_time < standing.check_in_time then
    update public.check_ins x set check_in_time = c.check_in_time, utc_offset_minutes = c.utc_offset_minutes,
      day_start = c.day_start, goal_time = c.goal_time where x.id = c.id; -- the guard judges it
    c := standing;
  else
    perform private.judge_tap(c);
    update public.check_ins x set rev = x.rev where x.id = c.id; -- stamped anew: the other devices are to hear of it
  end if;
  insert into private.later_taps (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
  values (c.id, c.user_id, c.check_in_time, c.utc_offset_minutes, c.day_start, c.goal_time);
  delete from private.later_taps t where t.check_in_id = c.id and t.check_in_time > (
    select f.check_in_time from private.later_taps f where f.check_in_id = c.id
    order by f.check_in_time offset 9 limit 1);
end $$;

create or replace function private.check_in(me uuid, c public.check_ins) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (select from public.check_ins x
      where x.user_id = me and x.check_in_type = c.check_in_type and x.local_day = c.local_day) then
    perform private.add_tap(c);
  else
    insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
    values (gen_random_uuid(), me, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start,
      c.goal_time); -- the guard puts the true id
  end if;
end $$;
drop function private.replace_check_in(public.check_ins);

-- As before, but it takes out one tap and not the day: where later ones are remembered, the first of them stands.
create or replace function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  standing public.check_ins;
  next private.later_taps;
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  select * into standing from public.check_ins c
    where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day;
  if standing.id is null then
    return;
  end if;
  if standing.check_in_time <> stood then
    delete from private.later_taps t where t.check_in_id = standing.id and t.check_in_time = stood;
    if found then
      update public.check_ins c set rev = c.rev where c.id = standing.id;
    end if;
    return;
  end if;
  select * into next from private.later_taps t where t.check_in_id = standing.id order by t.check_in_time limit 1;
  if next.check_in_id is null then
    -- nobody becomes a friend meanwhile: they would be sent the check-in and never hear that it is gone
    perform 1 from public.friendships f where f.user_id = auth.uid() and f.status = 'pending' for share;
    perform 1 from public.friendships f where f.friend_id = auth.uid() and f.status = 'pending' for share;
    delete from public.check_ins c where c.id = standing.id;
  else
    update public.check_ins c set check_in_time = next.check_in_time, utc_offset_minutes = next.utc_offset_minutes,
      day_start = next.day_start, goal_time = next.goal_time where c.id = standing.id;
    delete from private.later_taps t where t.check_in_id = standing.id and t.check_in_time = next.check_in_time;
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.add_tap(public.check_ins) to authenticated;

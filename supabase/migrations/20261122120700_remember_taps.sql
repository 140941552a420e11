-- Holds: the later taps of a day, and undo.
-- Guarantees: a check-in adds a tap, an undo takes exactly its own tap out, and the earliest tap that is left stands.
-- Who may: the owner reads; only the functions below write.

-- public.check_ins has the tap that stands. The later ones, of other devices, are remembered here.
-- Twin: src/domain/check-ins/ledger.ts.
create table private.later_taps (
  check_in_id uuid not null references public.check_ins (id) on delete cascade,
  user_id uuid not null,
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

-- Adds a tap to a day that has one. The earliest stands. At most ten later ones are remembered; of more, the latest go.
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
    return; -- a repeated call
  end if;
  if c.check_in_time < standing.check_in_time then
    update public.check_ins x set check_in_time = c.check_in_time, utc_offset_minutes = c.utc_offset_minutes,
      day_start = c.day_start, goal_time = c.goal_time where x.id = c.id; -- the guard judges it
    c := standing;
  else
    perform private.judge_tap(c);
    update public.check_ins x set rev = x.rev where x.id = c.id; -- a new rev, so that the other devices fetch the row
  end if;
  insert into private.later_taps (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
  values (c.id, c.user_id, c.check_in_time, c.utc_offset_minutes, c.day_start, c.goal_time);
  delete from private.later_taps t where t.check_in_id = c.id and t.check_in_time > (
    select f.check_in_time from private.later_taps f where f.check_in_id = c.id
    order by f.check_in_time offset 9 limit 1);
end $$;

-- The mutation checkIn.
create function private.check_in(me uuid, c public.check_ins) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if exists (select from public.check_ins x
      where x.user_id = me and x.check_in_type = c.check_in_type and x.local_day = c.local_day) then
    perform private.add_tap(c);
  else
    insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
    values (gen_random_uuid(), me, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start,
      c.goal_time); -- the guard replaces the id
  end if;
end $$;

-- The mutation undoCheckIn: takes out one tap within a minute of it. Both times come from the device, because the tap and its
-- undo may both have waited offline for days. The table itself has no DELETE: the database could judge a bare DELETE only by
-- the time of its arrival. Twin: removeCheckIn in src/domain/check-ins/ledger.ts.
create function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
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
    -- nobody may become a friend meanwhile: a new friend would be sent the check-in and never hear that it was deleted
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
grant execute on function private.add_tap(public.check_ins), private.check_in(uuid, public.check_ins),
  private.undo_check_in(text, date, timestamptz, timestamptz) to authenticated;

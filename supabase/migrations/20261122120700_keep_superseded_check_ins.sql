-- Holds: the later taps of a day.
-- Guarantees: a check-in adds a tap, and the earliest tap of a day stands. For undo see the file bound_undo.
-- Who may: the owner reads; only the functions below write.

-- public.check_ins has the standing tap, the earliest one. Later taps, which come from other devices, are kept here.
-- Twin: src/domain/check-ins/ledger.ts.
create table private.superseded_check_ins (
  check_in_id uuid not null references public.check_ins (id) on delete cascade,
  user_id uuid not null,
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  day_start time(0) not null,
  goal_time time(0) not null,
  primary key (check_in_id, check_in_time)
);
alter table private.superseded_check_ins enable row level security;
revoke all on private.superseded_check_ins from public, anon, authenticated;
grant select on private.superseded_check_ins to authenticated;
create policy "the owner reads later taps" on private.superseded_check_ins for select to authenticated
  using (user_id = (select auth.uid()));

-- Adds a tap to a day that has one. The earliest tap stands. At most ten later taps are kept; if there are more, the latest go.
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
  if c.check_in_time = standing.check_in_time or exists (select from private.superseded_check_ins t
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
  insert into private.superseded_check_ins (check_in_id, user_id, check_in_time, utc_offset_minutes, day_start, goal_time)
  values (c.id, c.user_id, c.check_in_time, c.utc_offset_minutes, c.day_start, c.goal_time);
  delete from private.superseded_check_ins t where t.check_in_id = c.id and t.check_in_time > (
    select f.check_in_time from private.superseded_check_ins f where f.check_in_id = c.id
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

revoke execute on all functions in schema private from public;
grant execute on function private.add_tap(public.check_ins), private.check_in(uuid, public.check_ins)
  to authenticated;

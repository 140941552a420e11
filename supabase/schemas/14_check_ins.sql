-- Contains: check-ins: one for each user, type and logical day.
-- Invariants: a client gives the time and the UTC offset; the guard validates these and computes everything else.
-- Access: the owner and friends read; the owner adds; only the database changes or deletes one.

create table public.check_ins (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  check_in_type text not null check (check_in_type in ('morning', 'night')),
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  local_day date not null,
  day_start time(0) not null check (day_start < '24:00:00'),
  goal_time time(0) not null check (goal_time < '24:00:00'),
  streak int not null check (streak > 0), -- on the row, so that a check-in that arrives late is one UPDATE
  streak_multiplier int not null check (streak_multiplier > 0),
  points_earned bigint not null check (points_earned >= 0),
  created_at timestamptz not null,
  received_at timestamptz not null,
  rev bigint not null default 0,
  unique (user_id, check_in_type, local_day)
);
create index check_ins_by_rev on public.check_ins (user_id, rev, id);
create index check_ins_newest on public.check_ins (user_id, local_day desc, check_in_type desc);

comment on table public.check_ins is 'One check-in for each user, type and logical day, with its score.';
comment on column public.check_ins.id is 'Computed from user, type and day.';
comment on column public.check_ins.local_day is 'Local date of (wall time - day_start).';
comment on column public.check_ins.day_start is 'In force when the user checked in.';
comment on column public.check_ins.goal_time is 'In force when the user checked in.';
comment on column public.check_ins.streak is 'Days in a row up to this one.';
comment on column public.check_ins.streak_multiplier is 'The streak for a score of 100, else 1.';
comment on column public.check_ins.points_earned is 'Score times multiplier.';
comment on column public.check_ins.created_at is 'Equal to check_in_time, so that a row made offline equals this one.';
comment on column public.check_ins.received_at is 'When the server first wrote this check-in.';
comment on column public.check_ins.rev is 'The transaction that wrote this row last.';

alter table public.check_ins enable row level security;
revoke all on public.check_ins from public, anon, authenticated;
grant select on public.check_ins to authenticated;
grant insert (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
  on public.check_ins to authenticated;

-- The first 16 bytes of sha-256('user:type:day') as a UUIDv8. Twin: src/domain/check-ins/check-in-id.ts.
create function private.check_in_id(who uuid, check_in_type text, day date) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select encode(set_byte(set_byte(h.bytes, 6, (get_byte(h.bytes, 6) & 15) | 128), 8, (get_byte(h.bytes, 8) & 63) | 128),
      'hex')::uuid
    from (select substring(sha256(convert_to(
      who::text || ':' || check_in_type || ':' || to_char(day, 'YYYY-MM-DD'), 'UTF8')) for 16)) h (bytes)
  );
end $$;

-- Whole minutes between wall time and goal, both counted from the start of the day. Twin: src/domain/check-ins/scoring.ts.
create function private.minutes_off(
  at timestamptz, utc_offset_minutes int, day date, day_start time, goal_time time
) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return trunc(abs(extract(epoch from
    (at at time zone 'UTC') + utc_offset_minutes * interval '1 minute'
    - (day + goal_time + case when goal_time < day_start then interval '1 day' else interval '0' end))) / 60)::int;
end $$;

-- 0 to 100. Twin: src/domain/check-ins/scoring.ts.
create function private.score(
  at timestamptz, utc_offset_minutes int, day date, day_start time, goal_time time
) returns int
language plpgsql immutable set search_path = '' as $$
declare
  minutes int := private.minutes_off(at, utc_offset_minutes, day, day_start, goal_time);
begin
  return case when minutes <= 5 then 100 when minutes <= 100 then 105 - minutes else 0 end;
end $$;

-- Rejects a check-in that cannot be true, then computes every column that the client does not decide. A superseded check-in
-- that takes effect is not validated again, because it was when it arrived. A change since then (of the goals, the days around
-- it, its age) must not cost the user the day.
create function private.guard_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal rows of other users
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your check-in');
  end if;
  new.check_in_time := date_trunc('milliseconds', new.check_in_time);
  new.id := private.check_in_id(new.user_id, new.check_in_type, new.local_day);
  if tg_op = 'INSERT' or not exists (select from private.superseded_check_ins t
      where (t.check_in_id, t.check_in_time, t.utc_offset_minutes, t.day_start, t.goal_time)
        = (new.id, new.check_in_time, new.utc_offset_minutes, new.day_start, new.goal_time)) then
    perform private.validate_check_in(new);
  end if;
  if tg_op = 'INSERT' and exists (select from public.check_ins c where c.id = new.id) then
    perform private.reject(409, 'already_exists', 'This day has a check-in of this type');
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

-- A friend whose account is being deleted gets no tombstone, and this does not wait for that account: inserting the tombstone
-- would fail, and the undo with it. A friend behind a block gets none either, because everything of the user is sent again when
-- the block ends.
create function private.tombstone_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  blocked uuid[] := private.blocked_ids_of(old.user_id);
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.tombstone(private.remaining_users(array(
      select old.user_id
      union all select f.friend_id from public.friendships f
        where f.user_id = old.user_id and f.status = 'accepted' and f.friend_id <> all (blocked)
      union all select f.user_id from public.friendships f
        where f.friend_id = old.user_id and f.status = 'accepted' and f.user_id <> all (blocked)
    )), 4::smallint, old.id);
  end if;
  return null;
end $$;

create trigger a_guard_suspension before insert on public.check_ins
  for each statement execute function private.guard_suspension();

-- only "of" the columns that a client writes: the recount of later days writes other columns and must not be validated
create trigger a_guard_check_in
  before insert or update of user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time
  on public.check_ins for each row execute function private.guard_check_in();
create trigger zz_stamp_rev before insert or update on public.check_ins
  for each row execute function private.stamp_rev();
create trigger tombstone_check_in after delete on public.check_ins
  for each row execute function private.tombstone_check_in();
create trigger ring after insert or update or delete on public.check_ins
  for each row execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.check_ins as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read check-ins" on public.check_ins for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "owners add check-ins" on public.check_ins for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "blocks hide check-ins" on public.check_ins as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));

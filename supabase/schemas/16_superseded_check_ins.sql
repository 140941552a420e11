-- Contains: further check-ins of a day, from other devices, and undo.
-- Invariants: the earliest check-in of a day counts; an undo removes exactly its own check-in, and then the earliest other one counts.
-- Access: the owner reads; only the functions below write.

-- public.check_ins has the earliest check-in of a day. Later ones, from other devices, are kept here. Twin:
-- src/domain/check-ins/ledger.ts.
create table private.superseded_check_ins (
  check_in_id uuid not null references public.check_ins (id) on delete cascade,
  user_id uuid not null,
  check_in_time timestamptz not null,
  utc_offset_minutes int not null,
  day_start time(0) not null,
  goal_time time(0) not null,
  primary key (check_in_id, check_in_time)
);

comment on table private.superseded_check_ins is 'Further check-ins of a day, from other devices. After an undo, the earliest of them counts.';
comment on column private.superseded_check_ins.user_id is 'Whose check-in it is, for the policy.';

alter table private.superseded_check_ins enable row level security;
revoke all on private.superseded_check_ins from public, anon, authenticated;
grant select on private.superseded_check_ins to authenticated;

create policy "owners read their superseded check-ins" on private.superseded_check_ins for select to authenticated
  using (user_id = (select auth.uid()));

-- Adds a check-in to a day that has one. The earliest counts. At most ten others are kept, the earliest ones.
create function private.add_same_day_check_in(c public.check_ins) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.check_ins;
begin
  perform private.lock_user(auth.uid());
  select * into strict existing from public.check_ins x
    where x.user_id = auth.uid() and x.check_in_type = c.check_in_type and x.local_day = c.local_day;
  c.id := existing.id;
  c.user_id := existing.user_id;
  c.check_in_time := date_trunc('milliseconds', c.check_in_time);
  if c.check_in_time = existing.check_in_time or exists (select from private.superseded_check_ins t
      where t.check_in_id = c.id and t.check_in_time = c.check_in_time) then
    return; -- a repeated request
  end if;
  if c.check_in_time < existing.check_in_time then
    update public.check_ins x set check_in_time = c.check_in_time, utc_offset_minutes = c.utc_offset_minutes,
      day_start = c.day_start, goal_time = c.goal_time where x.id = c.id; -- the guard validates it
    c := existing;
  else
    perform private.validate_check_in(c);
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
    perform private.add_same_day_check_in(c);
  else
    insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
    values (gen_random_uuid(), me, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start,
      c.goal_time); -- the guard replaces the id
  end if;
end $$;

-- True if the undo must have been made later than it claims: its device has pushed more than five minutes after the check-in
-- arrived and after `undone_at`. A device sends its outbox in order, so that push would have brought an undo of that moment.
-- `pushed_at` is the time of the push before this one; a device on its first push has none.
create function private.is_backdated_undo(existing public.check_ins, undone_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.sync_clients s
    where s.user_id = existing.user_id and s.client_id::text = current_setting('simmer.client_id', true)
      and s.pushed_at > greatest(undone_at, existing.received_at) + interval '5 minutes' and s.pushed_at < now());
end $$;

-- The mutation undoCheckIn removes one check-in, within a minute of it. Both times come from the device, because check-in and
-- undo may have waited offline for days. The server's clock only bounds the undo of a device that was online since, and of a
-- check-in older than 60 days. No role has the right to DELETE from the table, because for a bare DELETE only the time
-- of its arrival is known. Twin: removeCheckIn in src/domain/check-ins/ledger.ts.
create function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.check_ins;
  next private.superseded_check_ins;
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' or stood < now() - interval '60 days' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  select * into existing from public.check_ins c
    where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day;
  if existing.id is null then
    return;
  end if;
  if existing.check_in_time <> stood then
    delete from private.superseded_check_ins t where t.check_in_id = existing.id and t.check_in_time = stood;
    if found then
      update public.check_ins c set rev = c.rev where c.id = existing.id;
    end if;
    return;
  end if;
  if private.is_backdated_undo(existing, undone_at) then
    return;
  end if;
  select * into next from private.superseded_check_ins t where t.check_in_id = existing.id order by t.check_in_time limit 1;
  if next.check_in_id is null then
    -- no request may be accepted until this commits: a new friend would get the check-in, but no tombstone for it
    perform 1 from public.friendships f where f.user_id = auth.uid() and f.status = 'pending' for share;
    perform 1 from public.friendships f where f.friend_id = auth.uid() and f.status = 'pending' for share;
    delete from public.check_ins c where c.id = existing.id;
  else
    update public.check_ins c set check_in_time = next.check_in_time, utc_offset_minutes = next.utc_offset_minutes,
      day_start = next.day_start, goal_time = next.goal_time where c.id = existing.id;
    delete from private.superseded_check_ins t where t.check_in_id = existing.id and t.check_in_time = next.check_in_time;
  end if;
end $$;

grant execute on function private.add_same_day_check_in(public.check_ins), private.check_in(uuid, public.check_ins),
  private.undo_check_in(text, date, timestamptz, timestamptz) to authenticated;

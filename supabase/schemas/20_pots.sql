-- Contains: pots: streaks that two friends keep together. Their days are counted from check-ins, never stored.
-- Invariants: at most five pots for each user, one for each pair; the other user never learns who muted nudges, or quiet hours.
-- Access: both users read the pot, each their own side of it; only the functions below write.

create table public.pots (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'live', 'ended')),
  asked_at timestamptz(3) not null,
  since_day date,
  ended_day date,
  ended_by uuid,
  rev bigint not null default 0,
  check (user_id <> friend_id),
  check ((since_day is null) = (status = 'asked')),
  check ((ended_day is null) = (status <> 'ended'))
);
-- one for each pair, no matter who asked; those that ended stay
create unique index pots_pair on public.pots (least(user_id, friend_id), greatest(user_id, friend_id)) where status <> 'ended';
create index pots_of_user on public.pots (user_id, rev, id);
create index pots_of_friend on public.pots (friend_id, rev, id);
create index pots_asked on public.pots (asked_at) where status = 'asked';

comment on table public.pots is 'A streak that two friends keep together: first a question, then a pot, at last an ended one.';
comment on column public.pots.user_id is 'Asked.';
comment on column public.pots.friend_id is 'Was asked.';
comment on column public.pots.asked_at is 'When it was asked; after 14 days without an answer it is gone.';
comment on column public.pots.since_day is 'The first day that can count: the day of the user who joined.';
comment on column public.pots.ended_day is 'The last day that can count.';
comment on column public.pots.ended_by is 'Who ended it; null also when it ended by a block.';
comment on column public.pots.rev is 'The transaction that wrote this row last.';

alter table public.pots enable row level security;
revoke all on public.pots from public, anon, authenticated;
grant select on public.pots to authenticated;

-- What one of the two users alone sees. A change of it also stamps the pot, so that a pull brings it.
create table private.pot_sides (
  pot_id uuid not null references public.pots (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_muted boolean not null default false,
  dismissed_day date,
  nudged_on date,
  quiet_at timestamptz(3),
  nudge_at timestamptz(3),
  primary key (pot_id, user_id)
);
create index pot_sides_of_user on private.pot_sides (user_id);

comment on table private.pot_sides is 'What one user of a pot alone sees of it.';
comment on column private.pot_sides.is_muted is 'Whether nudges of the other user do nothing.';
comment on column private.pot_sides.dismissed_day is 'Cards about what happened until then are dismissed.';
comment on column private.pot_sides.nudged_on is 'The day for which this user nudged last.';
comment on column private.pot_sides.quiet_at is 'When a nudge of this user met quiet hours last.';
comment on column private.pot_sides.nudge_at is 'When the last nudge of the other user arrived.';

alter table private.pot_sides enable row level security;
revoke all on private.pot_sides from public, anon, authenticated;
grant select on private.pot_sides to authenticated;

create policy "owners read their side" on private.pot_sides for select to authenticated
  using (user_id = (select auth.uid()));

create table private.declined_pots (
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (user_id, friend_id)
);
create index declined_pots_of_friend on private.declined_pots (friend_id);
create index declined_pots_by_age on private.declined_pots (declined_at);

comment on table private.declined_pots is 'Questions that were declined: asking again has to wait for 7 days.';
comment on column private.declined_pots.user_id is 'Asked.';
comment on column private.declined_pots.friend_id is 'Declined.';

alter table private.declined_pots enable row level security;
revoke all on private.declined_pots from public, anon, authenticated;

create function private.tombstone_pot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tombstone(private.remaining_users(array[old.user_id, old.friend_id]), 10::smallint, old.id);
  return null;
end $$;

-- A block ends a pot without a card, as if the other user had left.
create function private.end_blocked_pots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pots p where p.status = 'asked'
    and ((p.user_id = new.user_id and p.friend_id = new.other_id) or (p.user_id = new.other_id and p.friend_id = new.user_id));
  update public.pots p set status = 'ended', ended_day = greatest(p.since_day, (now() at time zone 'UTC')::date)
  where p.status = 'live'
    and ((p.user_id = new.user_id and p.friend_id = new.other_id) or (p.user_id = new.other_id and p.friend_id = new.user_id));
  return null;
end $$;

create trigger a_lock_caller before insert or update or delete on public.pots
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.pots
  for each row execute function private.stamp_rev();
create trigger tombstone_pot after delete on public.pots
  for each row execute function private.tombstone_pot();
create trigger ring after insert or delete on public.pots
  for each row execute function private.ring_both('user_id', 'friend_id');
create trigger ring_change after update on public.pots
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_both('user_id', 'friend_id');
create trigger end_pots_with_blocked after insert or update of blocked_since on public.boundaries
  for each row when (new.blocked_since is not null) execute function private.end_blocked_pots();

create policy "ended sessions have no access" on public.pots as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both users read their pot" on public.pots for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "blocks hide pots" on public.pots as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]) and friend_id <> all ((select private.blocked_ids())::uuid[]));

-- The days with both check-ins of a user from a day on, ascending.
create function private.full_days(who uuid, since date) returns date[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select c.local_day from public.check_ins c where c.user_id = who and c.local_day >= since
    group by c.local_day having count(*) = 2 order by c.local_day);
end $$;

-- What the caller's devices know of a friend's days: they hold only the newest check-ins. Null without a pot.
create function private.full_days_shared(who uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  since date;
begin
  select min(p.since_day) into since from (
    select x.since_day from public.pots x where x.user_id = me and x.friend_id = who
    union all select x.since_day from public.pots x where x.user_id = who and x.friend_id = me) p;
  if since is null or who = any (private.blocked_ids()) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('first', r.first, 'last', r.last) order by r.first), '[]') from (
      select min(d.day) as first, max(d.day) as last from (
        select u.day, u.day - u.n::int as run from unnest(private.full_days(who, since)) with ordinality u (day, n)) d
      group by d.run) r);
end $$;

-- Counts the days of a pot. A missing day breaks a run once it is decided. Twin: src/domain/pots/days-together.ts.
create function private.count_together(both_days date[], decided date, out current int, out longest int, out total int)
language plpgsql immutable set search_path = '' as $$
begin
  select coalesce(max(r.days), 0), coalesce(sum(r.days), 0),
    coalesce((array_agg(r.days order by r.last desc))[1], 0) * case when max(r.last) + 1 <= decided then 0 else 1 end
  into longest, total, current
  from (
    select count(*)::int as days, max(d.day) as last from (
      select b.day, sum(b.begins) over (order by b.day) as run from (
        select u.day, case when u.day - lag(u.day) over (order by u.day) > 1
          and lag(u.day) over (order by u.day) + 1 <= decided then 1 else 0 end as begins
        from unnest(both_days) u (day)) b) d
    group by d.run) r;
end $$;

-- The last day that ended at least 24 hours ago for each of these places: [[offset in minutes, day start], ...].
create function private.last_decided_day(at timestamptz, places jsonb) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (select min(private.logical_day(at - interval '24 hours', (p.value ->> 0)::int, (p.value ->> 1)::time)) - 1
    from jsonb_array_elements(case places when '[]' then '[[0, "00:00:00"]]' else places end) p);
end $$;

-- The days of a pot in a row, as the devices of both show them.
create function private.days_of_pot(p public.pots, at timestamptz) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  places jsonb := coalesce((select jsonb_agg(jsonb_build_array(n.utc_offset_minutes, n.day_start)) from unnest(array[p.user_id, p.friend_id]) u (id)
    cross join lateral (select c.utc_offset_minutes, c.day_start from public.check_ins c where c.user_id = u.id
      order by c.local_day desc, c.check_in_type desc limit 1) n), '[]');
begin
  return (private.count_together(array(
    select m.day from unnest(private.full_days(p.user_id, p.since_day)) m (day)
    where m.day = any (private.full_days(p.friend_id, p.since_day)) order by m.day),
    private.last_decided_day(at, places))).current;
end $$;

-- The pot with that id if the caller is one of its two users. It locks the row, after the account of the other user.
create function private.own_pot(pot uuid) returns public.pots
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots;
begin
  perform private.lock_user(me);
  select * into p from public.pots x where x.id = pot and me in (x.user_id, x.friend_id)
    and x.user_id <> all (private.blocked_ids()) and x.friend_id <> all (private.blocked_ids());
  if p.id is not null and private.lock_account(case p.user_id when me then p.friend_id else p.user_id end) then
    select * into p from public.pots x where x.id = pot for no key update;
    return p;
  end if;
  return null;
end $$;

-- Pots that go on, and those that the user asked for: so no answer of another user makes it more than five.
create function private.count_pots(who uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.pots p where p.user_id = who
      and (p.status = 'live' or p.status = 'asked' and p.asked_at > now() - interval '14 days'))
    + (select count(*) from public.pots p where p.friend_id = who and p.status = 'live');
end $$;

-- If the two ask each other, the first question stays. A question that was declined or taken back is not made again by a repeated request.
create function private.ask_pot(pot uuid, friend uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.pots;
begin
  perform private.lock_user(me);
  select * into made from public.pots p where p.id = pot;
  if not private.is_uuid_v4(pot) then
    perform private.reject(422, 'bad_id', 'A pot has a random id');
  elsif made.id is not null and (made.user_id, made.friend_id) is distinct from (me, friend) then
    perform private.reject(409, 'id_taken', 'This id is taken');
  elsif made.id is not null
    or exists (select from private.tombstones t where t.user_id = me and t.tbl = 10 and t.id = pot) then
    return;
  elsif friend = any (private.blocked_ids()) or not exists (select from private.friend_ids() f (id) where f.id = friend)
    or not private.lock_account(friend) then
    perform private.reject(404, 'user_not_found', 'There is no such friend');
  end if;
  -- if two users ask each other at once, the second one waits here
  perform pg_advisory_xact_lock(hashtextextended('pot' || least(me, friend) || greatest(me, friend), 0));
  delete from public.pots p where p.status = 'asked' and p.asked_at <= now() - interval '14 days'
    and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me));
  if exists (select from public.pots p where p.status <> 'ended'
      and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me))) then
    return;
  elsif exists (select from private.declined_pots d
      where d.user_id = me and d.friend_id = friend and d.declined_at > now() - interval '7 days') then
    perform private.reject(409, 'asked_recently', 'Ask again 7 days after the last answer');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  elsif not private.charge('request') then
    perform private.reject(429, 'rate_limited', 'At most 30 requests an hour');
  end if;
  insert into public.pots (id, user_id, friend_id, asked_at)
  values (pot, me, friend, date_trunc('milliseconds', greatest(least(at, clock_timestamp()), now() - interval '7 days')));
end $$;

create function private.join_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.friend_id = me and p.status <> 'asked' then
    return;
  elsif p.friend_id is distinct from me or p.asked_at <= now() - interval '14 days' then
    perform private.reject(404, 'pot_gone', 'There is no such question');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  end if;
  update public.pots x set status = 'live', since_day = least(greatest(day, (p.asked_at at time zone 'UTC')::date - 1),
    (now() at time zone 'UTC')::date + 1) where x.id = pot;
  -- from now on, their devices get the full days of the other with the streaks
  perform 1 from public.streaks s where s.user_id in (p.user_id, p.friend_id) order by s.user_id for no key update;
  update public.streaks s set rev = s.rev where s.user_id in (p.user_id, p.friend_id);
end $$;

create function private.remove_pot(pot uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'asked' then
    if p.friend_id = me then
      insert into private.declined_pots as d (user_id, friend_id) values (p.user_id, me)
      on conflict (user_id, friend_id) do update set declined_at = now();
    end if;
    delete from public.pots x where x.id = pot;
  end if;
end $$;

create function private.end_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'live' then
    update public.pots x set status = 'ended', ended_by = auth.uid(),
      ended_day = greatest(p.since_day, least(day, (now() at time zone 'UTC')::date + 1))
    where x.id = pot;
  end if;
end $$;

-- The caller's side of a pot. Rejects anyone who is not in it.
create function private.own_side(pot uuid) returns private.pot_sides
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
  side private.pot_sides;
begin
  if p.id is null then
    perform private.reject(404, 'pot_gone', 'There is no such pot');
  end if;
  insert into private.pot_sides (pot_id, user_id) values (pot, auth.uid()) on conflict do nothing;
  select * into side from private.pot_sides s where s.pot_id = pot and s.user_id = auth.uid();
  return side;
end $$;

create function private.dismiss_pot(pot uuid, until_day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.dismissed_day is null or side.dismissed_day < until_day then
    update private.pot_sides s set dismissed_day = until_day where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

create function private.mute_nudges(pot uuid, muted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.is_muted <> muted then
    update private.pot_sides s set is_muted = muted where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

grant execute on function private.full_days_shared(uuid), private.ask_pot(uuid, uuid, timestamptz), private.join_pot(uuid, date),
  private.remove_pot(uuid), private.end_pot(uuid, date), private.dismiss_pot(uuid, date), private.mute_nudges(uuid, boolean)
  to authenticated;

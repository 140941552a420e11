-- Contains: pots: streaks that two friends keep together. Their days are counted from check-ins, never stored.
-- Invariants: at most five pots for each user, one for each pair; the other user never learns who muted nudges, or quiet hours.
-- Access: both users read the pot, each their own side of it; only the functions of the next two files and 26_nudges.sql write.

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
  delete from public.pots p where p.status = 'asked' and p.status <> 'ended' -- the condition of the index
    and least(p.user_id, p.friend_id) = least(new.user_id, new.other_id)
    and greatest(p.user_id, p.friend_id) = greatest(new.user_id, new.other_id);
  update public.pots p set status = 'ended', ended_day = greatest(p.since_day, (now() at time zone 'UTC')::date)
  where p.status = 'live' and p.status <> 'ended'
    and least(p.user_id, p.friend_id) = least(new.user_id, new.other_id)
    and greatest(p.user_id, p.friend_id) = greatest(new.user_id, new.other_id);
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

-- Holds: the runs that end at the newest check-in of each type.
-- Guarantees: every number comes from the ledger (next file).
-- Who may: the owner and friends read; only the database writes.

create table public.streaks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning_streak int not null default 0 check (morning_streak >= 0),
  night_streak int not null default 0 check (night_streak >= 0),
  last_morning_check date,
  last_night_check date,
  rev bigint not null default 0
);
create trigger zz_stamp_rev before insert or update on public.streaks
  for each row execute function private.stamp_rev();

alter table public.streaks enable row level security;
revoke all on public.streaks from public, anon, authenticated;
grant select on public.streaks to authenticated;

create policy "a dead session sees nothing" on public.streaks as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owner and friends read the streaks" on public.streaks for select to authenticated
  using (user_id = (select auth.uid()) or user_id in (select private.friend_ids()));

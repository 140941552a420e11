-- Holds: which reminders each person wants: one row, made when they first choose one; without a row everything is off.
-- Guarantees: only known choices; quiet hours have both ends or none.
-- Who may: the owner reads, adds and changes the row; nobody else sees it.

create table public.reminders (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning text not null default 'off' check (morning in ('off', 'before', 'goal', 'last')),
  night text not null default 'off' check (night in ('off', 'before', 'goal', 'last')),
  messages text not null default 'off' check (messages in ('off', 'name', 'text')),
  requests boolean not null default false,
  weekly boolean not null default false,
  quiet_from time(0) check (quiet_from < '24:00:00'),
  quiet_until time(0) check (quiet_until < '24:00:00'),
  rev bigint not null default 0,
  constraint reminders_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);

create trigger a_lock_caller before insert or update on public.reminders
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.reminders
  for each row execute function private.stamp_rev();
create trigger ring_first after insert on public.reminders for each row execute function private.ring_owner('owner');
create trigger ring after update on public.reminders for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');

alter table public.reminders enable row level security;
revoke all on public.reminders from public, anon, authenticated;
grant select, insert (user_id, morning, night, messages, requests, weekly, quiet_from, quiet_until),
  update (morning, night, messages, requests, weekly, quiet_from, quiet_until) on public.reminders to authenticated;

create policy "a dead session sees nothing" on public.reminders as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "the owner reads the reminders" on public.reminders for select to authenticated
  using (user_id = (select auth.uid()));
create policy "the owner chooses reminders for the first time" on public.reminders for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "the owner changes the reminders" on public.reminders for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

comment on table public.reminders is 'Which reminders and other detects a person wants. Without a row, none.';
comment on column public.reminders.morning is 'off, 15 minutes before the goal, at the goal, or before points run out.';
comment on column public.reminders.night is 'The same, for the night.';
comment on column public.reminders.messages is 'off; name: who wrote; text: also what was written, which the device adds itself.';
comment on column public.reminders.requests is 'Whether to notify of friend requests.';
comment on column public.reminders.weekly is 'Whether to notify of the result of a week on Monday morning.';
comment on column public.reminders.quiet_from is 'From then until quiet_until, notifications wait; null without quiet hours.';
comment on column public.reminders.rev is 'The transaction that wrote this row last.';

-- Contains: which reminders each user wants: one row, made with the first choice; without a row everything is off.
-- Invariants: only known choices; quiet hours have both ends or none.
-- Access: the owner reads, adds and changes the row; no other user sees it.

create table public.reminders (
  user_id uuid primary key references auth.users (id) on delete cascade,
  morning text not null default 'off' check (morning in ('off', 'before', 'goal', 'last')),
  night text not null default 'off' check (night in ('off', 'before', 'goal', 'last')),
  messages text not null default 'off' check (messages in ('off', 'name', 'text')),
  requests boolean not null default false,
  weekly boolean not null default false,
  nudges boolean not null default true,
  quiet_from time(0) check (quiet_from < '24:00:00'),
  quiet_until time(0) check (quiet_until < '24:00:00'),
  rev bigint not null default 0,
  constraint reminders_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);

comment on table public.reminders is 'Which reminders and other notifications a user wants. Without a row, none.';
comment on column public.reminders.morning is 'off, 15 minutes before the goal, at the goal, or before points run out.';
comment on column public.reminders.night is 'The same, for the night.';
comment on column public.reminders.messages is 'off; name: who wrote; text: also the text, which the device adds itself.';
comment on column public.reminders.requests is 'Whether to show friend requests.';
comment on column public.reminders.weekly is 'Whether to show the result of a week on Monday morning.';
comment on column public.reminders.nudges is 'Whether to show nudges from pots.';
comment on column public.reminders.quiet_from is 'From then until quiet_until, notifications wait; null without quiet hours.';
comment on column public.reminders.rev is 'The transaction that wrote this row last.';

alter table public.reminders enable row level security;
revoke all on public.reminders from public, anon, authenticated;
grant select, insert (user_id, morning, night, messages, requests, weekly, nudges, quiet_from, quiet_until),
  update (morning, night, messages, requests, weekly, nudges, quiet_from, quiet_until) on public.reminders to authenticated;

create trigger a_guard_suspension before insert or update on public.reminders
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update on public.reminders
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.reminders
  for each row execute function private.stamp_rev();
create trigger ring_first after insert on public.reminders for each row execute function private.ring_owner('owner');
create trigger ring after update on public.reminders for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.reminders as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their reminders" on public.reminders for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add their reminders" on public.reminders for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners update their reminders" on public.reminders for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.set_reminders(me uuid, r public.reminders) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  insert into public.reminders as x (user_id, morning, night, messages, requests, weekly, quiet_from, quiet_until)
  values (me, r.morning, r.night, r.messages, r.requests, r.weekly, r.quiet_from, r.quiet_until)
  on conflict (user_id) do update set morning = excluded.morning, night = excluded.night, messages = excluded.messages,
    requests = excluded.requests, weekly = excluded.weekly, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until
  where (x.morning, x.night, x.messages, x.requests, x.weekly, x.quiet_from, x.quiet_until)
    is distinct from (excluded.morning, excluded.night, excluded.messages, excluded.requests, excluded.weekly,
      excluded.quiet_from, excluded.quiet_until);
end $$;

create function private.set_nudges(me uuid, are_on boolean) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  insert into public.reminders as x (user_id, nudges) values (me, are_on)
  on conflict (user_id) do update set nudges = excluded.nudges where x.nudges <> excluded.nudges;
end $$;

grant execute on function private.set_reminders(uuid, public.reminders), private.set_nudges(uuid, boolean) to authenticated;

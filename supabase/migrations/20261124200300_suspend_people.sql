-- Holds: suspended accounts.
-- Guarantees: a suspended person can read, export and delete the account, but write nothing, directly or through sync.
-- Who may: the owner only: an operator suspends a person, and lifts it, by SQL (docs/operations.md).

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  reason text not null check (reason <> '')
);
alter table private.suspensions enable row level security;
revoke all on private.suspensions from public, anon, authenticated;

-- False for an account that is being deleted, because that deletes rows.
create function private.is_suspended() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.suspensions s join auth.users u on u.id = s.user_id where s.user_id = auth.uid());
end $$;

create function private.require_standing() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_suspended() then
    perform private.reject(403, 'suspended', 'This account is suspended');
  end if;
end $$;

-- For direct calls. For sync, apply_mutation checks it first, because some mutations write nothing.
create function private.guard_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_standing();
  return null;
end $$;

create trigger a_guard_standing before insert or update or delete on public.friendships
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before insert or update on public.messages
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before insert on public.check_ins
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before update on public.goals
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before insert or update on public.reminders
  for each statement execute function private.guard_standing();
-- only "of" the columns that people write: the others follow from check-ins
create trigger a_guard_standing before update of display_name, avatar_url on public.profiles
  for each statement execute function private.guard_standing();

-- Pictures can still be removed, because on a hosted project they must be before the account can be deleted.
do $$ begin
  if to_regclass('storage.objects') is not null then
    create policy "a suspended person adds no avatar" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'avatars' or not (select private.is_suspended()));
    create policy "a suspended person replaces no avatar" on storage.objects as restrictive for update to authenticated
      using (bucket_id <> 'avatars' or not (select private.is_suspended()));
  end if;
end $$;

-- The person's profile carries `suspended` to their devices, so give it a new rev.
create function private.tell_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles p set rev = 0 where p.user_id = who;
  perform private.ring(array[who]);
  return null;
end $$;
create trigger tell_suspension after insert or delete on private.suspensions
  for each row execute function private.tell_suspension();

revoke execute on all functions in schema private from public;
grant execute on function private.is_suspended(), private.require_standing() to authenticated;

comment on table private.suspensions is 'Accounts that may read and not write. An operator adds and deletes rows.';
comment on column private.suspensions.reason is 'For operators; it never travels.';

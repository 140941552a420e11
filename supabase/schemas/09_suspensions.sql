-- Contains: suspended accounts.
-- Invariants: a suspended user can read, export and delete the account, but write nothing, directly or through sync.
-- Access: the owner only: an operator suspends an account, and lifts it, by SQL (docs/operations.md).

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  reason text not null check (reason <> '')
);

comment on table private.suspensions is 'Accounts that may read and not write. An operator adds and deletes rows.';
comment on column private.suspensions.reason is 'For operators; devices never get it.';

alter table private.suspensions enable row level security;
revoke all on private.suspensions from public, anon, authenticated;

-- False for an account that is being deleted, because the deletion must be able to delete rows.
create function private.is_suspended() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.suspensions s join auth.users u on u.id = s.user_id where s.user_id = auth.uid());
end $$;

create function private.require_not_suspended() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_suspended() then
    perform private.reject(403, 'suspended', 'This account is suspended');
  end if;
end $$;

-- For direct requests. apply_mutation checks it first, because some mutations write nothing.
create function private.guard_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_not_suspended();
  return null;
end $$;

-- The profile carries `suspended` to the devices of the user, so it gets a new rev.
create function private.publish_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles p set rev = 0 where p.user_id = who;
  perform private.ring(array[who]);
  return null;
end $$;

create trigger publish_suspension after insert or delete on private.suspensions
  for each row execute function private.publish_suspension();

grant execute on function private.is_suspended(), private.require_not_suspended() to authenticated;

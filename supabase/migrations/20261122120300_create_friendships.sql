-- Holds: requests and friendships, one row for each pair of people.
-- Guarantees: one person asks, the other accepts or rejects, the first may cancel; an accepted request stays.
-- Who may: both sides read; each writes its own part, directly or through sync (docs/rejections.md).

create table public.friendships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (user_id <> friend_id)
);
-- one row for each pair, whoever asked
create unique index friendships_pair on public.friendships (least(user_id, friend_id), greatest(user_id, friend_id));
create index friendships_of_user on public.friendships (user_id, rev, id);
create index friendships_of_friend on public.friendships (friend_id, rev, id);

-- A definer function, because policies of other tables call it for every reader and must not depend on the policies of this table.
create function private.friend_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
  select f.friend_id from public.friendships f where f.user_id = auth.uid() and f.status = 'accepted'
  union all
  select f.user_id from public.friendships f where f.friend_id = auth.uid() and f.status = 'accepted';
end $$;

-- Nobody may have more than 500 friends and requests together: a check-in rings for all friends, and every pull names them.
create function private.has_friend_room(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.friendships f where f.user_id = who)
    + (select count(*) from public.friendships f where f.friend_id = who) < 500;
end $$;

create function private.guard_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text;
begin
  if auth.uid() is null then
    return new; -- an operator: row security stops every other caller without an id
  end if;
  -- BEFORE triggers run before row security: without this check the rejections below would reveal something about other people
  if new.user_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your request');
  end if;
  fault := private.request_fault(new);
  if fault = 'made' then
    return null;
  elsif fault is not null then
    perform private.reject(case fault when 'user_not_found' then 404 when 'rate_limited' then 429
      when 'already_exists' then 409 when 'id_taken' then 409 else 422 end, fault, 'This request cannot be made: ' || fault);
  end if;
  return new;
end $$;

create function private.guard_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif old.friend_id <> auth.uid() then
    perform private.reject(403, 'not_recipient', 'Only the one who was asked answers');
  elsif new.status is distinct from 'accepted' and old.status = 'accepted' then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  elsif new.status is distinct from 'accepted' then
    perform private.reject(422, 'invalid', 'A request becomes accepted or is deleted');
  elsif old.status = 'accepted' then
    return null; -- a repeated call: store nothing and ring nobody
  end if;
  return new;
end $$;

create function private.guard_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'accepted' and auth.uid() is not null
    -- a deleted account takes its friendships with it
    and exists (select from auth.users u where u.id = auth.uid()) then
    perform private.reject(409, 'already_friends', 'An accepted request stays');
  end if;
  return old;
end $$;

create trigger a_lock_caller before insert or update or delete on public.friendships
  for each statement execute function private.lock_caller();
create trigger a_guard_request before insert on public.friendships
  for each row execute function private.guard_request();
create trigger a_guard_answer before update on public.friendships
  for each row execute function private.guard_answer();
create trigger a_guard_removal before delete on public.friendships
  for each row execute function private.guard_removal();
create trigger zz_stamp_rev before insert or update on public.friendships
  for each row execute function private.stamp_rev();

alter table public.friendships enable row level security;
revoke all on public.friendships from public, anon, authenticated;
grant select, insert (id, user_id, friend_id, status), update (status), delete on public.friendships to authenticated;

create policy "a dead session sees nothing" on public.friendships as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both sides read their friendship" on public.friendships for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "one asks for oneself" on public.friendships for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "both sides may try to answer" on public.friendships for update to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "the recipient rejects, the sender cancels" on public.friendships for delete to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));

revoke execute on all functions in schema private from public;
grant execute on function private.friend_ids() to authenticated;

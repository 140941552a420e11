-- Requests: made by one, accepted or rejected by the other, taken back by the first (docs/refusals.md). The same on
-- the table as through sync.

-- A random UUID (version 4): what clients make. Any other could be guessed, or is another table's.
create function private.is_random_id(id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(id::text ~ '^.{14}4.{4}[89ab]', false);
end $$;

-- Why the caller may not make this request, or null; 'made' when the caller has made this very one before.
create function private.request_fault(f public.friendships) returns text
language plpgsql security definer set search_path = '' as $$
declare
  standing public.friendships;
begin
  if f.status is distinct from 'pending' then
    return 'invalid';
  elsif not private.is_random_id(f.id) then
    return 'bad_id';
  elsif f.friend_id = f.user_id then
    return 'self_request';
  end if;
  select * into standing from public.friendships x where x.id = f.id;
  if (standing.user_id, standing.friend_id) = (f.user_id, f.friend_id) then
    return 'made';
  elsif standing.id is not null then
    return 'id_taken';
  elsif exists (select from private.tombstones t where t.user_id = f.user_id and t.tbl = 5 and t.id = f.id) then
    return 'made'; -- and rejected or taken back since: a call sent twice must not ask again
  elsif not private.hold_account(f.friend_id) then
    return 'user_not_found';
  end if;
  -- two who ask each other at once: the second waits here and then sees the first
  perform pg_advisory_xact_lock(
    hashtextextended(least(f.user_id, f.friend_id)::text || greatest(f.user_id, f.friend_id)::text, 0));
  if exists (select from public.friendships x where least(x.user_id, x.friend_id) = least(f.user_id, f.friend_id)
      and greatest(x.user_id, x.friend_id) = greatest(f.user_id, f.friend_id)) then
    return 'already_exists';
  elsif not private.charge('request') then
    return 'rate_limited'; -- every request leaves a mark on somebody else's device
  end if;
  return null;
end $$;

create function private.guard_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text;
begin
  if auth.uid() is null then
    return new; -- an operator; no row of a caller without a name passes row security
  end if;
  -- BEFORE triggers run before row security: without this the refusals below would tell of other people
  if new.user_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_yours', 'Not your request');
  end if;
  fault := private.request_fault(new);
  if fault = 'made' then
    return null;
  elsif fault is not null then
    perform private.refuse(case fault when 'user_not_found' then 404 when 'rate_limited' then 429
      when 'already_exists' then 409 when 'id_taken' then 409 else 422 end, fault, 'This request cannot be made: ' || fault);
  end if;
  return new;
end $$;
create trigger a_guard_request before insert on public.friendships
  for each row execute function private.guard_request();

create function private.guard_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif old.friend_id <> auth.uid() then
    perform private.refuse(403, 'not_recipient', 'Only the one who was asked answers');
  elsif new.status is distinct from 'accepted' and old.status = 'accepted' then
    perform private.refuse(409, 'already_friends', 'An accepted request stays');
  elsif new.status is distinct from 'accepted' then
    perform private.refuse(422, 'invalid', 'A request becomes accepted or is deleted');
  elsif old.status = 'accepted' then
    return null; -- said before: nothing to store, nobody to ring
  end if;
  return new;
end $$;
create trigger a_guard_answer before update on public.friendships
  for each row execute function private.guard_answer();

create function private.guard_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'accepted' and auth.uid() is not null
    -- a deleted account takes its friendships along
    and exists (select from auth.users u where u.id = auth.uid()) then
    perform private.refuse(409, 'already_friends', 'An accepted request stays');
  end if;
  return old;
end $$;
create trigger a_guard_removal before delete on public.friendships
  for each row execute function private.guard_removal();

alter table public.friendships alter column id set default gen_random_uuid();
grant insert (id, user_id, friend_id, status), update (status), delete on public.friendships to authenticated;
create policy "one asks for oneself" on public.friendships for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "both sides may try to answer" on public.friendships for update to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) or friend_id = (select auth.uid()));
create policy "the recipient rejects, the sender cancels" on public.friendships for delete to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));

revoke execute on all functions in schema private from public;

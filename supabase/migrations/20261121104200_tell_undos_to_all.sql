-- An undo tells everybody who may hold the check-in, also when that changes at the same moment.

-- As before, but a friend whose account is going is not told and not waited for: the tombstone would fail with the
-- account, and the undo with it.
create or replace function private.bury_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.bury(private.staying(array(
      select old.user_id
      union all select f.friend_id from public.friendships f where f.user_id = old.user_id and f.status = 'accepted'
      union all select f.user_id from public.friendships f where f.friend_id = old.user_id and f.status = 'accepted'
    )), 4::smallint, old.id);
  end if;
  return null;
end $$;

-- As before, but nobody becomes a friend while it runs: who did between its look at the friends and its end would be sent
-- the check-in and never hear that it is gone.
create or replace function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  perform 1 from public.friendships f where f.user_id = auth.uid() and f.status = 'pending' for share;
  perform 1 from public.friendships f where f.friend_id = auth.uid() and f.status = 'pending' for share;
  delete from public.check_ins c
  where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day and c.check_in_time = stood;
end $$;

revoke execute on all functions in schema private from public;

-- Holds: undo.
-- Guarantees: an undo removes exactly its own tap; the earliest other tap then stands; an online device cannot backdate an undo.
-- Who may: the owner, through sync.

-- True if the undo must have been made later than it claims: its device has pushed more than five minutes after the tap arrived
-- and after `undone_at`. A device sends its outbox in order, so that push would have brought an undo of that moment. `pushed_at` is
-- the time of the push before this one; a device on its first push has none.
create function private.undone_later(standing public.check_ins, undone_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.sync_clients s
    where s.user_id = standing.user_id and s.client_id::text = current_setting('simmer.client_id', true)
      and s.pushed_at > greatest(undone_at, standing.received_at) + interval '5 minutes' and s.pushed_at < now());
end $$;

-- The mutation undoCheckIn removes one tap, within a minute of it. Both times come from the device, because the tap and its undo
-- may have waited offline for days. The server's clock only bounds the undo of a device that was online since, and of a tap that
-- is older than 60 days. Nobody has the right to DELETE from the table, because a bare DELETE could be judged only by the time of
-- its arrival. Twin: removeCheckIn in src/domain/check-ins/ledger.ts.
create or replace function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  standing public.check_ins;
  next private.superseded_check_ins;
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' or stood < now() - interval '60 days' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  select * into standing from public.check_ins c
    where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day;
  if standing.id is null then
    return;
  end if;
  if standing.check_in_time <> stood then
    delete from private.superseded_check_ins t where t.check_in_id = standing.id and t.check_in_time = stood;
    if found then
      update public.check_ins c set rev = c.rev where c.id = standing.id;
    end if;
    return;
  end if;
  if private.undone_later(standing, undone_at) then
    return;
  end if;
  select * into next from private.superseded_check_ins t where t.check_in_id = standing.id order by t.check_in_time limit 1;
  if next.check_in_id is null then
    -- nobody may become a friend meanwhile: a new friend would get the check-in, but no tombstone for it
    perform 1 from public.friendships f where f.user_id = auth.uid() and f.status = 'pending' for share;
    perform 1 from public.friendships f where f.friend_id = auth.uid() and f.status = 'pending' for share;
    delete from public.check_ins c where c.id = standing.id;
  else
    update public.check_ins c set check_in_time = next.check_in_time, utc_offset_minutes = next.utc_offset_minutes,
      day_start = next.day_start, goal_time = next.goal_time where c.id = standing.id;
    delete from private.superseded_check_ins t where t.check_in_id = standing.id and t.check_in_time = next.check_in_time;
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.undo_check_in(text, date, timestamptz, timestamptz) to authenticated;

-- Undo takes a check-in out within a minute of the tap, judged by what the device wrote down then and not by when it
-- arrives: the tap and its undo may both have waited offline for days. There is no DELETE on the table itself: the
-- only instant a bare DELETE could be judged by is the server's.
-- Twin: removeCheckIn in src/domain/ledger.ts.

create function private.undo_check_in(type text, day date, stood timestamptz, undone_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if undone_at - stood not between interval '0' and interval '60 seconds' then
    return;
  end if;
  perform private.lock_user(auth.uid());
  delete from public.check_ins c
  where c.user_id = auth.uid() and c.check_in_type = type and c.local_day = day and c.check_in_time = stood;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.undo_check_in(text, date, timestamptz, timestamptz) to authenticated;

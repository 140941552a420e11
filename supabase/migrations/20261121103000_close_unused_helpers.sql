-- Only definers call these; nobody else needs them.
revoke execute on function private.check_in_id(uuid, text, date), private.score(timestamptz, int, date, time, time)
  from authenticated;

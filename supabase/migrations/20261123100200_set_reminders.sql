-- Holds: what the mutation setReminders does.
-- Guarantees: the whole row is written; a row that would stay the same is not touched.
-- Who may: push calls it as the person who pushed; grants, policies and checks are those of a direct call.

-- Checks the arguments of setReminders that require_spelling does not: two booleans, and both ends of the quiet hours or neither.
create function private.are_reminders(args jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(args -> 'requests') = 'boolean' and jsonb_typeof(args -> 'weekly') = 'boolean'
    and (args -> 'quiet_from' = 'null' and args -> 'quiet_until' = 'null'
      or jsonb_typeof(args -> 'quiet_from') = 'string' and args ->> 'quiet_from' ~ '^\d\d:\d\d:\d\d$'
        and jsonb_typeof(args -> 'quiet_until') = 'string' and args ->> 'quiet_until' ~ '^\d\d:\d\d:\d\d$'), false);
end $$;

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

revoke execute on all functions in schema private from public;
grant execute on function private.are_reminders(jsonb), private.set_reminders(uuid, public.reminders) to authenticated;

-- What each mutation of docs/sync.md does. Invoker: every write obeys the grants and policies of a direct call.
-- Twin: src/domain/apply-mutation.ts.

-- Clients may not update a check-in; this does it for them when the tap was earlier than the one that stands.
create function private.replace_check_in(c public.check_ins) returns void
language sql security definer set search_path = '' as $$
  update public.check_ins x set check_in_time = date_trunc('milliseconds', c.check_in_time),
    utc_offset_minutes = c.utc_offset_minutes, day_start = c.day_start, goal_time = c.goal_time
  where x.user_id = auth.uid() and x.check_in_type = c.check_in_type and x.local_day = c.local_day
    and date_trunc('milliseconds', c.check_in_time) < x.check_in_time
$$;

create function private.check_in(me uuid, c public.check_ins) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  standing timestamptz;
begin
  select x.check_in_time into standing from public.check_ins x
    where x.user_id = me and x.check_in_type = c.check_in_type and x.local_day = c.local_day;
  if standing is null then
    insert into public.check_ins
      (id, user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
    values (gen_random_uuid(), me, c.check_in_type, c.check_in_time, c.utc_offset_minutes, c.local_day, c.day_start,
      c.goal_time); -- the guard puts the true id
  elsif c.check_in_time < standing then
    perform private.replace_check_in(c);
  end if; -- the day has an earlier one: said and done
end $$;

-- Days, instants and clock times exactly as docs/sync.md spells them. Postgres would also take 'yesterday', 'now' or
-- 'infinity', and mean something else at the next retry.
create function private.require_spelling(args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from jsonb_each_text(args) a join (values
      ('local_day', '^\d{4}-\d\d-\d\d$'),
      ('check_in_time', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('changed_at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'),
      ('goal_time', '^\d\d:\d\d:\d\d$'),
      ('day_start', '^\d\d:\d\d:\d\d$'),
      ('morning_goal_time', '^\d\d:\d\d:\d\d$'),
      ('night_goal_time', '^\d\d:\d\d:\d\d$')
    ) word (name, spelling) on word.name = a.key
    where a.value is null or a.value !~ word.spelling
  ) then
    perform private.refuse(422, 'invalid', 'A day, instant or clock time is misspelt');
  end if;
end $$;

create function private.apply_mutation(me uuid, name text, args jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_spelling(args);
  case name
  when 'setProfile' then
    update public.profiles p set display_name = args ->> 'display_name'
    where p.user_id = me and p.display_name is distinct from private.trim_text(args ->> 'display_name');
  when 'setGoals' then
    perform private.change_goals((args ->> 'morning_goal_time')::time, (args ->> 'night_goal_time')::time,
      (args ->> 'day_start')::time, (args ->> 'changed_at')::timestamptz, (args ->> 'utc_offset_minutes')::int);
  when 'checkIn' then
    perform private.check_in(me, jsonb_populate_record(null::public.check_ins, args));
  else
    perform private.refuse(501, 'unknown_mutation', 'This server does not know ' || coalesce(name, 'it'));
  end case;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.require_spelling(jsonb), private.replace_check_in(public.check_ins), private.check_in(uuid, public.check_ins),
  private.apply_mutation(uuid, text, jsonb) to authenticated;

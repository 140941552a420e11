-- Three small gaps: a cursor of numbers that no database reaches failed deeper down, a change of goals dated thousands of
-- years back put `day_start_from` before Christ, and a direct update that changes nothing rang every friend.

-- As before, but numbers are read in the range in which sync reckons with them.
create or replace function private.is_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform pg_snapshot_xmax((cur ->> 'f')::pg_snapshot)::text::bigint, pg_snapshot_xmax((cur ->> 't')::pg_snapshot)::text::bigint,
    (cur ->> 'd')::date, (cur ->> 'l')::uuid, nullif(split_part(cur ->> 'e', '.', 2), '')::bigint + 1,
    (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid;
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null');
end $$;

-- As before, but a change counts as made 400 days ago at most: the day of it must be one that the wire can spell.
create or replace function private.change_goals(
  morning time, night time, day_start time, changed_at timestamptz, utc_offset_minutes int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old public.goals;
  new public.goals;
begin
  if utc_offset_minutes is null or utc_offset_minutes not between -720 and 840 or utc_offset_minutes % 15 <> 0 then
    perform private.refuse(422, 'bad_offset', 'Impossible UTC offset');
  end if;
  select * into old from public.goals g where g.user_id = auth.uid() for no key update;
  -- a fast device clock must not put the new day start off; a year-long one would put it off for ever
  new := private.changed_goals(old, morning, night, day_start,
    greatest(least(changed_at, now() + interval '5 minutes'), now() - interval '400 days'), utc_offset_minutes);
  if new is distinct from old then
    update public.goals g set morning_goal_time = new.morning_goal_time, night_goal_time = new.night_goal_time,
      day_start = new.day_start, previous_day_start = new.previous_day_start, day_start_from = new.day_start_from
    where g.user_id = old.user_id;
  end if;
end $$;

create or replace trigger ring after update on public.goals for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('owner');
create or replace trigger ring after update on public.profiles for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('friends');

revoke execute on all functions in schema private from public;

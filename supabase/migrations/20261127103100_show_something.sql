-- Holds: the rule for text that shows nothing, in names, messages and notes of reports.
-- Guarantees: a name and a message have something to see.
-- Who may: the guards of these tables call it for everybody.

-- Twin: drawsNothing in src/domain/people/drawn.ts. Default-ignorable code points, white space, controls, and what is drawn blank
-- though Unicode counts it as visible. Explicit code points: \s and [:cntrl:] depend on the locale.
create function private.draws_nothing(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ ('^[' || private.default_ignorable() || '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u2800\ufff9-\ufffb\U00013430-\U00013442\U00016fe4\U0001d159]*$');
end $$;

-- Returns why a trimmed name cannot be used, or null: it shows nothing, is too long, or contains characters that change the text
-- around. Twin: parseDisplayName in src/domain/people/names.ts.
create or replace function private.display_name_fault(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]' then 'name_forbidden_character'
    when private.draws_nothing(name) then 'name_empty'
    when char_length(name) > 60 then 'name_too_long'
  end;
end $$;

-- Returns why the caller may not send this message, or null. Returns 'sent' if the caller has sent this very message before.
create or replace function private.message_fault(m public.messages) returns text
language plpgsql security definer set search_path = '' as $$
declare
  standing public.messages;
begin
  if not private.is_random_id(m.id) then
    return 'bad_id';
  elsif private.draws_nothing(coalesce(m.message, '')) then
    return 'message_empty';
  elsif char_length(m.message) > 2000 then
    return 'message_too_long';
  end if;
  select * into standing from public.messages x where x.id = m.id;
  if (standing.sender_id, standing.receiver_id, standing.message) = (m.sender_id, m.receiver_id, m.message) then
    return 'sent';
  elsif standing.id is not null then
    return 'id_taken';
  elsif not exists (select from public.friendships f
      where f.status = 'accepted' and least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
        and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)
        and m.receiver_id <> all (private.shut_out()))
    or not private.hold_account(m.receiver_id) then -- only a deleted account ends a friendship
    return 'not_friends';
  elsif not private.charge('message') then
    return 'rate_limited';
  end if;
  return null;
end $$;

create or replace function private.report(r private.reports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  standing private.reports;
begin
  select * into standing from private.reports x where x.report_id = r.report_id;
  if standing.reporter_id = me then
    return; -- a repeated call
  elsif standing.report_id is not null then
    perform private.reject(409, 'id_taken', 'This id belongs to another report');
  elsif not private.is_random_id(r.report_id) then
    perform private.reject(422, 'bad_id', 'A report has a random id');
  end if;
  perform private.require_met(r.about_id);
  r.note := case when not private.draws_nothing(r.note) then private.trim_text(r.note) end;
  r.messages := private.conversation_of(me, r.about_id, r.message_id);
  if r.message_id is not null
    and not exists (select from jsonb_array_elements(r.messages) m where m.value ->> 'id' = r.message_id::text) then
    perform private.reject(422, 'invalid', 'This is no message between the two');
  elsif not private.charge('report') then
    perform private.reject(429, 'rate_limited', 'At most 30 reports a day');
  end if;
  insert into private.reports (report_id, reporter_id, about_id, message_id, reason, note, created_at, name, avatar_url, messages)
  select r.report_id, me, r.about_id, r.message_id, r.reason, r.note, date_trunc('milliseconds', r.created_at),
    p.display_name, p.avatar_url, r.messages
  from public.profiles p where p.user_id = r.about_id;
end $$;

-- each later write to such a row would fail the check of its name
update public.profiles p set display_name = 'Champion' where private.draws_nothing(p.display_name);

revoke execute on all functions in schema private from public;
grant execute on function private.default_ignorable(), private.draws_nothing(text) to authenticated;

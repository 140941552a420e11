-- Contains: reports of users and messages, with copies of what they are about.
-- Invariants: for 180 days, a report keeps the last 20 messages between the two users, even if one of them deletes the account.
-- Access: push stores reports as the user who pushed; only the owner reads them.

create table private.reports (
  report_id uuid primary key,
  reporter_id uuid references auth.users (id) on delete set null,
  about_id uuid not null, -- no foreign key: a report outlives the account that it is about
  message_id uuid,
  reason text not null check (reason in ('hurtful', 'spam', 'pretends', 'offensive', 'other')),
  note text check (char_length(note) between 1 and 200),
  created_at timestamptz(3) not null,
  received_at timestamptz not null default now(),
  name text not null,
  avatar_url text,
  messages jsonb not null,
  closed_at timestamptz,
  outcome text check (outcome in ('nothing', 'warned', 'suspended', 'deleted')),
  check ((closed_at is null) = (outcome is null))
);
create index reports_of_reporter on private.reports (reporter_id);
create index reports_by_age on private.reports (received_at);
create index reports_about on private.reports (about_id);

comment on table private.reports is 'Reports of users and messages, with a copy of what they are about. Kept for 180 days.';
comment on column private.reports.reporter_id is 'Null if that user has deleted the account.';
comment on column private.reports.message_id is 'The reported message; null if the report is about the user.';
comment on column private.reports.name is 'Name of the reported user when the report came. avatar_url and messages are of that moment, too.';
comment on column private.reports.outcome is 'What an operator did about it; null while the report is open.';

alter table private.reports enable row level security;
revoke all on private.reports from public, anon, authenticated;

-- The last 20 messages between the two users, the newest first, and the reported one if it is older.
create function private.last_messages_of(one uuid, other uuid, reported uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'sender_id', x.sender_id, 'message', x.message,
      'created_at', private.format_instant(x.created_at)) order by x.created_at desc, x.id), '[]')
    from (select m.*, row_number() over (order by m.created_at desc, m.id) as n from public.messages m
      where (m.sender_id = one and m.receiver_id = other) or (m.sender_id = other and m.receiver_id = one)) x
    where x.n <= 20 or x.id = reported);
end $$;

create function private.report(r private.reports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  existing private.reports;
begin
  if not private.has_email(me) then
    perform private.reject(403, 'email_needed', 'Reports need an email');
  end if;
  select * into existing from private.reports x where x.report_id = r.report_id;
  if existing.reporter_id = me then
    return; -- a repeated request
  elsif existing.report_id is not null then
    perform private.reject(409, 'id_taken', 'This id belongs to another report');
  elsif not private.is_uuid_v4(r.report_id) then
    perform private.reject(422, 'bad_id', 'A report has a random id');
  end if;
  perform private.require_contact(r.about_id);
  r.note := case when not private.is_invisible(r.note) then private.trim_text(r.note) end;
  r.messages := private.last_messages_of(me, r.about_id, r.message_id);
  if r.message_id is not null
    and not exists (select from jsonb_array_elements(r.messages) m where m.value ->> 'id' = r.message_id::text) then
    perform private.reject(422, 'invalid', 'This is not a message between the two');
  elsif not private.charge('report') then
    perform private.reject(429, 'rate_limited', 'At most 30 reports a day');
  end if;
  insert into private.reports (report_id, reporter_id, about_id, message_id, reason, note, created_at, name, avatar_url, messages)
  select r.report_id, me, r.about_id, r.message_id, r.reason, r.note, date_trunc('milliseconds', r.created_at),
    p.display_name, p.avatar_url, r.messages
  from public.profiles p where p.user_id = r.about_id;
end $$;

grant execute on function private.report(private.reports) to authenticated;

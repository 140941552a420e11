-- Holds: the view of reminders on the wire.
-- Guarantees: `rev` never travels.
-- Who may: the owner, through the policy of the table.

create view private.wire_reminders with (security_invoker = true) as
select r.user_id, jsonb_build_object('user_id', r.user_id, 'morning', r.morning, 'night', r.night, 'messages', r.messages,
  'requests', r.requests, 'weekly', r.weekly, 'quiet_from', r.quiet_from, 'quiet_until', r.quiet_until) as doc
from public.reminders r;
revoke all on private.wire_reminders from public, anon, authenticated;
grant select on private.wire_reminders to authenticated;

-- Holds: the views of notifications that an operator reads.
-- Guarantees: the outcomes of notifications can be read for 14 days; no view names a person.
-- Who may: the owner only.

-- Notifications by day, kind and push service. `failed` means a wrong key or a bug, `too_large` a bug, `expired` a service or a sender that
-- was away; many `gone` on one day mean a service that forgot its devices.
create view operator.notifications as
select (p.due_at at time zone 'UTC')::date as day, p.kind, private.web_push_host(s.endpoint) as service,
  coalesce(p.outcome, case when p.claimed_at is null then 'waiting' else 'under way' end) as outcome,
  count(*) as notifications, max(p.attempts) as most_attempts
from private.notifications p left join private.web_push_subscriptions s on s.subscription_id = p.subscription_id
group by 1, 2, 3, 4 order by 1 desc, 5 desc;

-- What should have been sent by now. If it is more than a minute behind, no sender runs, or it is too slow.
create view operator.notification_backlog as
select r.reminders, p.notifications, now() - least(r.oldest, p.oldest) as behind
from (select count(*) as reminders, min(t.due_at) as oldest from private.reminder_times t where t.due_at <= now()) r,
  (select count(*) as notifications, min(q.due_at) as oldest from private.notifications q where q.outcome is null and q.due_at <= now()) p;

revoke all on operator.notifications, operator.notification_backlog from public, anon, authenticated;
revoke execute on all functions in schema private from public;

-- Holds: the triggers that plan reminders anew: after a choice, a goal, a day start, a device or its zone changed.
-- Guarantees: when the transaction ends, the next moment of a reminder is right. Check-ins have their trigger in tell_news.
-- Who may: only triggers.

create function private.plan_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array[new.user_id, new.user_id, new.user_id], '{morning, night, weekly}');
  return null;
end $$;

-- A statement trigger, because one statement may end the subscriptions of many sessions.
create function private.plan_subscribers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_reminders(array_agg(c.user_id), array_agg(t.type))
  from (select distinct x.user_id from changed x) c, unnest('{morning, night, weekly}'::text[]) t (type) having count(*) > 0;
  return null;
end $$;

-- Goals can also be written directly: such a call must lock the person before the row, as a push does.
create trigger a_lock_caller before update on public.goals
  for each statement execute function private.lock_caller();
create trigger plan_goals after update on public.goals
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_person();
create trigger plan_first_reminders after insert on public.reminders
  for each row execute function private.plan_person();
create trigger plan_reminders after update on public.reminders
  for each row when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.plan_person();
create trigger plan_new_subscription after insert on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscribers();
create trigger plan_seen_subscription after update on private.web_push_subscriptions
  referencing new table as changed for each statement execute function private.plan_subscribers();
create trigger plan_ended_subscription after delete on private.web_push_subscriptions
  referencing old table as changed for each statement execute function private.plan_subscribers();

revoke execute on all functions in schema private from public;

-- Holds: what keeps suspended accounts from looking people up, from registering a device and from sending it notifications.
-- Guarantees: a suspended account can still end a subscription.
-- Who may: every write to these tables runs the triggers; the sender is nobody's account, and so never suspended.

create trigger a_guard_standing before insert or update on private.web_push_subscriptions
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before insert on private.notifications
  for each statement execute function private.guard_standing();

create or replace function public.find_user(email text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.require_account();
  perform private.require_standing();
  return private.find_user(email);
end $$;

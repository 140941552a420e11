-- Holds: triggers that keep suspended accounts from registering a device and from sending it notifications.
-- Guarantees: a suspended account can still end a subscription.
-- Who may: every write to these tables runs them; the sender is nobody's account, and so never suspended.

create trigger a_guard_standing before insert or update on private.push_subscriptions
  for each statement execute function private.guard_standing();
create trigger a_guard_standing before insert on private.pushes
  for each statement execute function private.guard_standing();

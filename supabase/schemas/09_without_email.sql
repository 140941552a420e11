-- Contains: whether an account has an email, which decides what its user may do to others.
-- Invariants: the account decides, not the token.
-- Access: definer functions only.

-- An account that Auth made without an email (anonymous sign-in) keeps check-ins, reminders and one picture. Nothing it does may
-- reach other users, because such accounts are free to make. The token says `is_anonymous`, but it lives for an hour: its user would
-- have to wait after adding an email. So its claim is ignored.
create function private.has_email(who uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = who and u.email <> '');
end $$;

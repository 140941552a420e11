-- A person leaves: everything of theirs goes at once. Their pictures are files, which only the Storage API can remove: the
-- client does that first. Peers hear the doorbell by their friendship going, and drop the person because no scope names
-- them any more.

create function private.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  perform private.lock_user(auth.uid()); -- then the account, then what it has in common with others: order_locks
  delete from auth.users u where u.id = auth.uid();
end $$;

create function public.delete_account() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.delete_account();
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.delete_account() to authenticated;
revoke execute on function public.delete_account() from public, anon;
grant execute on function public.delete_account() to authenticated;

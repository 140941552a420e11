-- Holds: deleting one's own account (docs/sync.md, Leaving).
-- Guarantees: everything of the person goes in one transaction, and not before their pictures have gone.
-- Who may: everybody with a session deletes their own account, and no other.

-- Pictures are files, which SQL cannot remove. Without their rows they would stay in the bucket for good, open to everybody who
-- has the address. So the client removes them first. The embedded server removes files and rows itself when the account goes
-- (supabase/embedded/storage/gone-people.ts). That is why the check comes last; a rejection rolls everything back.
-- The doorbell of peers rings because their friendship goes, and they drop the person because `scopes` no longer names them.
create function private.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  perform private.lock_user(auth.uid()); -- then the account, then what it has in common with others (see order_locks)
  delete from auth.users u where u.id = auth.uid();
  -- two conditions, because a database without Storage cannot parse the second
  if to_regclass('storage.objects') is not null then
    if exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name like auth.uid() || '/%') then
      perform private.reject(409, 'pictures_left', 'Pictures of this account are left in the bucket');
    end if;
  end if;
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

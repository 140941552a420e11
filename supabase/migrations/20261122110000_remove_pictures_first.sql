-- An account goes after its pictures. They are files, which SQL cannot remove: without their rows they would stay in the
-- bucket for good, open to whoever has the address. The embedded backend keeps its files itself and removes them when the
-- account goes (supabase/local/gone-people.ts), rows included: so the look comes last, and what it refuses is undone whole.

-- As before, but refused while a picture of the caller is in the bucket.
create or replace function private.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  perform private.lock_user(auth.uid()); -- then the account, then what it has in common with others: order_locks
  delete from auth.users u where u.id = auth.uid();
  -- two steps: a database without Storage cannot even read the second
  if to_regclass('storage.objects') is not null then
    if exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name like auth.uid() || '/%') then
      perform private.refuse(409, 'pictures_left', 'Pictures of this account are left in the bucket');
    end if;
  end if;
end $$;

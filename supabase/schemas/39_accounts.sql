-- Contains: what happens when an account is made, changes its address, or is deleted (docs/sync.md, Leaving).
-- Invariants: a new account gets a profile, goals and streaks in the same transaction; a deleted one takes everything with it, its pictures first.
-- Access: only writes of Auth run the triggers; every signed-in user deletes their own account, and no other.

-- The name from the sign-up data, shortened and cleaned to what a profile may hold; 'Champion' if nothing is left.
create function private.name_from_sign_up(data jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text;
begin
  if jsonb_typeof(data) = 'string' then -- some drivers encode the object twice
    data := (data #>> '{}')::jsonb;
  end if;
  name := regexp_replace(data ->> 'display_name', '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g');
  name := private.trim_text(left(private.trim_text(name), 60));
  if private.display_name_error(name) is not null then
    name := null;
  end if;
  return coalesce(name, 'Champion');
exception when others then
  return 'Champion'; -- malformed data must not prevent a sign-up
end $$;

create function private.create_user_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, email)
    values (new.id, private.name_from_sign_up(new.raw_user_meta_data), private.canonical_email(new.email));
  insert into public.goals (user_id) values (new.id);
  insert into public.streaks (user_id) values (new.id);
  return null;
end $$;

create function private.copy_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = private.canonical_email(new.email)
  where p.user_id = new.id and p.email is distinct from private.canonical_email(new.email);
  return null;
end $$;

create trigger create_user_rows after insert on auth.users
  for each row execute function private.create_user_rows();
create trigger copy_email after update of email on auth.users
  for each row execute function private.copy_email();

-- Pictures are files, which SQL cannot remove. Without their rows they would stay in the bucket forever, open to everyone who
-- has the address. So the client removes them first. The embedded server removes files and rows itself when it deletes an
-- account (supabase/embedded/storage/deleted-accounts.ts). That is why the check comes last; a rejection rolls everything back. The
-- doorbell of peers rings because their friendship is deleted, and they drop the user because `scopes` no longer names them.
create function private.delete_account() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_account();
  perform private.lock_user(auth.uid()); -- then the account, then what it has in common with others (04_locks.sql)
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

revoke execute on function public.delete_account() from public, anon, authenticated;

grant execute on function private.delete_account(), public.delete_account() to authenticated;

comment on function public.delete_account() is 'Deletes the caller''s own account with everything in it.';

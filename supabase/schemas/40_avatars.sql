-- Contains: the public bucket `avatars` and the policies on Storage's table of objects.
-- Invariants: at most 20 pictures for each user, one for a user without an email, under names that are served as pictures.
-- Access: the owner lists, adds, replaces and removes; everyone who has the address sees the picture.

-- True if the caller may add a picture of that name. One that exists can always be written again. A definer function, because
-- row security would test every row of the bucket, including those of other users.
create function private.can_add_avatar(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) < case when private.has_email(auth.uid()) then 20 else 1 end from storage.objects o
    where o.bucket_id = 'avatars' and o.name like auth.uid()::text || '/%' and o.name <> object_name);
end $$;

-- hosted Storage and the embedded server obey the same rows and policies; a database without Storage needs none
do $$ begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  create policy "ended sessions cannot touch avatars" on storage.objects as restrictive for all to authenticated
    using (bucket_id <> 'avatars' or (select private.session_alive()))
    with check (bucket_id <> 'avatars' or (select private.session_alive()));
  -- a picture is public to everyone who has its address; the list of pictures is not
  create policy "owners list their avatars" on storage.objects for select to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
  -- the name decides the type that the picture is served as: no .html, no .svg
  create policy "owners add avatars" on storage.objects for insert to authenticated
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$')
      and private.can_add_avatar(name));
  create policy "owners replace their avatars" on storage.objects for update to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'));
  create policy "owners remove their avatars" on storage.objects for delete to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
end $$;

-- Suspended users can still remove pictures, because on a hosted project they must before the account can be deleted.
do $$ begin
  if to_regclass('storage.objects') is not null then
    create policy "suspended users cannot add avatars" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'avatars' or not (select private.is_suspended()));
    create policy "suspended users cannot replace avatars" on storage.objects as restrictive for update to authenticated
      using (bucket_id <> 'avatars' or not (select private.is_suspended()));
  end if;
end $$;

grant execute on function private.can_add_avatar(text) to authenticated;

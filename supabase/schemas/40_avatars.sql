-- Contains: the public bucket `avatars` and the policies on Storage's table of objects.
-- Invariants: at most 20 pictures for each user, under names that are served as pictures.
-- Access: the owner lists, adds, replaces and removes; everybody who has the address sees the picture.

-- True if the caller may add a picture of that name. One that exists can always be written again. A definer function, because row
-- security would test every row of the bucket, including those of other people.
create function private.has_avatar_room(object_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) < 20 from storage.objects o
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

  create policy "a dead session touches no avatar" on storage.objects as restrictive for all to authenticated
    using (bucket_id <> 'avatars' or (select private.session_alive()))
    with check (bucket_id <> 'avatars' or (select private.session_alive()));
  -- a picture is public to everybody who has its address; the list of pictures is not
  create policy "the owner lists own avatars" on storage.objects for select to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
  -- the name decides the type that the picture is served as: no .html, no .svg
  create policy "the owner adds an avatar" on storage.objects for insert to authenticated
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$')
      and private.has_avatar_room(name));
  create policy "the owner replaces an avatar" on storage.objects for update to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
    with check (bucket_id = 'avatars'
      and name ~ ('^' || (select auth.uid())::text || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'));
  create policy "the owner removes own avatars" on storage.objects for delete to authenticated
    using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
end $$;

-- Pictures can still be removed, because on a hosted project they must be before the account can be deleted.
do $$ begin
  if to_regclass('storage.objects') is not null then
    create policy "a suspended person adds no avatar" on storage.objects as restrictive for insert to authenticated
      with check (bucket_id <> 'avatars' or not (select private.is_suspended()));
    create policy "a suspended person replaces no avatar" on storage.objects as restrictive for update to authenticated
      using (bucket_id <> 'avatars' or not (select private.is_suspended()));
  end if;
end $$;

grant execute on function private.has_avatar_room(text) to authenticated;

-- A profile names a picture of its owner in the bucket `avatars`, or none. Kept without the host, which may change; the
-- absolute address that Storage's getPublicUrl gives is taken as well. Whether the object is there is not asked: the
-- picture of a change that was overtaken is never uploaded. Twins: schemas/profile.ts, src/base/avatar-address.ts.

create function private.guard_avatar_url() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.avatar_url is not null then
    new.avatar_url := regexp_replace(new.avatar_url, '^https?://[^/?#\s]+/', '/');
    if new.avatar_url !~ ('^/storage/v1/object/public/avatars/' || new.user_id
      || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$') then
      perform private.refuse(422, 'bad_avatar', 'This is not the address of an own picture');
    end if;
  end if;
  return new;
end $$;
create trigger a_guard_avatar_url before insert or update of avatar_url on public.profiles
  for each row execute function private.guard_avatar_url();

alter table public.profiles add constraint profiles_own_avatar check (avatar_url ~
  ('^/storage/v1/object/public/avatars/' || user_id || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'));
grant update (avatar_url) on public.profiles to authenticated;

revoke execute on all functions in schema private from public;

-- A pending counterpart gets name and picture and nothing else, so also not the moments at which the points change: a card
-- has a revision of its own. `rev` of the profile told every check-in of a person to whoever had asked them.
alter table public.profiles add column card_rev bigint not null default 0;
update public.profiles set card_rev = rev;

create function private.stamp_card_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.display_name, new.avatar_url) is distinct from (old.display_name, old.avatar_url) then
    new.card_rev := pg_catalog.pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
-- after the guards, which trim the name and cut the host off the address
create trigger z_stamp_card_rev before insert or update on public.profiles
  for each row execute function private.stamp_card_rev();

create or replace function private.cards(people uuid[]) returns table (user_id uuid, rev bigint, doc jsonb)
language sql stable security definer set search_path = '' rows 10 as $$
  select p.user_id, p.card_rev,
    jsonb_build_object('user_id', p.user_id, 'display_name', p.display_name, 'avatar_url', p.avatar_url)
  from public.profiles p
  where p.user_id = any (people) and exists (select from public.friendships f
    where (f.user_id = auth.uid() and f.friend_id = p.user_id) or (f.friend_id = auth.uid() and f.user_id = p.user_id))
$$;

revoke execute on all functions in schema private from public;

-- Who may see whom. Requests are written by later migrations; nobody writes this table directly yet.

create table public.friendships (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friend_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (user_id <> friend_id)
);
-- one row per pair, whoever asked
create unique index friendships_pair on public.friendships (least(user_id, friend_id), greatest(user_id, friend_id));
create index friendships_of_user on public.friendships (user_id, rev, id);
create index friendships_of_friend on public.friendships (friend_id, rev, id);

create trigger zz_stamp_rev before insert or update on public.friendships
  for each row execute function private.stamp_rev();

-- definer: policies of other tables ask it for every reader, and must not depend on the policies of this one
create function private.friend_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
  select f.friend_id from public.friendships f where f.user_id = auth.uid() and f.status = 'accepted'
  union all
  select f.user_id from public.friendships f where f.friend_id = auth.uid() and f.status = 'accepted';
end $$;
revoke execute on function private.friend_ids() from public;
grant execute on function private.friend_ids() to authenticated;

alter table public.friendships enable row level security;
revoke all on public.friendships from public, anon, authenticated;
grant select on public.friendships to authenticated;

create policy "a dead session sees nothing" on public.friendships as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "both sides read their friendship" on public.friendships for select to authenticated
  using (user_id = (select auth.uid()) or friend_id = (select auth.uid()));

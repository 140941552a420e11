-- Contains: invitation links, one for each user, and joining with them.
-- Invariants: a link that was stopped, is full, older than 7 days, unknown or of a user behind a block gets the same response, as fast.
-- Access: owners read their link and change it through sync; every user with an email may join.

create table public.invitations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code text not null check (code ~ '^[0-9a-v]{16}$'),
  code_hash bytea not null generated always as (sha256(decode(code, 'escape'))) stored,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  joined int not null default 0,
  rev bigint not null default 0
);
-- a search among hashes takes as long for a code that is nearly right as for any other
create unique index invitations_by_hash on public.invitations (code_hash);

comment on table public.invitations is 'The newest invitation link of each user. Making another one forgets it.';
comment on column public.invitations.code is '80 random bits, made on the device. Kept readable, so that all devices of its owner can show it.';
comment on column public.invitations.code_hash is 'sha-256 of the code.';
comment on column public.invitations.created_at is 'When the device made it. It works for 7 days.';
comment on column public.invitations.stopped_at is 'When its owner stopped it; null while it works.';
comment on column public.invitations.joined is 'How many users joined with it: at most 20. Who they are is in friendships alone.';
comment on column public.invitations.rev is 'The transaction that wrote this row last.';

alter table public.invitations enable row level security;
revoke all on public.invitations from public, anon, authenticated;
grant select on public.invitations to authenticated;

create trigger a_lock_caller before insert or update on public.invitations
  for each statement execute function private.lock_caller();
create trigger zz_stamp_rev before insert or update on public.invitations
  for each row execute function private.stamp_rev();
create trigger ring after insert or update on public.invitations
  for each row execute function private.ring_owner('owner');

create policy "ended sessions have no access" on public.invitations as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners read their invitation" on public.invitations for select to authenticated
  using (user_id = (select auth.uid()));

-- Twin: isLive in src/domain/users/invitation-links.ts.
create function private.is_live(i public.invitations) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return i.stopped_at is null and i.joined < 20 and now() < i.created_at + interval '7 days';
end $$;

-- A live link stays: if two devices make one at the same time, the first one that arrives is the link of both.
create function private.make_invitation(code text, made_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  present public.invitations;
begin
  if not private.has_email(me) then
    perform private.reject(403, 'email_needed', 'Friends need an email');
  elsif code !~ '^[0-9a-v]{16}$' then
    perform private.reject(422, 'invalid', 'A code has 16 letters and digits');
  end if;
  select * into present from public.invitations i where i.user_id = me;
  if present.code = make_invitation.code or private.is_live(present) then
    return;
  elsif not private.charge('invitation') then
    perform private.reject(429, 'rate_limited', 'At most 30 links can be made a day');
  elsif exists (select from public.invitations i where i.code_hash = sha256(decode(make_invitation.code, 'escape'))) then
    return; -- an error would roll back the charge, and codes of others could be guessed without limit
  end if;
  insert into public.invitations as i (user_id, code, created_at)
  values (me, make_invitation.code, date_trunc('milliseconds', least(made_at, clock_timestamp())))
  on conflict (user_id) do update
    set code = excluded.code, created_at = excluded.created_at, stopped_at = null, joined = 0;
end $$;

create function private.stop_invitation(code text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.invitations i set stopped_at = date_trunc('milliseconds', least(at, clock_timestamp()))
  where i.user_id = auth.uid() and i.code = stop_invitation.code and i.stopped_at is null;
end $$;

-- The user whom a code belongs to, if this caller can join; else null. It reads the same for every code, so that every response takes
-- the same time. For definer functions only.
create function private.inviter_of(code text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  i public.invitations;
  inviter uuid;
  has_room boolean;
  is_barred boolean;
begin
  select * into i from public.invitations x where x.code_hash = sha256(convert_to(inviter_of.code, 'UTF8'));
  inviter := coalesce(i.user_id, '00000000-0000-0000-0000-000000000000');
  is_barred := coalesce(me = any (private.blocked_ids_of(inviter)), false)
    or exists (select from private.suspensions s where s.user_id = inviter);
  has_room := private.can_add_friend(inviter) or private.are_friends(inviter, me);
  return case when private.is_live(i) and has_room and not is_barred then i.user_id end;
end $$;

create function private.are_friends(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.friendships f where f.status = 'accepted'
    and least(f.user_id, f.friend_id) = least(one, other) and greatest(f.user_id, f.friend_id) = greatest(one, other));
end $$;

-- True while the caller joins with the link of that user. Only joining writes the link of another user, so `rev` proves it.
create function private.has_joined(inviter uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return inviter <> auth.uid() and exists (select from public.invitations i
    where i.user_id = inviter and i.rev = pg_current_xact_id()::text::bigint);
end $$;

-- Makes the two users friends. A request that waits between them becomes the friendship. The link is locked last: two users who join
-- with each other's link wait for each other at the pair.
create function private.join_invitation(code text, friendship_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  inviter uuid := private.inviter_of(code);
  f public.friendships;
begin
  if inviter = me then
    perform private.reject(422, 'self_request', 'This is your own link');
  elsif not private.is_uuid_v4(friendship_id) then
    perform private.reject(422, 'bad_id', 'The id of a friendship is random');
  elsif inviter is null or not private.lock_account(inviter) then
    perform private.reject(404, 'link_ended', 'This link does not work any more');
  end if;
  perform private.lock_pair(me, inviter);
  select * into f from public.friendships x
  where least(x.user_id, x.friend_id) = least(me, inviter) and greatest(x.user_id, x.friend_id) = greatest(me, inviter);
  if f.status = 'accepted' then
    return;
  elsif f.id is null and not private.can_add_friend(me) then
    perform private.reject(422, 'too_many_friends', 'At most 500 friends and requests');
  elsif f.id is null and exists (select from public.friendships x where x.id = friendship_id) then
    perform private.reject(409, 'id_taken', 'This id is taken');
  end if;
  update public.invitations i set joined = i.joined + 1
  where i.user_id = inviter and i.code = join_invitation.code and private.is_live(i);
  if not found then
    perform private.reject(404, 'link_ended', 'This link does not work any more');
  elsif f.id is null then
    insert into public.friendships (id, user_id, friend_id, status) values (friendship_id, inviter, me, 'accepted');
  else
    update public.friendships x set status = 'accepted' where x.id = f.id;
  end if;
end $$;

grant execute on function private.make_invitation(text, timestamptz), private.stop_invitation(text, timestamptz),
  private.join_invitation(text, uuid) to authenticated;

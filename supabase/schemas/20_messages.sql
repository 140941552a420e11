-- Contains: chat messages between two users.
-- Invariants: only friends write to each other; a stored message never changes, except that it is marked as read once.
-- Access: sender and receiver read; the sender adds; receivers mark messages as read.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references auth.users (id) on delete cascade,
  receiver_id uuid not null references auth.users (id) on delete cascade,
  message text not null check (char_length(message) between 1 and 2000),
  read boolean not null default false,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (sender_id <> receiver_id)
);
create index messages_of_sender on public.messages (sender_id, rev, id);
create index messages_of_receiver on public.messages (receiver_id, rev, id);

comment on table public.messages is 'Chat messages between friends.';
comment on column public.messages.created_at is 'When it counts as sent: as the device says, within bounds.';
comment on column public.messages.rev is 'The transaction that wrote this row last.';

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select, insert (id, sender_id, receiver_id, message, created_at), update (read) on public.messages to authenticated;

-- The time at which a message counts as sent: the device's time, within bounds. It is never before the friendship began, because
-- the other user would never scroll back to a message of the year 1. It is never in the future: messages with a future time are
-- dated now, one millisecond apart, so that they keep their order.
create function private.sent_at(m public.messages) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  at timestamptz := date_trunc('milliseconds', coalesce(m.created_at, now()));
  latest timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if at > latest then
    return greatest(latest, (select max(x.created_at) + interval '1 millisecond' from public.messages x
      where x.sender_id = m.sender_id and x.rev = pg_current_xact_id()::text::bigint));
  end if;
  return greatest(at, (select f.created_at from public.friendships f
    where least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
      and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)));
end $$;

-- Returns the code that rejects this message, null if it is allowed, or 'sent' if the caller has already sent it.
create function private.message_error(m public.messages) returns text
language plpgsql security definer set search_path = '' as $$
declare
  existing public.messages;
begin
  if not private.is_uuid_v4(m.id) then
    return 'bad_id';
  elsif private.is_invisible(coalesce(m.message, '')) then
    return 'message_empty';
  elsif char_length(m.message) > 2000 then
    return 'message_too_long';
  elsif not private.has_email(m.sender_id) then
    return 'email_needed';
  end if;
  select * into existing from public.messages x where x.id = m.id;
  if (existing.sender_id, existing.receiver_id, existing.message) = (m.sender_id, m.receiver_id, m.message) then
    return 'sent';
  elsif existing.id is not null then
    return 'id_taken';
  elsif not exists (select from public.friendships f
      where f.status = 'accepted' and least(f.user_id, f.friend_id) = least(m.sender_id, m.receiver_id)
        and greatest(f.user_id, f.friend_id) = greatest(m.sender_id, m.receiver_id)
        and m.receiver_id <> all (private.blocked_ids()))
    or not private.lock_account(m.receiver_id) then -- only a deleted account ends a friendship
    return 'not_friends';
  elsif not private.charge('message') then
    return 'rate_limited';
  end if;
  return null;
end $$;

create function private.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  if auth.uid() is null then
    return new; -- an operator: row security stops every other caller without a user
  end if;
  -- BEFORE triggers run before row security. Without this check, the rejections below would reveal something about other users
  if new.sender_id is distinct from auth.uid() then
    perform private.reject(403, 'not_yours', 'Not your message');
  end if;
  new.message := private.trim_text(new.message);
  code := private.message_error(new);
  if code = 'sent' then
    return null;
  elsif code is not null then
    perform private.reject(case code when 'not_friends' then 403 when 'email_needed' then 403 when 'id_taken' then 409 when 'rate_limited' then 429
      else 422 end, code, 'This message cannot be sent: ' || code);
  end if;
  new.created_at := private.sent_at(new);
  return new;
end $$;

create function private.guard_read_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  elsif new.read is not true then
    perform private.reject(422, 'invalid', 'A message that was read stays read');
  elsif old.read then
    return null; -- a repeated request: store nothing, ring for no user
  end if;
  return new;
end $$;

-- All messages of an account are deleted at once, with the account. One statement writes their tombstones and rings. Row by
-- row, deleting an account with 40,000 messages would take longer than the 8 seconds that a hosted project gives a request.
create function private.tombstone_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  readers uuid[] := array(select g.sender_id from gone g union select g.receiver_id from gone g);
begin
  insert into private.tombstones as t (user_id, tbl, id)
  select r.id, 6, g.id from gone g join unnest(private.remaining_users(readers)) r (id) on r.id in (g.sender_id, g.receiver_id)
  on conflict on constraint tombstones_pkey do update set deleted_at = now();
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(readers);
  end if;
  return null;
end $$;

create trigger a_guard_suspension before insert or update on public.messages
  for each statement execute function private.guard_suspension();
create trigger a_lock_caller before insert or update or delete on public.messages
  for each statement execute function private.lock_caller();
create trigger a_guard_message before insert on public.messages
  for each row execute function private.guard_message();
create trigger a_guard_read_mark before update on public.messages
  for each row execute function private.guard_read_mark();
create trigger zz_stamp_rev before insert or update on public.messages
  for each row execute function private.stamp_rev();
create trigger tombstone_messages after delete on public.messages
  referencing old table as gone for each statement execute function private.tombstone_messages();

-- deleted messages ring in tombstone_messages
create trigger ring after insert or update on public.messages
  for each row execute function private.ring_both('sender_id', 'receiver_id');

create policy "ended sessions have no access" on public.messages as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "senders and receivers read messages" on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or receiver_id = (select auth.uid()));
create policy "users send messages as themselves" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()));
create policy "receivers mark messages as read" on public.messages for update to authenticated
  using (receiver_id = (select auth.uid())) with check (receiver_id = (select auth.uid()));
create policy "blocks hide messages" on public.messages as restrictive for all to authenticated
  using (sender_id <> all ((select private.blocked_ids())::uuid[]) and receiver_id <> all ((select private.blocked_ids())::uuid[]));

create function private.mark_read(me uuid, ids uuid[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.lock_peers(array(
    select distinct m.sender_id from public.messages m where m.id = any (ids) and m.receiver_id = me and not m.read));
  update public.messages m set read = true where m.id = any (ids) and m.receiver_id = me and not m.read;
end $$;

grant execute on function private.mark_read(uuid, uuid[]) to authenticated;

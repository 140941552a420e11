-- Holds: who may be blocked, the mutation unblock, and the doorbells and pushes that a block stops.
-- Guarantees: to the other person, a block looks the same as a deleted account.
-- Who may: push calls the mutation as the person who pushed; the rest is for triggers and the sender.

-- Rejects a person whom the caller never met like one who does not exist: otherwise the caller could find out which ids exist.
create function private.require_met(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if other = me then
    perform private.reject(422, 'invalid', 'Nobody blocks, mutes or reports themselves');
  elsif not (exists (select from public.friendships f where f.user_id = me and f.friend_id = other)
      or exists (select from public.friendships f where f.user_id = other and f.friend_id = me)
      or exists (select from public.boundaries b where b.user_id = me and b.other_id = other))
    or not private.hold_account(other) then
    perform private.reject(404, 'user_not_found', 'There is no such person');
  end if;
end $$;

-- Lifting a block is limited, unlike blocking, because the devices of both then fetch everything of the other again.
create function private.unblock(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if not exists (select from public.boundaries b
      where b.user_id = me and b.other_id = other and b.blocked_since is not null)
    or not private.hold_account(other) then
    return;
  elsif not private.charge('unblock') then
    perform private.reject(429, 'rate_limited', 'At most 30 blocks are lifted an hour');
  end if;
  update public.boundaries b set blocked_since = null, reopened_rev = pg_current_xact_id()::text::bigint
  where b.user_id = me and b.other_id = other;
  perform private.ring(array[me, other]);
end $$;

-- True if what one person does may show a notification on another person's devices. Every rule that keeps people apart belongs here.
create or replace function private.may_notify(sender uuid, receiver uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return sender <> receiver
    and not exists (select from public.boundaries b where b.user_id = receiver and b.other_id = sender
      and (b.blocked_since is not null or b.muted_since is not null))
    and not exists (select from public.boundaries b where b.user_id = sender and b.other_id = receiver
      and b.blocked_since is not null);
end $$;

-- False if a push has become pointless since it was queued: the check-in is done, or the person no longer wants such notifications, or
-- none from that sender.
create or replace function private.is_wanted(who uuid, kind text, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return kind in ('done', 'read', 'test') or exists (select from public.reminders r where r.user_id = who and case
    when kind in ('message', 'request') then private.may_notify((payload ->> 'from')::uuid, who)
      and case kind when 'message' then r.messages <> 'off' else r.requests end
    when kind = 'weekly' then r.weekly
    else case payload ->> 'type' when 'morning' then r.morning else r.night end <> 'off'
      and not exists (select from public.check_ins c where c.user_id = who
        and c.check_in_type = payload ->> 'type' and c.local_day = (payload ->> 'day')::date)
  end);
end $$;

-- Rings the doorbell for each of these people, once in a transaction: simmer.rung lists those who were rung. If writes are rolled
-- back, their bells are, too.
-- A person can ring for others 3,000 times a minute at most, because each ring is a row and a subtransaction. The devices of those
-- who are not rung find the change when they pull next. A person's own devices are always rung.
-- The bell does not ring for people whom a block keeps apart: they would learn when somebody checks in whom they cannot see.
create or replace function private.ring(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  person uuid;
  rung text := coalesce(current_setting('simmer.rung', true), '');
  origin text := nullif(current_setting('simmer.client_id', true), '');
  others int := 0;
  allowed int;
  apart uuid[];
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null then
    return;
  end if;
  foreach person in array people loop
    continue when position(person::text in rung) > 0;
    if me is not null and person <> me then
      allowed := coalesce(allowed, 3000 - private.counted('bell'));
      apart := coalesce(apart, private.kept_apart(me));
      continue when others >= allowed or person = any (apart);
      others := others + 1;
    end if;
    rung := rung || person;
    execute 'select realtime.send($1, $2, $3, true)'
      using jsonb_build_object('origin', origin), 'sync', 'user:' || person;
  end loop;
  if others > 0 then
    perform private.count_up('bell', others);
  end if;
  perform set_config('simmer.rung', rung, true);
end $$;


revoke execute on all functions in schema private from public;
grant execute on function private.unblock(uuid) to authenticated;

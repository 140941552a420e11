-- Contains: asking for a pot, and what the two users do with it.
-- Invariants: at most five pots and own questions for each user, one for each pair; a repeated request changes nothing.
-- Access: push calls these functions as the user who pushed; they decide by auth.uid().

-- The pot with that id if the caller is one of its two users. It locks the row, after the account of the other user.
create function private.own_pot(pot uuid) returns public.pots
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots;
begin
  perform private.lock_user(me);
  select * into p from public.pots x where x.id = pot and me in (x.user_id, x.friend_id)
    and x.user_id <> all (private.blocked_ids()) and x.friend_id <> all (private.blocked_ids());
  if p.id is not null and private.lock_account(case p.user_id when me then p.friend_id else p.user_id end) then
    select * into p from public.pots x where x.id = pot for no key update;
    return p;
  end if;
  return null;
end $$;

-- Pots that continue, and those that the user asked for: so no answer of another user makes it more than five.
create function private.count_pots(who uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from public.pots p where p.user_id = who
      and (p.status = 'live' or p.status = 'asked' and p.asked_at > now() - interval '14 days'))
    + (select count(*) from public.pots p where p.friend_id = who and p.status = 'live');
end $$;

-- If the two ask each other, the first question stays. A question that was declined or taken back is not made again by a repeated request.
create function private.ask_pot(pot uuid, friend uuid, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.pots;
begin
  perform private.lock_user(me);
  select * into made from public.pots p where p.id = pot;
  if not private.is_uuid_v4(pot) then
    perform private.reject(422, 'bad_id', 'A pot has a random id');
  elsif made.id is not null and (made.user_id, made.friend_id) is distinct from (me, friend) then
    perform private.reject(409, 'id_taken', 'This id is taken');
  elsif made.id is not null
    or exists (select from private.tombstones t where t.user_id = me and t.tbl = 10 and t.id = pot) then
    return;
  elsif friend = any (private.blocked_ids()) or not exists (select from private.friend_ids() f (id) where f.id = friend)
    or not private.lock_account(friend) then
    perform private.reject(404, 'user_not_found', 'There is no such friend');
  end if;
  -- if two users ask each other at once, the second one waits here
  perform pg_advisory_xact_lock(hashtextextended('pot' || least(me, friend) || greatest(me, friend), 0));
  delete from public.pots p where p.status = 'asked' and p.asked_at <= now() - interval '14 days'
    and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me));
  if exists (select from public.pots p where p.status <> 'ended'
      and ((p.user_id = me and p.friend_id = friend) or (p.user_id = friend and p.friend_id = me))) then
    return;
  elsif exists (select from private.declined_pots d
      where d.user_id = me and d.friend_id = friend and d.declined_at > now() - interval '7 days') then
    perform private.reject(409, 'asked_recently', 'Ask again 7 days after the last answer');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  elsif not private.charge('request') then
    perform private.reject(429, 'rate_limited', 'At most 30 requests an hour');
  end if;
  insert into public.pots (id, user_id, friend_id, asked_at)
  values (pot, me, friend, date_trunc('milliseconds', greatest(least(at, clock_timestamp()), now() - interval '7 days')));
end $$;

create function private.join_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.friend_id = me and p.status <> 'asked' then
    return;
  elsif p.friend_id is distinct from me or p.asked_at <= now() - interval '14 days' then
    perform private.reject(404, 'pot_gone', 'There is no such question');
  elsif private.count_pots(me) >= 5 then
    perform private.reject(422, 'too_many_pots', 'At most five pots');
  end if;
  update public.pots x set status = 'live', since_day = least(greatest(day, (p.asked_at at time zone 'UTC')::date - 1),
    (now() at time zone 'UTC')::date + 1) where x.id = pot;
  -- from now on, their devices get the full days of the other with the streaks
  perform 1 from public.streaks s where s.user_id in (p.user_id, p.friend_id) order by s.user_id for no key update;
  update public.streaks s set rev = s.rev where s.user_id in (p.user_id, p.friend_id);
end $$;

create function private.remove_pot(pot uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'asked' then
    if p.friend_id = me then
      insert into private.declined_pots as d (user_id, friend_id) values (p.user_id, me)
      on conflict (user_id, friend_id) do update set declined_at = now();
    end if;
    delete from public.pots x where x.id = pot;
  end if;
end $$;

create function private.end_pot(pot uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
begin
  if p.status = 'live' then
    update public.pots x set status = 'ended', ended_by = auth.uid(),
      ended_day = greatest(p.since_day, least(day, (now() at time zone 'UTC')::date + 1))
    where x.id = pot;
  end if;
end $$;

-- The caller's side of a pot. Rejects anyone who is not in it.
create function private.own_side(pot uuid) returns private.pot_sides
language plpgsql security definer set search_path = '' as $$
declare
  p public.pots := private.own_pot(pot);
  side private.pot_sides;
begin
  if p.id is null then
    perform private.reject(404, 'pot_gone', 'There is no such pot');
  end if;
  insert into private.pot_sides (pot_id, user_id) values (pot, auth.uid()) on conflict do nothing;
  select * into side from private.pot_sides s where s.pot_id = pot and s.user_id = auth.uid();
  return side;
end $$;

create function private.dismiss_pot(pot uuid, until_day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.dismissed_day is null or side.dismissed_day < until_day then
    update private.pot_sides s set dismissed_day = until_day where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

create function private.mute_nudges(pot uuid, muted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  side private.pot_sides := private.own_side(pot);
begin
  if side.is_muted <> muted then
    update private.pot_sides s set is_muted = muted where s.pot_id = pot and s.user_id = auth.uid();
    update public.pots p set rev = p.rev where p.id = pot;
    perform private.ring(array[auth.uid()]);
  end if;
end $$;

grant execute on function private.ask_pot(uuid, uuid, timestamptz), private.join_pot(uuid, date),
  private.remove_pot(uuid), private.end_pot(uuid, date), private.dismiss_pot(uuid, date), private.mute_nudges(uuid, boolean)
  to authenticated;

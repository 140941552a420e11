-- Contains: the triggers that recompute the ledger.
-- Invariants: the changes of a statement are counted once, at its end; those of a push once, at the end of the push.
-- Access: triggers call the functions; push calls defer_counting when it begins and count_deferred when it ends.

-- While a push runs, the setting simmer.deferred_count holds the changes still to be counted, or '{}' if there are none yet. If
-- it is not set, changes are counted at once. The setting is local to the transaction; if a mutation is rolled back, so is its
-- part.
create function private.count_or_defer(who uuid, morning date, night date, gained bigint, fell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.deferred_count', true), '');
begin
  if later is null or later ->> 'who' <> who::text then
    perform private.recount(who, morning, night, gained, fell);
    return;
  end if;
  perform set_config('simmer.deferred_count', jsonb_build_object('who', who,
    'morning', least((later ->> 'morning')::date, morning), 'night', least((later ->> 'night')::date, night),
    'gained', coalesce((later ->> 'gained')::bigint, 0) + gained,
    'fell', fell or coalesce((later ->> 'fell')::boolean, false))::text, true);
end $$;

create function private.defer_counting() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('simmer.deferred_count', '{}', true);
end $$;

create function private.count_deferred() returns void
language plpgsql security definer set search_path = '' as $$
declare
  later jsonb := nullif(current_setting('simmer.deferred_count', true), '');
begin
  perform set_config('simmer.deferred_count', '', true);
  if later ? 'who' then
    perform private.recount((later ->> 'who')::uuid, (later ->> 'morning')::date, (later ->> 'night')::date,
      (later ->> 'gained')::bigint, (later ->> 'fell')::boolean);
  end if;
end $$;

-- Check-ins that are deleted together with their account are not counted.
create function private.count_check_ins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select c.user_id, min(c.local_day) filter (where c.check_in_type = 'morning') as morning,
      min(c.local_day) filter (where c.check_in_type = 'night') as night,
      sum(c.points_earned)::bigint * case tg_op when 'INSERT' then 1 else -1 end as gained
    from changed c group by c.user_id
  loop
    if tg_op = 'INSERT' or exists (select from auth.users u where u.id = part.user_id) then
      perform private.count_or_defer(part.user_id, part.morning, part.night, part.gained, tg_op = 'DELETE');
    end if;
  end loop;
  return null;
end $$;

create function private.count_replaced_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_or_defer(new.user_id,
    case new.check_in_type when 'morning' then new.local_day end, case new.check_in_type when 'night' then new.local_day end,
    new.points_earned - old.points_earned, new.points_earned < old.points_earned);
  return null;
end $$;

create trigger count_new_check_ins after insert on public.check_ins
  referencing new table as changed for each statement execute function private.count_check_ins();
create trigger count_deleted_check_ins after delete on public.check_ins
  referencing old table as changed for each statement execute function private.count_check_ins();
create trigger count_replaced_check_in after update of check_in_time on public.check_ins
  for each row execute function private.count_replaced_check_in();

grant execute on function private.defer_counting(), private.count_deferred() to authenticated;

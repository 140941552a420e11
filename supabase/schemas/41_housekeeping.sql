-- Contains: tidying, which deletes rows that are no longer needed, the deletion of unused accounts, and when both run.
-- Invariants: they delete a bounded amount and wait for no lock. Tidying needs no scheduler, because pushes run it, at most once an
-- hour.
-- Access: push starts tidying; pg_cron, where it is installed, and the embedded server start both.

-- Visits the next `amount` profiles, and starts over after the last one, so that users who never come back are visited, too.
-- Rows that are locked at this moment are left for the next time. Every UPDATE has a WHERE, because a hosted project rejects
-- one without.
create function private.tidy(amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visited uuid[] := array(select p.user_id from public.profiles p
    where p.user_id > (select s.tidied_up_to from private.settings s) order by p.user_id limit amount);
begin
  update private.settings s set tidied_up_to = case when cardinality(visited) < amount
    then '00000000-0000-0000-0000-000000000000' else visited[amount] end
  where s.only_row;

  -- a device that comes back after 400 days starts from scratch (docs/sync.md, Epoch)
  delete from private.sync_clients x where x.ctid = any (array(select s.ctid from private.sync_clients s
    where s.user_id = any (visited) and s.pushed_at < now() - interval '400 days' for update skip locked));
  delete from private.goal_changes x where x.ctid = any (array(select c.ctid from private.goal_changes c
    where c.user_id = any (visited) and c.day < (now() at time zone 'UTC')::date - 3 for update skip locked));
  -- a check-in may be 60 days late; goals in force have no end
  delete from private.goal_history x where x.ctid = any (array(select h.ctid from private.goal_history h
    where h.user_id = any (visited) and h.until < now() - interval '65 days' for update skip locked));
  -- the longest limit is for a day
  delete from private.limits x where x.ctid = any (array(select l.ctid from private.limits l
    where l.slot < now() - interval '2 days' order by l.slot limit amount * 10 for update skip locked));
  delete from private.lookups x where x.ctid = any (array(select l.ctid from private.lookups l
    where l.paid_at < now() - interval '2 hours' order by l.paid_at limit amount * 10 for update skip locked));
  delete from private.network_lookups x where x.ctid = any (array(select l.ctid from private.network_lookups l
    where l.paid_at < now() - interval '1 hour' order by l.paid_at limit amount * 10 for update skip locked));
  -- a device whose cursor is older than 390 days starts from scratch
  delete from private.tombstones x where x.ctid = any (array(select t.ctid from private.tombstones t
    where t.deleted_at < now() - interval '400 days' order by t.deleted_at limit amount * 10 for update skip locked));
  -- unanswered questions are gone after 14 days; asking again has to wait for 7
  delete from public.pots x where x.ctid = any (array(select p.ctid from public.pots p
    where p.status = 'asked' and p.asked_at < now() - interval '14 days' order by p.asked_at limit amount for update skip locked));
  delete from private.declined_pots x where x.ctid = any (array(select d.ctid from private.declined_pots d
    where d.declined_at < now() - interval '7 days' order by d.declined_at limit amount for update skip locked));
  -- a push service may accept notifications for a dead endpoint forever, so subscriptions end by age
  delete from private.web_push_subscriptions x where x.ctid = any (array(select s.ctid from private.web_push_subscriptions s
    where s.seen_at < now() - interval '60 days' order by s.seen_at limit amount * 10 for update skip locked));
  delete from private.notifications x where x.ctid = any (array(select p.ctid from private.notifications p
    where p.user_id = any (visited) and p.expires_at < now() - interval '14 days' for update skip locked));
  -- reports are kept for 180 days
  delete from private.reports x where x.ctid = any (array(select r.ctid from private.reports r
    where r.received_at < now() - interval '180 days' order by r.received_at limit amount * 10 for update skip locked));
  delete from private.incarnations l
    where exists (select from private.incarnations later where later.n > l.n and later.started_at < now() - interval '400 days');
end $$;

-- Every push calls it. A failure is logged, and the push continues.
create function private.tidy_if_due() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.settings s where s.tidied_at < now() - interval '1 hour' for update skip locked;
  if not found then
    return;
  end if;
  begin
    update private.settings s set tidied_at = now() where s.only_row;
    begin
      perform private.tidy(500);
    exception when others then -- tidied_at stays, so that the next push does not try again
      raise warning 'tidying failed: % %', sqlstate, sqlerrm;
    end;
  exception when others then
    raise warning 'tidying did not start: % %', sqlstate, sqlerrm;
  end;
end $$;

-- Looks at the next `amount` accounts that Auth made without an email, and starts over after the last one. It deletes those that
-- still have none and that no device has used for 12 months, or for 30 days if they never checked in. Returns how many. Pushes do not
-- call it: the triggers of a deletion would run in the name of the user who pushed.
create function private.delete_unused_accounts(amount int) returns int
language plpgsql set search_path = '' as $$
declare
  visited uuid[];
  unused uuid[];
begin
  perform 1 from private.settings s for update skip locked;
  if not found then
    return 0; -- a push is tidying
  end if;
  visited := array(select u.id from auth.users u
    where u.is_anonymous and u.id > (select s.unused_up_to from private.settings s) order by u.id limit amount);
  update private.settings s set unused_up_to = case when cardinality(visited) < amount
    then '00000000-0000-0000-0000-000000000000' else visited[amount] end
  where s.only_row;
  -- a device that is open renews its session every hour, even if it pushes nothing
  unused := array(select u.id from public.profiles p join auth.users u on u.id = p.user_id
    where u.id = any (visited) and u.is_anonymous and u.email is null
      and greatest(u.created_at, u.last_sign_in_at,
        (select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id),
        (select max(c.pushed_at) from private.sync_clients c where c.user_id = u.id))
      < now() - case when exists (select from public.check_ins c where c.user_id = u.id)
        then interval '12 months' else interval '30 days' end
    for update of p, u skip locked);
  -- SQL cannot remove files: without the trigger of the embedded server, an account with a picture stays (docs/operations.md)
  if to_regclass('storage.objects') is not null
    and not exists (select from pg_trigger t where t.tgrelid = 'auth.users'::regclass and t.tgname = 'remember_deleted_account') then
    unused := array(select x.id from unnest(unused) x (id)
      where not exists (select from storage.objects o where o.bucket_id = 'avatars' and split_part(o.name, '/', 1) = x.id::text));
  end if;
  delete from auth.users u where u.id = any (unused);
  return cardinality(unused);
end $$;

-- Schedules both if pg_cron is there, and returns whether it did. An operator who adds pg_cron later calls it, too.
create function private.schedule_tidy() returns boolean
language plpgsql set search_path = '' as $$
begin
  if current_setting('cron.database_name', true) is distinct from current_database()
      or to_regprocedure('cron.schedule(text,text,text)') is null then
    return false;
  end if;
  execute $cron$ select cron.schedule('simmer-tidy', '17 * * * *', 'select private.tidy(20000)'),
    cron.schedule('simmer-unused-accounts', '37 * * * *', 'select private.delete_unused_accounts(500)') $cron$;
  return true;
end $$;

do $$
begin
  perform private.schedule_tidy();
exception when others then
  raise notice 'pg_cron did not take the job: %', sqlerrm; -- pushes still tidy
end $$;

grant execute on function private.tidy_if_due() to authenticated;

-- Holds: when private.tidy runs, which deletes rows that nobody needs any more.
-- Guarantees: no scheduler is needed; pushes tidy at most once an hour in the whole database, a bounded amount.
-- Who may: push starts it; so does pg_cron, where it is installed.

-- Every push calls it. A failure is logged, and the push goes on.
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
    raise warning 'tidying was not begun: % %', sqlstate, sqlerrm;
  end;
end $$;

-- Schedules tidying if pg_cron is there, and returns whether it did. This migration calls it; so can an operator who adds pg_cron
-- later.
create function private.schedule_tidy() returns boolean
language plpgsql set search_path = '' as $$
begin
  if current_setting('cron.database_name', true) is distinct from current_database()
      or to_regprocedure('cron.schedule(text,text,text)') is null then
    return false;
  end if;
  execute $cron$ select cron.schedule('simmer-tidy', '17 * * * *', 'select private.tidy(20000)') $cron$;
  return true;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.tidy_if_due() to authenticated;

do $$
begin
  perform private.schedule_tidy();
exception when others then
  raise notice 'pg_cron did not take the job: %', sqlerrm; -- a push tidies all the same
end $$;

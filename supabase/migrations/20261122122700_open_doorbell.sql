-- Holds: the policy on Realtime's table of messages: who may listen to a doorbell.
-- Guarantees: people hear their own doorbell and no other; nobody but the database rings.
-- Who may: the owner only.

-- A function, so that a database that gets Realtime after its migrations can be given the policy then. Returns true if it has it.
create function private.open_doorbell() returns boolean
language plpgsql set search_path = '' as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  if not exists (select from pg_catalog.pg_policies p where p.schemaname = 'realtime' and p.tablename = 'messages'
      and p.policyname = 'everybody hears their own doorbell') then
    create policy "everybody hears their own doorbell" on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text
        and (select private.session_alive()));
  end if;
  return true;
end $$;

revoke execute on function private.open_doorbell() from public;
select private.open_doorbell();

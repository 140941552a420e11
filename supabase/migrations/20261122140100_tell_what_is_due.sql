-- Holds: the question whether a device has seen a row (docs/sync.md, Pull).
-- Guarantees: no row is missed, and a run is one picture.
-- Who may: pull asks as the person who pulls.

-- True for a row of this run that the device has not seen. A later page leaves out what the first page could not see: `upto` is
-- the snapshot of the run's first page, and `own` the transaction of that call. A row that neither of them wrote or saw comes with
-- the next run, which starts from that snapshot. A row that is ahead of this database's transactions (after `newest`) was loaded
-- from another database. It comes when everything is sent, and not with every run until the numbers have caught up.
create function private.is_due(rev bigint, seen pg_snapshot, upto pg_snapshot, own bigint, newest bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (seen is null or not pg_visible_in_snapshot(rev::text::xid8, seen))
    and (upto is null or rev = own or rev > newest or pg_visible_in_snapshot(rev::text::xid8, upto));
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_due(bigint, pg_snapshot, pg_snapshot, bigint, bigint) to authenticated;

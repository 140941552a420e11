-- Holds: the decision whether a run still has to send a row to a device (docs/sync.md, Pull).
-- Guarantees: no row is missed, and all pages of a run show the database of one moment.
-- Who may: pull calls it as the person who pulls.

-- True for a row that belongs to this run and that the device has not seen (`seen`). Later pages leave out rows that the first page
-- could not see: `upto` is the snapshot of the first page, and `own` the transaction of its call. A row that is neither visible in
-- `upto` nor written by `own` comes with the next run, which starts from `upto`. A row whose rev is above `newest`, the newest
-- transaction of this database, was loaded from another database. It is sent to a device that gets everything, but not with every
-- run until the numbers have caught up.
create function private.is_due(rev bigint, seen pg_snapshot, upto pg_snapshot, own bigint, newest bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (seen is null or not pg_visible_in_snapshot(rev::text::xid8, seen))
    and (upto is null or rev = own or rev > newest or pg_visible_in_snapshot(rev::text::xid8, upto));
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_due(bigint, pg_snapshot, pg_snapshot, bigint, bigint) to authenticated;

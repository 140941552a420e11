-- Contains: the end of all files: nobody has a right that was not granted by name.
-- Invariants: PostgreSQL lets everybody execute a new function; here, nobody may.
-- Access: see the grants in the file of each function.

revoke execute on all functions in schema private from public;

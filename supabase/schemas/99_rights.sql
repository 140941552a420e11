-- Contains: the revocation of what PostgreSQL grants by default: that every role may execute a new function.
-- Invariants: no role has a right that was not granted by name.
-- Access: see the grants in the file of each function.

revoke execute on all functions in schema private from public;

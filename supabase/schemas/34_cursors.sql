-- Contains: reading the cursor of a request (docs/sync.md, Cursor and Epoch).
-- Invariants: a cursor from a history that this database does not have makes the client start from scratch.
-- Access: sync calls these functions as the user who syncs.

-- Checks every field of a cursor (docs/sync.md, Cursor), including the range of its numbers. A field that cannot be read raises
-- a data exception.
create function private.is_valid_cursor(cur jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_typeof(cur) = 'object'
    and coalesce(jsonb_typeof(cur -> 'a'), 'null') in ('array', 'null')
    and coalesce(jsonb_typeof(cur -> 'j'), 'null') in ('object', 'null')
    and num_nulls(pg_snapshot_xmax((cur ->> 'f')::pg_snapshot)::text::bigint,
      pg_snapshot_xmax((cur ->> 't')::pg_snapshot)::text::bigint, (cur ->> 'x')::bigint, (cur ->> 'd')::date, (cur ->> 'l')::uuid,
      nullif(split_part(cur ->> 'e', '.', 2), '')::bigint + 1,
      (cur -> 'a' ->> 0)::int, (cur -> 'a' ->> 1)::bigint, (cur -> 'a' ->> 2)::int, (cur -> 'a' ->> 3)::uuid) >= 0;
end $$;

-- The cursor to continue from: that of the request, or a fresh one if it is no longer valid. The `e` of a fresh cursor
-- (epoch.milliseconds) must differ from that of the request, or the client would not detect that it starts from scratch.
create function private.trusted_cursor(cur jsonb, incarnation uuid, reset_since bigint) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  base text := private.epoch();
  started bigint := case split_part(cur ->> 'e', '.', 1) when base
    then coalesce(nullif(split_part(cur ->> 'e', '.', 2), '')::bigint, 0) end; -- null for a cursor of another database, or none
  seen pg_snapshot;
begin
  if started >= reset_since then
    seen := coalesce(cur ->> 't', cur ->> 'f');
    if seen is null or ((cur ->> 'l' = incarnation::text or private.shares_history((cur ->> 'l')::uuid, seen))
        and pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
        and (cur ->> 'd')::date >= current_date - 390) then -- tombstones are kept for 400 days
      return cur || jsonb_build_object('l', incarnation);
    end if;
    reset_since := greatest(started + 1, floor(extract(epoch from clock_timestamp()) * 1000));
  end if;
  return jsonb_build_object('l', incarnation, 'e', base || case when reset_since > 0 then '.' || reset_since else '' end);
end $$;

grant execute on function private.is_valid_cursor(jsonb), private.trusted_cursor(jsonb, uuid, bigint) to authenticated;

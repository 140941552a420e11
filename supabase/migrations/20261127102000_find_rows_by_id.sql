-- Holds: which of the missing peers come with a page of a pull, and which friends are off the boards.
-- Guarantees: rows are found through an index, on every version of PostgreSQL.
-- Who may: as before.

-- The missing peers that come with this page: at least one, and more as long as they surely fit in half of it.
--
-- The ids become uuids before they meet user_id: under row security, PostgreSQL 15.20 and 17.12 use no index for a column that is
-- compared with a cast of another table's value.
create or replace function private.next_peers(missing jsonb, page_size int) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ids uuid[] := array(select jsonb_object_keys(missing)::uuid limit 1 + page_size / 2);
begin
  return jsonb_object_agg(t.id, t.level) from (
    select s.id, s.level, s.n, sum(s.size) over (order by s.n) - s.size as before from (
      select m.id, missing ->> m.id::text as level, m.n, case when missing ->> m.id::text <> 'card'
        then 2 + (select count(*) from (select from public.check_ins c where c.user_id = m.id limit 10) c)
        else 1 end as size
      from unnest(ids) with ordinality m (id, n)) s) t
  where t.n = 1 or t.before + 12 <= page_size / 2;
end $$;

create or replace function private.unranked() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.user_id = auth.uid() and not p.on_board) then
    return array(select private.friend_ids());
  end if;
  return array(select p.user_id from public.profiles p
    where p.user_id = any (array(select private.friend_ids())) and not p.on_board);
end $$;

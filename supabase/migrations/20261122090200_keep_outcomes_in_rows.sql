-- One row for each outcome that a client has not acknowledged: in one value for all of them, every call wrote all of them
-- anew. A client keeps the newest 1,000, a person the 50 clients that pushed last.

create table private.outcomes (
  user_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  id uuid not null, -- of the mutation
  code text, -- null: applied
  primary key (user_id, client_id, seq),
  foreign key (user_id, client_id) references private.sync_clients (user_id, client_id) on delete cascade
);
alter table private.outcomes enable row level security;
revoke all on private.outcomes from public, anon, authenticated;
grant select, insert, delete on private.outcomes to authenticated;
create policy "owners keep what their devices were told" on private.outcomes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.outcomes (user_id, client_id, seq, id, code)
select c.user_id, c.client_id, o.key::bigint, (o.value ->> 0)::uuid, o.value ->> 1
from private.sync_clients c, jsonb_each(c.outcomes) o;

drop trigger log_refusals on private.sync_clients;
drop view operator.stuck_clients;
alter table private.sync_clients drop column outcomes;

create view operator.stuck_clients as
select c.user_id, c.client_id, c.last_seq, now() - c.pushed_at as silent_for, u.refused
from private.sync_clients c
cross join lateral (
  select count(*) as refused from private.outcomes o
  where o.user_id = c.user_id and o.client_id = c.client_id and o.code is not null
) u
where c.pushed_at < now() - interval '1 hour' and u.refused > 0
order by c.pushed_at;
revoke all on operator.stuck_clients from public, anon, authenticated;

-- As before, but at most 200 lines a person and day. Bounded: it lets as many old lines go as new ones can come.
create or replace function private.log_refusals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
begin
  for part in
    select n.user_id, array_agg(left(n.code, 60)) as codes from told n where n.code is not null group by n.user_id
  loop
    insert into private.refusals (code)
    select unnest(part.codes[1:private.take(part.user_id, 'refusal', cardinality(part.codes))]);
    delete from private.refusals x where x.ctid = any (array(select r.ctid from private.refusals r
      where r.at < now() - interval '90 days' order by r.at limit 100 for update skip locked));
  end loop;
  return null;
end $$;
create trigger log_refusals after insert on private.outcomes
  referencing new table as told for each statement execute function private.log_refusals();

-- A client that is dropped and comes back all the same is told that it starts anew (docs/sync.md, Housekeeping).
create function private.drop_oldest_clients() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sync_clients s where s.user_id = new.user_id and s.client_id in (
    select o.client_id from private.sync_clients o where o.user_id = new.user_id
    order by o.client_id = new.client_id desc, o.pushed_at desc offset 50);
  return null;
end $$;
create trigger drop_oldest_clients after insert on private.sync_clients
  for each row execute function private.drop_oldest_clients();

revoke execute on all functions in schema private from public;

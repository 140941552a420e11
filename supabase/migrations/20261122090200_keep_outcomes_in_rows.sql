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

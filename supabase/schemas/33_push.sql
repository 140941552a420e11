-- Contains: push, the devices that have pushed, and the outcomes of their mutations (docs/sync.md, Push).
-- Invariants: mutations are applied in order, exactly once, each in its own subtransaction.
-- Access: users read and write the rows of their own devices; in practice only sync does.

create table private.sync_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null,
  last_seq bigint not null default 0,
  pushed_at timestamptz not null default now(),
  reset_since bigint not null default 0,
  primary key (user_id, client_id)
);

comment on table private.sync_clients is 'The clients that have pushed, one per device: at most 50 for each user.';
comment on column private.sync_clients.last_seq is 'The last mutation of this client that has an outcome.';
comment on column private.sync_clients.reset_since is 'Since when the client must start from scratch, in ms; 0 if it need not.';

alter table private.sync_clients enable row level security;
revoke all on private.sync_clients from public, anon, authenticated;
grant select, insert, update on private.sync_clients to authenticated;

create policy "owners read their clients" on private.sync_clients for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add clients" on private.sync_clients for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners update their clients" on private.sync_clients for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- One row for each outcome that a client has not acknowledged: the newest 1,000 of each client.
create table private.outcomes (
  user_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  id uuid not null,
  code text, -- null when applied
  primary key (user_id, client_id, seq),
  foreign key (user_id, client_id) references private.sync_clients (user_id, client_id) on delete cascade
);

comment on table private.outcomes is 'Outcomes of mutations that a client has not acknowledged: at most 1,000 for each client.';
comment on column private.outcomes.id is 'The id of the mutation.';
comment on column private.outcomes.code is 'Why it was rejected; null if it was applied.';

alter table private.outcomes enable row level security;
revoke all on private.outcomes from public, anon, authenticated;
grant select, insert, delete on private.outcomes to authenticated;

create policy "owners read and write the outcomes of their clients" on private.outcomes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Keeps the 50 clients of a user that pushed last. A client that was dropped and comes back must start from scratch
-- (docs/sync.md, Housekeeping).
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

-- Returns since when the client must start from scratch, in ms, or 0 if it need not. It must if it acknowledges results that
-- this database never gave. Then its `acked_seq` becomes `last_seq`, and each response makes it start from scratch until its
-- cursor shows that it did.
create function private.client_reset_since(me uuid, client uuid, acked_seq bigint) returns bigint
language plpgsql security invoker set search_path = '' as $$
declare
  seen private.sync_clients;
begin
  select * into seen from private.sync_clients s where s.user_id = me and s.client_id = client;
  if acked_seq <= coalesce(seen.last_seq, 0) then
    return coalesce(seen.reset_since, 0);
  end if;
  perform private.lock_user(me); -- every write takes it before its first row
  insert into private.sync_clients as s (user_id, client_id, last_seq, reset_since)
  values (me, client, acked_seq, floor(extract(epoch from clock_timestamp()) * 1000))
  on conflict (user_id, client_id) do update
    set last_seq = greatest(s.last_seq, excluded.last_seq), reset_since = excluded.reset_since
  returning s.* into seen;
  return seen.reset_since;
end $$;

-- Tries one mutation. Returns null if it was applied, 'call_again' if it must wait for a later request, and otherwise the code of
-- its rejection. Any other error fails the whole request.
create function private.try_mutation(me uuid, mutation jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  args jsonb := mutation -> 'args';
  found jsonb;
  state text;
  code text;
begin
  if mutation ->> 'name' = 'joinInvitation' and jsonb_typeof(args -> 'code') = 'string' then
    code := private.pay_lookup(private.looked_up('joinInvitation', args));
    if code <> 'paid' then
      return code;
    end if;
  elsif mutation ->> 'name' = 'requestFriend' and jsonb_typeof(args -> 'email') = 'string' then
    found := private.find_user(args ->> 'email');
    if found ? 'code' then
      return found ->> 'code';
    end if;
    args := args || jsonb_build_object('friend_id', found -> 'user_id');
  end if;
  begin
    perform private.apply_mutation(me, mutation ->> 'name', args);
    return null;
  exception when others then
    get stacked diagnostics state = returned_sqlstate, code = pg_exception_hint;
    if state like 'PT4%' then
      return coalesce(nullif(code, ''), 'invalid');
    elsif left(state, 2) in ('22', '23') then
      return 'invalid';
    end if;
    raise;
  end;
end $$;

create function private.push(me uuid, client uuid, mutations jsonb, acked_seq bigint) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  last bigint;
  mutation jsonb;
  place bigint;
  outcome text;
  earlier private.outcomes;
  seqs bigint[] := '{}';
  ids uuid[] := '{}';
  codes text[] := '{}';
  results jsonb := '[]';
begin
  perform private.lock_user(me);
  perform set_config('simmer.client_id', client::text, true);
  insert into private.sync_clients (user_id, client_id) values (me, client) on conflict do nothing;
  select s.last_seq into last from private.sync_clients s where s.user_id = me and s.client_id = client for no key update;
  -- delete what the client has acknowledged
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= push.acked_seq;

  -- pay for all lookups now, so that the next request can answer all of them
  perform private.pay_lookup(private.looked_up(e.value ->> 'name', e.value -> 'args')) from jsonb_array_elements(mutations) e
  where private.looked_up(e.value ->> 'name', e.value -> 'args') is not null and (e.value ->> 'seq')::bigint > last;

  perform private.defer_counting();
  for mutation in select e.value from jsonb_array_elements(mutations) with ordinality e order by e.ordinality loop
    place := (mutation ->> 'seq')::bigint;
    if place > last then
      outcome := private.try_mutation(me, mutation);
      exit when outcome = 'call_again'; -- later mutations may depend on this one
      last := place;
      seqs := seqs || place;
      ids := ids || (mutation ->> 'id')::uuid;
      codes := codes || outcome;
    else -- a repeated mutation: repeat its outcome, or reject if another mutation had this seq
      select * into earlier from private.outcomes o where o.user_id = me and o.client_id = client and o.seq = place;
      if earlier.id is distinct from (mutation ->> 'id')::uuid then
        perform private.reject(409, 'client_reset', 'This place in the queue is taken by another mutation');
      end if;
      outcome := earlier.code;
    end if;
    results := results || jsonb_strip_nulls(jsonb_build_object('seq', place, 'code', outcome,
      'status', case when outcome is null then 'applied' else 'rejected' end));
  end loop;
  perform private.count_deferred();

  insert into private.outcomes (user_id, client_id, seq, id, code)
  select me, client, o.seq, o.id, o.code from unnest(seqs, ids, codes) o (seq, id, code);
  -- a client that never acknowledges anything loses its oldest outcomes
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= (
    select k.seq from private.outcomes k where k.user_id = me and k.client_id = client order by k.seq desc offset 1000 limit 1);
  update private.sync_clients s set last_seq = last, pushed_at = now() where s.user_id = me and s.client_id = client;
  perform private.tidy_if_due(); -- last: it locks rows of other users, and after it this request waits for no lock
  return results;
end $$;

grant execute on function private.client_reset_since(uuid, uuid, bigint), private.try_mutation(uuid, jsonb),
  private.push(uuid, uuid, jsonb, bigint) to authenticated;

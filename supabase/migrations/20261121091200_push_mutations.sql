-- Push: in order, exactly once, each mutation in its own subtransaction (docs/sync.md, "Push").

-- What each outbox has said so far. outcomes: {seq: [mutation id, code or null]} of every seq not yet acknowledged.
create table private.sync_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null,
  last_seq bigint not null default 0,
  outcomes jsonb not null default '{}',
  pushed_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
alter table private.sync_clients enable row level security;
revoke all on private.sync_clients from public, anon, authenticated;
grant select, insert, update on private.sync_clients to authenticated;
create policy "owners read what their devices said" on private.sync_clients for select to authenticated
  using (user_id = (select auth.uid()));
create policy "owners add a device" on private.sync_clients for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "owners go on with a device" on private.sync_clients for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- One mutation: null when applied, else the code of its refusal. Whatever is no refusal fails the whole call.
create function private.try_mutation(me uuid, mutation jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  state text;
  code text;
begin
  perform private.apply_mutation(me, mutation ->> 'name', mutation -> 'args');
  return null;
exception when others then
  get stacked diagnostics state = returned_sqlstate, code = pg_exception_hint;
  if state like 'PT4%' then
    return coalesce(nullif(code, ''), 'invalid');
  elsif left(state, 2) in ('22', '23') then
    return 'invalid';
  end if;
  raise;
end $$;

create function private.push(me uuid, client uuid, mutations jsonb, acked_seq bigint) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  seen private.sync_clients;
  mutation jsonb;
  seq bigint;
  outcome jsonb;
  results jsonb := '[]';
begin
  perform private.lock_user(me);
  perform set_config('simmer.client_id', client::text, true);
  insert into private.sync_clients (user_id, client_id) values (me, client) on conflict do nothing;
  select * into seen from private.sync_clients s where s.user_id = me and s.client_id = client for no key update;
  -- what the client has kept may be forgotten
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') into seen.outcomes
    from jsonb_each(seen.outcomes) o where o.key::bigint > push.acked_seq;

  for mutation in select e.value from jsonb_array_elements(mutations) with ordinality e order by e.ordinality loop
    seq := (mutation ->> 'seq')::bigint;
    if seq > seen.last_seq then
      outcome := jsonb_build_array(mutation ->> 'id', private.try_mutation(me, mutation));
      seen.last_seq := seq;
      seen.outcomes := seen.outcomes || jsonb_build_object(seq, outcome);
    else -- seen: answer what was answered, or tell this client that it has lost its memory
      outcome := seen.outcomes -> seq::text;
      if outcome ->> 0 is distinct from mutation ->> 'id' then
        perform private.refuse(409, 'client_reset', 'This place in the queue is taken by another mutation');
      end if;
    end if;
    results := results || jsonb_strip_nulls(jsonb_build_object('seq', seq, 'code', outcome ->> 1,
      'status', case when outcome ->> 1 is null then 'applied' else 'rejected' end));
  end loop;

  update private.sync_clients s set last_seq = seen.last_seq, outcomes = seen.outcomes, pushed_at = now()
  where s.user_id = me and s.client_id = client;
  return results;
end $$;

-- True when the client has kept results that this database never gave: it was restored. From here on the
-- client's word counts, so that the question is asked once.
create function private.lost_memory(me uuid, client uuid, acked_seq bigint) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  if acked_seq <= coalesce((select s.last_seq from private.sync_clients s
      where s.user_id = me and s.client_id = client), 0) then
    return false;
  end if;
  insert into private.sync_clients as s (user_id, client_id, last_seq) values (me, client, acked_seq)
  on conflict (user_id, client_id) do update set last_seq = greatest(s.last_seq, excluded.last_seq);
  return true;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.try_mutation(uuid, jsonb), private.push(uuid, uuid, jsonb, bigint),
  private.lost_memory(uuid, uuid, bigint) to authenticated;

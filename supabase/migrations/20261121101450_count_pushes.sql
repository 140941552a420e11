-- Push as before, but it counts once for the whole call, however many check-ins came late, and
-- tidies up when that is due.
create or replace function private.push(me uuid, client uuid, mutations jsonb, acked_seq bigint) returns jsonb
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

  perform private.count_later();
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
  perform private.count_now();

  update private.sync_clients s set last_seq = seen.last_seq, outcomes = seen.outcomes, pushed_at = now()
  where s.user_id = me and s.client_id = client;
  perform private.tidy_if_due(); -- last: it holds rows of others, and after it this call waits for nobody
  return results;
end $$;

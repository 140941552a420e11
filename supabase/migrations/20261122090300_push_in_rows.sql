-- Push and sync as before, but outcomes are rows; what needs a look-up that this call only pays for ends the results; names
-- that this server does not know are refused before anything is applied; and calls are counted.

create or replace function private.push(me uuid, client uuid, mutations jsonb, acked_seq bigint) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  last bigint;
  mutation jsonb;
  place bigint;
  told text;
  standing private.outcomes;
  seqs bigint[] := '{}';
  ids uuid[] := '{}';
  codes text[] := '{}';
  results jsonb := '[]';
begin
  perform private.lock_user(me);
  perform set_config('simmer.client_id', client::text, true);
  insert into private.sync_clients (user_id, client_id) values (me, client) on conflict do nothing;
  select s.last_seq into last from private.sync_clients s where s.user_id = me and s.client_id = client for no key update;
  -- what the client has kept may be forgotten
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= push.acked_seq;

  -- all at once, so that one call more answers all of them
  perform private.pay_look_up(e.value -> 'args' ->> 'email') from jsonb_array_elements(mutations) e
  where e.value ->> 'name' = 'requestFriend' and jsonb_typeof(e.value -> 'args' -> 'email') = 'string'
    and (e.value ->> 'seq')::bigint > last;

  perform private.count_later();
  for mutation in select e.value from jsonb_array_elements(mutations) with ordinality e order by e.ordinality loop
    place := (mutation ->> 'seq')::bigint;
    if place > last then
      told := private.try_mutation(me, mutation);
      exit when told = 'call_again'; -- what comes after it may rest on it
      last := place;
      seqs := seqs || place;
      ids := ids || (mutation ->> 'id')::uuid;
      codes := codes || told;
    else -- seen: answer what was answered, or tell this client that it has lost its memory
      select * into standing from private.outcomes o where o.user_id = me and o.client_id = client and o.seq = place;
      if standing.id is distinct from (mutation ->> 'id')::uuid then
        perform private.refuse(409, 'client_reset', 'This place in the queue is taken by another mutation');
      end if;
      told := standing.code;
    end if;
    results := results || jsonb_strip_nulls(jsonb_build_object('seq', place, 'code', told,
      'status', case when told is null then 'applied' else 'rejected' end));
  end loop;
  perform private.count_now();

  insert into private.outcomes (user_id, client_id, seq, id, code)
  select me, client, o.seq, o.id, o.code from unnest(seqs, ids, codes) o (seq, id, code);
  -- a client that never says what it has kept loses the oldest
  delete from private.outcomes o where o.user_id = me and o.client_id = client and o.seq <= (
    select k.seq from private.outcomes k where k.user_id = me and k.client_id = client order by k.seq desc offset 1000 limit 1);
  update private.sync_clients s set last_seq = last, pushed_at = now() where s.user_id = me and s.client_id = client;
  perform private.tidy_if_due(); -- late: it holds rows of others, and after it this call waits for nobody else
  return results;
end $$;

-- The names of docs/sync.md. Twin: private.apply_mutation, which does what they say.
create function private.knows_mutations(mutations jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (select from jsonb_array_elements(mutations) m where m.value ->> 'name' <> all
    ('{setProfile, setGoals, setAvatar, checkIn, undoCheckIn, requestFriend, acceptFriend, rejectFriend, cancelRequest, sendMessage,
      markRead}'));
end $$;

create or replace function public.sync(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  me uuid := auth.uid();
  r jsonb;
  fault text;
  anew_since bigint;
  life uuid;
  results jsonb := '[]';
  cur jsonb;
  answer jsonb;
begin
  if me is null then
    perform private.refuse(401, 'not_signed_in', 'Not signed in');
  end if;
  r := private.read_request(request);
  if lower(r ->> 'user_id') is distinct from me::text then
    perform private.refuse(409, 'wrong_user', 'This token belongs to somebody else');
  end if;
  fault := private.account_fault();
  if fault = 'account_gone' then
    perform private.refuse(403, fault, 'This account no longer exists');
  elsif fault is not null then
    perform private.refuse(401, fault, 'This session has ended');
  end if;
  if not private.may_call() then
    perform private.refuse(429, 'rate_limited', 'Too many calls within a minute');
  end if;
  if (r ->> 'protocol')::numeric < private.min_protocol() then
    perform private.refuse(426, 'update_required', 'Please update the app');
  end if;
  if jsonb_array_length(r -> 'mutations') > 100 then
    perform private.refuse(413, 'too_many', 'At most 100 mutations a call');
  end if;
  if not private.knows_mutations(r -> 'mutations') then
    perform private.refuse(501, 'unknown_mutation', 'This server does not know every mutation of this call');
  end if;

  anew_since := private.lost_memory(me, (r ->> 'client_id')::uuid, (r ->> 'acked_seq')::bigint);
  if jsonb_array_length(r -> 'mutations') > 0 then
    results := private.push(me, (r ->> 'client_id')::uuid, r -> 'mutations', (r ->> 'acked_seq')::bigint);
  end if;
  life := private.life(); -- a statement of its own: the next one must see a life that begins with this call
  cur := private.trusted_cursor(nullif(r -> 'cursor', 'null'), life, anew_since);
  answer := jsonb_build_object('user_id', me, 'epoch', cur -> 'e', 'results', results,
      'server_time', private.instant(clock_timestamp()))
    || private.pull(me, cur, r -> 'held', (r ->> 'limit')::int);
  perform private.count_call();
  return answer;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.knows_mutations(jsonb) to authenticated;

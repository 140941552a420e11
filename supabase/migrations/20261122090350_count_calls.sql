-- Sync as before, but calls are counted, and names that this server does not know are refused before anything is applied.

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

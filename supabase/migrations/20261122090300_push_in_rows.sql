-- Push as before, but outcomes are rows, and what needs a look-up that this call only pays for ends the results. In one file, so
-- that no push meets half of it.

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

delete from private.limits l where l.kind = 'look_up';
alter table private.limits drop constraint limits_kind_check;
alter table private.limits add constraint limits_kind_check check (kind in ('request', 'message', 'refusal'));

-- {"user_id": …} or {"code": …}. Definer: addresses are readable by nobody.
create or replace function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price text := private.pay_look_up(email);
  person uuid;
begin
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  select p.user_id into person from public.profiles p
  where p.email = lower(private.trim_text(find_user.email)) order by p.user_id limit 1;
  return case
    when person is null then '{"code": "user_not_found"}'
    when person = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', person)
  end;
end $$;

-- One mutation: null when applied, 'call_again' when it waits for a later call, else the code of its refusal. Whatever is no
-- refusal fails the whole call.
create or replace function private.try_mutation(me uuid, mutation jsonb) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  args jsonb := mutation -> 'args';
  person jsonb;
  state text;
  code text;
begin
  if mutation ->> 'name' = 'requestFriend' and jsonb_typeof(args -> 'email') = 'string' then
    person := private.find_user(args ->> 'email');
    if person ? 'code' then
      return person ->> 'code';
    end if;
    args := args || jsonb_build_object('friend_id', person -> 'user_id');
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

drop function private.refuse_sifted_call();
revoke execute on all functions in schema private from public;

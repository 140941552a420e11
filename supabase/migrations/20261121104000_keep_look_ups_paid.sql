-- A look-up is paid for in the transaction that answers it, so whoever could read the answer and then fail the request
-- would have it for nothing. PostgREST lets a caller do both: a filter, a cast or an order over the result of a function
-- runs in the same statement, and an error of it (or no row, where one is asked for) rolls everything back. A plain call
-- takes "pgrst_source".* and names no column of it.
create function private.refuse_sifted_call() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_query() ~ '"pgrst_source"\s*\.\s*"' then
    perform private.refuse(422, 'bad_request', 'The answer of this function is taken whole');
  end if;
end $$;

-- As before, after that question.
create or replace function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.refuse_sifted_call();
  if not private.charge('look_up') then
    return '{"code": "rate_limited"}';
  end if;
  select p.user_id into person from public.profiles p
  where p.email = lower(private.trim_text(find_user.email)) order by p.user_id limit 1;
  return case
    when person is null then '{"code": "user_not_found"}'
    when person = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', person)
  end;
end $$;

revoke execute on all functions in schema private from public;

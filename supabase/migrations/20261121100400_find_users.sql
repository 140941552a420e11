-- Whom an e-mail address belongs to. That it answers at all is the product; that it is asked 30 times an hour at most
-- is the protection (docs/refusals.md).

-- {"user_id": …} or {"code": …}. Definer: addresses are readable by nobody. There is no way to ask without paying.
create function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
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

-- Refuses whom sync refuses, with the same words.
create function private.require_account() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  fault text;
begin
  if auth.uid() is null then
    perform private.refuse(401, 'not_signed_in', 'Not signed in');
  end if;
  fault := private.account_fault();
  if fault is not null then
    perform private.refuse(case fault when 'account_gone' then 403 else 401 end, fault, 'No account or session: ' || fault);
  end if;
end $$;

create function public.find_user(email text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.require_account();
  return private.find_user(email);
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.find_user(text), private.require_account() to authenticated;
revoke execute on function public.find_user(text) from public, anon;
grant execute on function public.find_user(text) to authenticated;

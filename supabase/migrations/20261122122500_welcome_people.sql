-- Holds: two triggers on Auth's table of accounts.
-- Guarantees: everybody who signs up gets a profile, goals and streaks in the same transaction.
-- Who may: only writes of Auth run them.

-- The name from the sign-up data, shortened and cleaned to what a profile may hold; 'Champion' if nothing is left.
create function private.name_from_sign_up(data jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text;
begin
  if jsonb_typeof(data) = 'string' then -- some drivers encode the object twice
    data := (data #>> '{}')::jsonb;
  end if;
  name := regexp_replace(data ->> 'display_name', '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g');
  name := private.trim_text(left(private.trim_text(name), 60));
  if private.display_name_fault(name) is not null then
    name := null;
  end if;
  return coalesce(name, 'Champion');
exception when others then
  return 'Champion'; -- malformed data must not keep anybody from signing up
end $$;

create function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, email)
    values (new.id, private.name_from_sign_up(new.raw_user_meta_data), lower(new.email));
  insert into public.goals (user_id) values (new.id);
  insert into public.streaks (user_id) values (new.id);
  return null;
end $$;

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = lower(new.email)
  where p.user_id = new.id and p.email is distinct from lower(new.email);
  return null;
end $$;

create trigger welcome_user after insert on auth.users
  for each row execute function private.welcome_user();
create trigger follow_email after update of email on auth.users
  for each row execute function private.follow_email();

revoke execute on all functions in schema private from public;

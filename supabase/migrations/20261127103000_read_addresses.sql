-- Holds: the canonical form of an e-mail address, for look-ups and for the column that they search.
-- Guarantees: however an address is written, it pays for, and finds, the same account.
-- Who may: everybody with a session may look somebody up; nobody reads addresses.

-- The code points that Unicode calls default-ignorable, inside brackets of a regular expression. Explicit, because PostgreSQL has no
-- such class. They are drawn as nothing: marks of zero width and of direction, fillers, variation selectors.
create function private.default_ignorable() returns text
language sql immutable set search_path = '' as $$
  select '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff'
    || '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;

-- A label of a domain in ASCII (RFC 3492, Punycode): bücher is xn--bcher-kva. A label longer than DNS allows stays as it is.
create function private.ascii_label(label text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  codes int[] := array(select ascii(c) from unnest(string_to_array(label, null)) with ordinality x (c, n) order by n);
  encoded text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  done int := char_length(encoded);
  in_ascii int := done;
  smallest int := 128;
  bias int := 72;
  delta int := 0;
  least_left int;
  code int;
  rest int;
  step int;
  threshold int;
begin
  if label !~ '[^\u0001-\u007f]' or char_length(label) > 63 then
    return label;
  end if;
  if in_ascii > 0 then
    encoded := encoded || '-';
  end if;
  while done < cardinality(codes) loop
    least_left := (select min(c) from unnest(codes) c where c >= smallest);
    delta := delta + (least_left - smallest) * (done + 1);
    smallest := least_left;
    foreach code in array codes loop
      if code < smallest then
        delta := delta + 1;
      elsif code = smallest then
        -- writes delta as digits in base 36 of variable length
        rest := delta;
        step := 36;
        loop
          threshold := greatest(1, least(26, step - bias));
          exit when rest < threshold;
          encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789',
            threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          step := step + 36;
        end loop;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest + 1, 1);
        -- adapts the bias to what the next digits will probably be
        delta := delta / case done when in_ascii then 700 else 2 end;
        delta := delta + delta / (done + 1);
        bias := 0;
        while delta > 455 loop
          delta := delta / 35;
          bias := bias + 36;
        end loop;
        bias := bias + 36 * delta / (delta + 38);
        delta := 0;
        done := done + 1;
      end if;
    end loop;
    delta := delta + 1;
    smallest := smallest + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

-- Twin: parseEmail in src/domain/people/email.ts, which also validates. What is no address stays what it is, and belongs to nobody.
-- Capitals beyond ASCII are folded as far as the locale of the database does; every device folds all of them.
create function private.canonical_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address text;
  domain text;
begin
  if char_length(value) > 1000 then
    return value; -- no address. normalize() takes quadratic time: a minute for 150,000 combining marks
  end if;
  address := private.trim_text(regexp_replace(normalize(value, NFC), '[' || private.default_ignorable() || ']', '', 'g'));
  address := private.trim_text(coalesce(substring(address from '<([^<>]*)>\.?$'), address));
  address := lower(private.trim_text(regexp_replace(address, '^mailto:([^?]*).*$', '\1', 'i')));
  if address !~ '^[^@]+@[^@]+$' or char_length(address) > 254 then
    return address;
  end if;
  domain := normalize(rtrim(translate(split_part(address, '@', 2), '。．｡', '...'), '.'), NFKC);
  return split_part(address, '@', 1) || '@'
    || (select string_agg(private.ascii_label(l), '.' order by n) from unnest(string_to_array(domain, '.')) with ordinality x (l, n));
end $$;

create or replace function private.pay_lookup(email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  wanted bytea := sha256(convert_to(me || ' ' || coalesce(private.canonical_email(email), ''), 'UTF8'));
  present bigint := pg_current_xact_id()::text::bigint;
  paid_in bigint;
begin
  perform private.lock_user(me); -- two devices must not both use the last look-up
  delete from private.lookups l where l.user_id = me and l.paid_at <= now() - interval '1 hour';
  select l.paid_in into paid_in from private.lookups l where l.user_id = me and l.address = wanted;
  if paid_in is not null then
    return case paid_in when present then 'call_again' else 'paid' end;
  elsif (select count(*) from private.lookups l where l.user_id = me) >= 30 then
    return 'rate_limited';
  end if;
  insert into private.lookups (user_id, address, paid_in) values (me, wanted, present);
  return 'call_again';
end $$;

create or replace function private.find_user(email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price text := private.pay_lookup(email);
  apart uuid[] := private.shut_out(); -- read for every address, so that every answer takes the same time
  person uuid;
begin
  if price <> 'paid' then
    return jsonb_build_object('code', price);
  end if;
  select p.user_id into person from public.profiles p
  where p.email = private.canonical_email(find_user.email) and p.user_id <> all (apart) order by p.user_id limit 1;
  return case
    when person is null then '{"code": "user_not_found"}'
    when person = auth.uid() then '{"code": "self_request"}'
    else jsonb_build_object('user_id', person)
  end;
end $$;

create or replace function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, email)
    values (new.id, private.name_from_sign_up(new.raw_user_meta_data), private.canonical_email(new.email));
  insert into public.goals (user_id) values (new.id);
  insert into public.streaks (user_id) values (new.id);
  return null;
end $$;

create or replace function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set email = private.canonical_email(new.email)
  where p.user_id = new.id and p.email is distinct from private.canonical_email(new.email);
  return null;
end $$;

update public.profiles p set email = private.canonical_email(p.email)
where p.email is distinct from private.canonical_email(p.email);
comment on column public.profiles.email is 'In canonical form, for look-ups by the server; no client can read it.';

revoke execute on all functions in schema private from public;

-- Contains: the rules for text: trimming, text that shows nothing, and the canonical form of an email address.
-- Invariants: all spellings of an address find the same account and count as one lookup; every name and message shows something.
-- Access: guards call these functions for every user.

-- Removes what JavaScript's trim() removes. btrim alone would remove only spaces.
create function private.trim_text(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return btrim(value, E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006'
    || E'\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');
end $$;

-- Control characters, and those that change the direction of the text around them. Twin: FORBIDDEN in src/domain/users/names.ts.
create function private.has_forbidden_character(name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]';
end $$;

-- The code points that Unicode calls default-ignorable, for use inside brackets of a regular expression. PostgreSQL has no such
-- class. They show nothing: zero-width and direction marks, fillers, variation selectors.
create function private.default_ignorable() returns text
language sql immutable set search_path = '' as $$
  select '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff'
    || '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;

-- True if the text shows nothing: default-ignorable code points, white space, controls, and blank glyphs that Unicode counts as
-- visible. Explicit code points, because \s and [:cntrl:] depend on the locale. Twin: drawsNothing in
-- src/domain/users/drawn.ts.
create function private.is_invisible(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ ('^[' || private.default_ignorable() || '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u2800\ufff9-\ufffb\U00013430-\U00013442\U00016fe4\U0001d159]*$');
end $$;

-- A label of a domain in ASCII (RFC 3492, Punycode): bücher becomes xn--bcher-kva. A label longer than DNS allows stays as it
-- is.
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
        -- write delta as base-36 digits of variable length
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
        -- adapt the bias to the next digits that are likely
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

-- The canonical form of an email address. A text that is not an address is returned unchanged, and belongs to no account. The
-- locale of the database decides which capitals beyond ASCII are folded; devices fold all. Twin: parseEmail in
-- src/domain/users/email.ts, which also validates.
create function private.canonical_email(value text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address text;
  domain text;
begin
  if char_length(value) > 1000 then
    return value; -- no address; normalize() would take a minute for 150,000 combining marks
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

grant execute on function private.trim_text(text), private.has_forbidden_character(text), private.default_ignorable(),
  private.is_invisible(text) to authenticated;

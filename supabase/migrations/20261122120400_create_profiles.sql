-- Holds: a profile for each person: name, picture, points, best values, league.
-- Guarantees: a name can be displayed, a picture is the person's own, and every number comes from the ledger.
-- Who may: the owner and friends read all but the e-mail address; the owner writes name and picture.

-- Returns why a trimmed name cannot be used, or null: it is blank or too long, or contains characters that change the text around.
-- Twin: parseDisplayName in src/domain/people/names.ts. Explicit code points: \s and [:cntrl:] depend on the locale.
create function private.display_name_fault(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when name ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]' then 'name_forbidden_character'
    when name ~ ('^[\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u00ad\u0600-\u0605\u061c\u06dd\u070f'
      || '\u0890\u0891\u08e2\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd'
      || '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]*$')
      then 'name_empty'
    when char_length(name) > 60 then 'name_too_long'
  end;
end $$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null default 'Champion',
  avatar_url text check (char_length(avatar_url) <= 500),
  email text,
  total_points bigint not null default 0 check (total_points >= 0),
  weekly_points bigint not null default 0 check (weekly_points >= 0),
  week_start date check (extract(isodow from week_start) = 1),
  previous_week_points bigint not null default 0 check (previous_week_points >= 0),
  best_week_points bigint not null default 0 check (best_week_points >= 0),
  best_morning_streak int not null default 0 check (best_morning_streak >= 0),
  best_night_streak int not null default 0 check (best_night_streak >= 0),
  current_league text not null default 'coal' check (current_league in ('coal', 'carbonara', 'pho')),
  rev bigint not null default 0,
  card_rev bigint not null default 0,
  constraint profiles_display_name_check check (private.display_name_fault(display_name) is null),
  constraint profiles_own_avatar check (avatar_url ~
    ('^/storage/v1/object/public/avatars/' || user_id || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'))
);
create index profiles_by_email on public.profiles (email);
create index profiles_by_rev on public.profiles (user_id, rev);

-- With a CHECK alone, a direct caller would get an error without a code.
create function private.guard_display_name() returns trigger
language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  new.display_name := private.trim_text(new.display_name);
  fault := private.display_name_fault(coalesce(new.display_name, ''));
  if fault is not null then
    perform private.reject(422, fault, 'This display name cannot be used');
  end if;
  return new;
end $$;

-- The picture is an object of the owner in the bucket `avatars`. Its address is stored without the host, which may change; the
-- absolute address that Storage's getPublicUrl gives is accepted, too. This does not check that the object exists: its owner may
-- remove it at any time. Twins: schemas/profile.ts, src/base/avatar-address.ts.
create function private.guard_avatar_url() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.avatar_url is not null then
    new.avatar_url := regexp_replace(new.avatar_url, '^https?://[^/?#\s]+/', '/');
    if new.avatar_url !~ ('^/storage/v1/object/public/avatars/' || new.user_id
      || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$') then
      perform private.reject(422, 'bad_avatar', 'This is not the address of an own picture');
    end if;
  end if;
  return new;
end $$;

-- The other side of a pending request gets a card: name and picture. It must not learn when the points change, because they change
-- at every check-in. So a card has a revision of its own.
create function private.stamp_card_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.display_name, new.avatar_url) is distinct from (old.display_name, old.avatar_url) then
    new.card_rev := pg_catalog.pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;

create trigger a_guard_display_name before insert or update of display_name on public.profiles
  for each row execute function private.guard_display_name();
create trigger a_guard_avatar_url before insert or update of avatar_url on public.profiles
  for each row execute function private.guard_avatar_url();
-- after the guards, which change name and address
create trigger z_stamp_card_rev before insert or update on public.profiles
  for each row execute function private.stamp_card_rev();
create trigger zz_stamp_rev before insert or update on public.profiles
  for each row execute function private.stamp_rev();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select (user_id, display_name, avatar_url, total_points, weekly_points, week_start, previous_week_points,
  best_week_points, best_morning_streak, best_night_streak, current_league, rev) on public.profiles to authenticated;
grant update (display_name, avatar_url) on public.profiles to authenticated;

create policy "a dead session sees nothing" on public.profiles as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owner and friends read a profile" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or user_id in (select private.friend_ids()));
create policy "the owner changes the profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Returns why this token may not sync, or null. It checks the account first, because deleting an account ends its sessions, too.
create function private.account_fault() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not exists (select from public.profiles p where p.user_id = auth.uid()) then 'account_gone'
    when not private.session_alive() then 'session_dead'
  end;
end $$;

-- Rejects the same callers as sync, with the same codes.
create function private.require_account() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  fault text;
begin
  if auth.uid() is null then
    perform private.reject(401, 'not_signed_in', 'Not signed in');
  end if;
  fault := private.account_fault();
  if fault is not null then
    perform private.reject(case fault when 'account_gone' then 403 else 401 end, fault, 'No account or session: ' || fault);
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.display_name_fault(text), private.account_fault(), private.require_account() to authenticated;

-- Contains: a profile for each user: name, picture, points, best values, league.
-- Invariants: a name can be displayed, a picture is the user's own, and every number comes from the ledger.
-- Access: the owner and friends read all but the email address; the owner writes name and picture.

-- Returns why a trimmed name cannot be used, or null: it shows nothing, is too long, or contains characters that
-- no name may have. Twin: parseDisplayName in src/domain/users/names.ts.
create function private.display_name_error(name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when private.has_forbidden_character(name) then 'name_forbidden_character'
    when private.is_invisible(name) then 'name_empty'
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
  on_board boolean not null default true,
  rev bigint not null default 0,
  card_rev bigint not null default 0,
  constraint profiles_display_name_check check (private.display_name_error(display_name) is null),
  constraint profiles_own_avatar check (avatar_url ~
    ('^/storage/v1/object/public/avatars/' || user_id || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$'))
);
create index profiles_by_email on public.profiles (email);
create index profiles_by_rev on public.profiles (user_id, rev);
create index profiles_off_board on public.profiles (user_id) where not on_board;

comment on table public.profiles is 'One for each user: name, picture, points, best values and league.';
comment on column public.profiles.avatar_url is 'Path of the user''s picture in the bucket `avatars`, without the host.';
comment on column public.profiles.email is 'In canonical form, for lookups by the server; no client can read it.';
comment on column public.profiles.week_start is 'Monday of the week that weekly_points counts; null before the first check-in.';
comment on column public.profiles.previous_week_points is 'Points of the week before week_start.';
comment on column public.profiles.current_league is 'The league of the best week.';
comment on column public.profiles.on_board is 'If false, this user and friends do not see each other on leaderboards.';
comment on column public.profiles.rev is 'The transaction that wrote this row last.';
comment on column public.profiles.card_rev is 'Like rev, but changes only with name and picture: the revision of the card.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select (user_id, display_name, avatar_url, total_points, weekly_points, week_start, previous_week_points,
  best_week_points, best_morning_streak, best_night_streak, current_league, on_board, rev)
  on public.profiles to authenticated;
grant update (display_name, avatar_url) on public.profiles to authenticated;

-- A CHECK alone would give a direct caller an error without a code.
create function private.guard_display_name() returns trigger
language plpgsql set search_path = '' as $$
declare
  code text;
begin
  new.display_name := private.trim_text(new.display_name);
  code := private.display_name_error(coalesce(new.display_name, ''));
  if code is not null then
    perform private.reject(422, code, 'This display name cannot be used');
  end if;
  return new;
end $$;

-- The picture is an object of the owner in the bucket `avatars`. Its address is stored without the host, which may change; the
-- absolute address from Storage's getPublicUrl is accepted, too. The object may not exist: its owner may remove it at any time.
-- Twins: schemas/tables/profiles.ts, src/base/avatar-address.ts.
create function private.guard_avatar_url() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.avatar_url is not null then
    new.avatar_url := regexp_replace(new.avatar_url, '^https?://[^/?#\s]+/', '/');
    if new.avatar_url !~ ('^/storage/v1/object/public/avatars/' || new.user_id
      || '/avatar-[0-9]{10,16}\.(png|jpg|jpeg|webp|gif)$') then
      perform private.reject(422, 'bad_avatar', 'This is not the address of a picture of yours');
    end if;
  end if;
  return new;
end $$;

-- The other side of a pending request gets a card: name and picture. It must not learn when the points change, because they
-- change at every check-in. So a card has its own revision.
create function private.stamp_card_rev() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.display_name, new.avatar_url) is distinct from (old.display_name, old.avatar_url) then
    new.card_rev := pg_catalog.pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;

-- only "of" the columns that users write: the others follow from check-ins
create trigger a_guard_suspension before update of display_name, avatar_url on public.profiles
  for each statement execute function private.guard_suspension();
create trigger a_guard_display_name before insert or update of display_name on public.profiles
  for each row execute function private.guard_display_name();
create trigger a_guard_avatar_url before insert or update of avatar_url on public.profiles
  for each row execute function private.guard_avatar_url();

-- after the guards, which change name and address
create trigger z_stamp_card_rev before insert or update on public.profiles
  for each row execute function private.stamp_card_rev();
create trigger zz_stamp_rev before insert or update on public.profiles
  for each row execute function private.stamp_rev();
create trigger ring after update on public.profiles for each row
  when ((to_jsonb(old) - 'rev') is distinct from (to_jsonb(new) - 'rev'))
  execute function private.ring_owner('friends');

create policy "ended sessions have no access" on public.profiles as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "owners and friends read profiles" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or user_id = any (array(select private.friend_ids())));
create policy "owners update their profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
-- Blocks separate no user from themselves, so a user's own rows pass.
create policy "blocks hide profiles" on public.profiles as restrictive for all to authenticated
  using (user_id <> all ((select private.blocked_ids())::uuid[]));
-- A policy can hide rows, not columns. So it hides the whole profile, and sync sends it without the week (partial_profiles).
create policy "profiles of unranked friends are hidden" on public.profiles as restrictive for select to authenticated
  using (user_id <> all ((select private.unranked_ids())::uuid[]));

create function private.set_board(on_board boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set on_board = set_board.on_board
  where p.user_id = auth.uid() and p.on_board <> set_board.on_board;
end $$;

-- Returns why this token may not sync, or null. It checks the account first, because deleting an account ends its sessions.
create function private.account_error() returns text
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
  code text;
begin
  if auth.uid() is null then
    perform private.reject(401, 'not_signed_in', 'Not signed in');
  end if;
  code := private.account_error();
  if code is not null then
    perform private.reject(case code when 'account_gone' then 403 else 401 end, code, 'No account or session: ' || code);
  end if;
end $$;

grant execute on function private.display_name_error(text), private.set_board(boolean), private.account_error(),
  private.require_account() to authenticated;

-- Chat messages between two people. Sending and marking as read come with later migrations.

create table public.messages (
  id uuid primary key,
  sender_id uuid not null references auth.users (id) on delete cascade,
  receiver_id uuid not null references auth.users (id) on delete cascade,
  message text not null check (char_length(message) between 1 and 2000),
  read boolean not null default false,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  rev bigint not null default 0,
  check (sender_id <> receiver_id)
);
create index messages_of_sender on public.messages (sender_id, rev, id);
create index messages_of_receiver on public.messages (receiver_id, rev, id);

create trigger zz_stamp_rev before insert or update on public.messages
  for each row execute function private.stamp_rev();

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select on public.messages to authenticated;

create policy "a dead session sees nothing" on public.messages as restrictive for all to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy "sender and receiver read a message" on public.messages for select to authenticated
  using (sender_id = (select auth.uid()) or receiver_id = (select auth.uid()));

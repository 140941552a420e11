-- Messages go with an account, all at once: one statement writes their tombstones and rings. Row by row, a person with
-- 40,000 of them could not leave within the 8 seconds that a hosted project gives a call.

drop trigger bury_message on public.messages;
drop function private.bury_message();

create function private.tell_deleted_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  readers uuid[] := array(select g.sender_id from gone g union select g.receiver_id from gone g);
begin
  insert into private.tombstones as t (user_id, tbl, id)
  select r.id, 6, g.id from gone g join unnest(private.staying(readers)) r (id) on r.id in (g.sender_id, g.receiver_id)
  on conflict on constraint tombstones_pkey do update set deleted_at = now();
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform private.ring(readers);
  end if;
  return null;
end $$;
create trigger tell_deleted_messages after delete on public.messages
  referencing old table as gone for each statement execute function private.tell_deleted_messages();

create or replace trigger ring after insert or update on public.messages
  for each row execute function private.ring_both('sender_id', 'receiver_id');

revoke execute on all functions in schema private from public;

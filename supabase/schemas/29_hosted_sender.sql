-- Contains: how a hosted project calls the function that sends notifications (docs/reminders.md).
-- Invariants: the function is called only when a notification is due; its secret is in Vault and nowhere else.
-- Access: the owner only.

-- Calls the function as often as it takes to send what is due, at most 40 times. Each request claims 50 notifications (CLAIM in
-- supabase/functions/send-notifications/notification-sender.ts), and two requests never get the same one. Returns the number of
-- requests.
create function private.call_notification_sender() returns int
language plpgsql set search_path = '' as $$
declare
  waiting bigint :=
    (select count(*) from (select from private.reminder_times t where t.due_at <= now() limit 40 * 50) reminders)
    + (select count(*) from (select from private.notifications p where p.outcome is null and p.due_at <= now() limit 40 * 50) others);
  requests int := least(ceil(waiting / 50.0), 40);
begin
  if requests > 0 then
    execute $request$
      select net.http_post(
        url := (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'simmer_notification_sender'),
        headers := jsonb_build_object('authorization', 'Bearer ' ||
          (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'simmer_notification_secret')))
      from generate_series(1, $1) $request$ using requests;
  end if;
  return requests;
end $$;

-- The operator of a hosted project runs it once, and after each change of a key. `npm run hosting` writes the statement.
create function private.connect_notification_sender(address text, secret text, public_key text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise exception 'Switch on pg_cron, pg_net and Vault first';
  end if;
  perform private.keep_web_push_key(public_key);
  execute $vault$
    delete from vault.secrets s where s.name in ('simmer_notification_sender', 'simmer_notification_secret') $vault$;
  execute $vault$
    select vault.create_secret($1, 'simmer_notification_sender'), vault.create_secret($2, 'simmer_notification_secret') $vault$
    using address, secret;
  execute $cron$
    select cron.schedule('simmer-notifications', '10 seconds', 'select private.call_notification_sender()'),
      -- pg_cron records every run and deletes no record
      cron.schedule('simmer-notification-runs', '41 * * * *', $run$
        delete from cron.job_run_details d using cron.job j
        where j.jobid = d.jobid and j.jobname like 'simmer-notification%' and d.end_time < now() - interval '1 day' $run$)
    $cron$;
end $$;

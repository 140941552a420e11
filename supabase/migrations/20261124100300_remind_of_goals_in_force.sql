-- Holds: the plan of the next reminder.
-- Guarantees: a reminder is for the goal of its day.
-- Who may: only triggers and the sender's functions.

-- Plans the next moment for those people and types (two lists of equal length). A planned moment stays until it is sent, even if
-- it has just passed, because the sender may be seconds late.
create or replace function private.plan_reminders(people uuid[], types text[], at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with wanted as (
    select distinct w.user_id, w.type from unnest(people, types) w (user_id, type)
  ), choice as (
    select w.user_id, w.type, z.zone, r.quiet_from, r.quiet_until, g as goals,
      case w.type when 'morning' then r.morning when 'night' then r.night else 'goal' end as moment,
      case w.type when 'weekly' then private.monday_of((at at time zone z.zone)::date) else (at at time zone z.zone)::date end as today,
      case w.type when 'weekly' then 7 else 1 end as step
    from wanted w
    join public.reminders r on r.user_id = w.user_id
    join public.goals g on g.user_id = w.user_id
    cross join lateral (select private.zone_of(w.user_id) as zone offset 0) z
    where z.zone is not null
      and case w.type when 'morning' then r.morning <> 'off' when 'night' then r.night <> 'off' else r.weekly end
  ), next as (
    select distinct on (c.user_id, c.type) c.user_id, c.type, c.day, m.due_at, m.until from (
      select c.*, c.today + n * c.step as day from choice c, generate_series(-1, 3) n) c
    left join private.reminder_times t on t.user_id = c.user_id and t.type = c.type
    cross join lateral private.reminder_moment(c.type, c.moment, c.day,
      private.goal_in_force(c.goals, c.type, c.day), c.goals, c.zone, c.quiet_from, c.quiet_until) m
    where (m.due_at > at or (c.day, m.due_at) = (t.day, t.due_at) and m.until > at)
      and (t.sent_day is null or c.day > t.sent_day)
      and not exists (select from public.check_ins i
        where i.user_id = c.user_id and i.check_in_type = c.type and i.local_day = c.day)
    order by c.user_id, c.type, m.due_at
  ), planned as (
    insert into private.reminder_times as t (user_id, type, day, due_at, until)
    select n.user_id, n.type, n.day, n.due_at, n.until from next n
    on conflict (user_id, type) do update set day = excluded.day, due_at = excluded.due_at, until = excluded.until
    where (t.day, t.due_at, t.until) is distinct from (excluded.day, excluded.due_at, excluded.until)
  )
  update private.reminder_times t set day = null, due_at = null, until = null
  from wanted w where w.user_id = t.user_id and w.type = t.type and t.due_at is not null
    and not exists (select from next n where n.user_id = t.user_id and n.type = t.type);
end $$;

revoke execute on all functions in schema private from public;

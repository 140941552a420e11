-- What the contenders of `npm run bench -- replication` sync with: the app's eight tables again, column for column as they are
-- sent (backend.ts fills in the declared columns), with what rxdb/plugins/replication-supabase asks for (_modified, _deleted,
-- an index over the checkpoint) and the same row security. In their favour they score, total, limit and log nothing, and ring
-- only for bench_push. Applied after the migrations, in the throw-away database of the bench alone.

create function public.bench_stamp() returns trigger language plpgsql set search_path = '' as $$
begin
  new._modified := now();
  return new;
end $$;

do $$
declare
  t record;
begin
  for t in select * from (values
    ('profiles', 'user_id', '<<profiles>>', 'user_id'),
    ('goals', 'user_id', '<<goals>>', null),
    ('streaks', 'user_id', '<<streaks>>', 'user_id'),
    ('check_ins', 'id', '<<check_ins>>', 'user_id'),
    ('friendships', 'id', '<<friendships>>', null),
    ('messages', 'id', '<<messages>>', null),
    ('reminders', 'user_id', '<<reminders>>', null),
    ('boundaries', 'other_id', '<<boundaries>>', null)
  ) as v (name, key, columns, of_friends) loop
    execute format('create table public.bench_%1$s as select %2$s from public.%1$s with no data', t.name, t.columns);
    execute format('alter table public.bench_%1$s add primary key (%2$s),
      add _deleted boolean not null default false, add _modified timestamptz not null default now();
      create index on public.bench_%1$s (_modified, %2$s);
      create trigger stamp before update on public.bench_%1$s for each row execute function public.bench_stamp();
      alter table public.bench_%1$s enable row level security;
      grant select, insert, update on public.bench_%1$s to authenticated;
      create policy alive on public.bench_%1$s as restrictive for all to authenticated
        using ((select private.session_alive())) with check ((select private.session_alive()))', t.name, t.key);
    if t.of_friends is not null then
      execute format('create policy friends on public.bench_%s for select to authenticated
        using (user_id in (select private.friend_ids()))', t.name);
    end if;
  end loop;
  for t in select * from (values
    ('profiles', 'user_id', 'user_id'), ('goals', 'user_id', 'user_id'), ('streaks', 'user_id', 'user_id'),
    ('check_ins', 'user_id', 'user_id'), ('friendships', 'user_id', 'friend_id'), ('messages', 'sender_id', 'receiver_id'),
    ('reminders', 'user_id', 'user_id'), ('boundaries', 'user_id', 'user_id')
  ) as v (name, mine, theirs) loop
    execute format('create policy reads on public.bench_%1$s for select to authenticated
        using (%2$s = (select auth.uid()) or %3$s = (select auth.uid()));
      create policy adds on public.bench_%1$s for insert to authenticated with check (%2$s = (select auth.uid()));
      create policy changes on public.bench_%1$s for update to authenticated
        using (%2$s = (select auth.uid())) with check (%2$s = (select auth.uid()))', t.name, t.mine, t.theirs);
  end loop;
end $$;

-- No user of the bench checks in on two devices.
alter table public.bench_check_ins alter superseded set not null, alter superseded set default '[]';
-- No user of the bench is suspended.
alter table public.bench_profiles alter suspended set not null, alter suspended set default false;

-- Pages for RxDB's replicateRxCollection, of several collections in one call, as well as one can: a first run newest
-- first, so that the dashboard need not wait for five years, later ones by (_modified, key) upwards.
-- ask: {table, limit, checkpoint: null | {top: place | null, down: place | null}}; place: [_modified, key]
create function public.bench_pull(asks jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  ask jsonb;
  key text;
  place jsonb;
  downwards boolean;
  page jsonb;
  last jsonb;
  answers jsonb := '[]';
begin
  for ask in select value from jsonb_array_elements(asks) loop
    key := case when ask ->> 'table' in ('profiles', 'goals', 'streaks', 'reminders') then 'user_id'
      when ask ->> 'table' = 'boundaries' then 'other_id' else 'id' end;
    downwards := jsonb_typeof(ask -> 'checkpoint') = 'null' or jsonb_typeof(ask -> 'checkpoint' -> 'down') = 'array';
    place := nullif(ask -> 'checkpoint' -> case when downwards then 'down' else 'top' end, 'null');
    execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
        select * from public.bench_%1$s t where $1 is null or (t._modified, t.%2$s) %3$s ($1, $2)
        order by t._modified %4$s, t.%2$s %4$s limit $3) r',
        ask ->> 'table', key, case when downwards then '<' else '>' end, case when downwards then 'desc' else 'asc' end)
      into page using (place ->> 0)::timestamptz, (place ->> 1)::uuid, (ask ->> 'limit')::int;
    last := (select jsonb_build_array(page -> -1 -> '_modified', page -> -1 -> key) where jsonb_array_length(page) > 0);
    answers := answers || jsonb_build_array(jsonb_build_object(
      'documents', (select coalesce(jsonb_agg(value - '_modified'), '[]') from jsonb_array_elements(page)),
      'checkpoint', case
        when downwards then jsonb_build_object(
          'top', coalesce(nullif(ask -> 'checkpoint' -> 'top', 'null'),
            (select jsonb_build_array(page -> 0 -> '_modified', page -> 0 -> key) where last is not null)),
          'down', case when jsonb_array_length(page) = (ask ->> 'limit')::int then last end)
        else jsonb_build_object('top', coalesce(last, place), 'down', null) end));
  end loop;
  return answers;
end $$;

create function public.bench_ring() returns void language sql security definer set search_path = '' as $$
  select private.ring(array[auth.uid()])
$$;

-- Rows that are new on a device, in one statement. Returns the rows in their place, RxDB's conflicts.
create function public.bench_push(table_name text, documents jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  conflicts jsonb;
begin
  execute format('with added as (
      insert into public.bench_%1$s
        select r.* from jsonb_array_elements($1) d
          cross join lateral jsonb_populate_record(null::public.bench_%1$s, d.value || $2) r
      on conflict (id) do nothing returning id
    )
    select coalesce(jsonb_agg(to_jsonb(t) - ''_modified''), ''[]'') from public.bench_%1$s t
      where t.id in (select (d.value ->> ''id'')::uuid from jsonb_array_elements($1) d)
        and t.id not in (select a.id from added a)', table_name)
    into conflicts using documents, jsonb_build_object('_modified', now());
  perform public.bench_ring();
  return conflicts;
end $$;
grant execute on function public.bench_pull(jsonb), public.bench_push(text, jsonb), public.bench_ring() to authenticated;

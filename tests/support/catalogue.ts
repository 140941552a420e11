import type { Engine } from '#tests/support/database-engine.ts';

const OURS = `('public', 'private', 'operator')`;
/** The platform's schemas, to whose tables our files add policies and triggers. */
const PLATFORM = `('auth', 'storage', 'realtime')`;

/** What our files create, one line for each object and property, ignoring the order of columns. */
const QUERIES: readonly string[] = [
  `select format('schema %s', nspname) from pg_namespace where nspname in ${OURS}`,
  `select format('relation %s: kind %s, persistence %s, row security %s %s, %s, of %s', c.oid::regclass, c.relkind,
     c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.relowner::regrole)
   from pg_class c where c.relnamespace::regnamespace::text in ${OURS} and c.relkind not in ('i', 't')`,
  `select format('column %s.%s: %s, %s, %s, default %s, identity %s', a.attrelid::regclass, a.attname,
     format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end, a.attcollation::regcollation,
     pg_get_expr(d.adbin, d.adrelid), a.attidentity)
   from pg_attribute a join pg_class c on c.oid = a.attrelid
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ${OURS} and c.relkind not in ('i', 'S') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s on %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
   from pg_constraint k where k.connamespace::regnamespace::text in ${OURS} and k.contype not in ('n', 't')`,
  `select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace::regnamespace::text in ${OURS}`,
  `select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c
   where c.relnamespace::regnamespace::text in ${OURS} and c.relkind = 'v'`,
  `select format('policy %s on %s.%s: %s %s to %s using %s check %s', policyname, schemaname, tablename, permissive, cmd,
     roles, qual, with_check)
   from pg_policies where schemaname in ${OURS} or schemaname in ${PLATFORM}`,
  `select format('trigger %s, enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t
   join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
     and (c.relnamespace::regnamespace::text in ${OURS} or c.relnamespace::regnamespace::text in ${PLATFORM})`,
  `select format('function of %s: %s', p.proowner::regrole, pg_get_functiondef(p.oid)) from pg_proc p
   where p.pronamespace::regnamespace::text in ${OURS}`,
  `select format('right on schema %s: %s %s', n.nspname, coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
   from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
   where n.nspname in ${OURS} or n.nspname = 'auth'`,
  `select format('right on %s: %s %s', c.oid::regclass, coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
   from pg_class c, aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
   where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'p', 'v', 'S')`,
  `select format('right on column %s.%s: %s %s', c.attrelid::regclass, c.attname,
     coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
   from pg_attribute c join pg_class t on t.oid = c.attrelid, aclexplode(c.attacl) a
   where t.relnamespace::regnamespace::text in ${OURS}`,
  `select format('right on %s: %s %s', p.oid::regprocedure, coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
   from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where p.pronamespace::regnamespace::text in ${OURS}`,
  `select format('default right in %s of %s on %s: %s %s', d.defaclnamespace::regnamespace, d.defaclrole::regrole, d.defaclobjtype,
     coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type)
   from pg_default_acl d, aclexplode(d.defaclacl) a`,
  `select format('comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
   from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) o
   where o.schema in ${OURS} or o.type = 'schema' and o.name in ${OURS}`,
  `select format('push service: %s', h) from private.web_push_hosts h`,
  `select format('bucket: %s', to_jsonb(b)) from storage.buckets b`,
  `select format('scheduled job: %s', to_jsonb(j)) from cron.job j`,
];

/** A stand-in for pg_cron, as far as our files use it: it only lists the jobs. The platform's superuser runs it before our files. */
export const CRON = `
  create schema cron;
  create table cron.job (name text primary key, schedule text, command text);
  create function cron.schedule(name text, schedule text, command text) returns void language sql
    as 'insert into cron.job values ($1, $2, $3)';
  grant usage on schema cron to public;
  grant all on cron.job to public;
  do $$ begin
    perform set_config('cron.database_name', current_database(), false);
    execute format('alter database %I set cron.database_name = %L', current_database(), current_database());
  end $$;`;

/** The objects of a database, in lines that can be compared with those of another. It needs the schema of `CRON`. */
export async function catalogueOf(engine: Engine): Promise<string[]> {
  const rows = await engine.transaction([
    [QUERIES.map((query) => `select x.line from (${query}) x (line)`).join('\nunion all\n')],
  ]);
  return rows.map(({ line }) => String(line)).sort();
}

type Row = Record<string, unknown>;

/** One of our tables, as the catalogue of a database describes it. A text that is missing in the catalogue is empty here. */
export interface SchemaTable {
  schema: string;
  name: string;
  words: string;
  columns: {
    name: string;
    type: string;
    isRequired: boolean;
    isKey: boolean;
    defaultsTo: string;
    words: string;
  }[];
  constraints: string[];
  indexes: string[];
  grants: { role: string; verb: string; columns: string }[];
  policies: { name: string; verb: string; isRestrictive: boolean; using: string; check: string }[];
  triggers: { name: string; event: string; condition: string; calls: string }[];
  references: { table: string; columns: string[]; isUnique: boolean }[];
}

/** A function that the API exposes. */
export interface ApiFunction {
  call: string;
  words: string;
}

/** Only the roles that a request may have, because the platform's grants to its own roles differ between engines. */
const ROLES = `array['anon', 'authenticated']`;

const TABLES = `select c.oid::regclass::text as id, n.nspname as schema, c.relname as name,
    obj_description(c.oid, 'pg_class') as words
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') order by 2 desc, 3`;

const COLUMNS = `select a.attrelid::regclass::text as id, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as counts,
    col_description(a.attrelid, a.attnum) as words,
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key
  from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relnamespace::regnamespace::text in ('public', 'private')
  order by a.attrelid, a.attnum`;

const CONSTRAINTS = `select k.conrelid::regclass::text as id, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k where k.contype in ('p', 'u', 'c', 'f') and k.conrelid <> 0
  order by position(k.contype::text in 'pufc'), k.conname`;

const INDEXES = `select i.indrelid::regclass::text as id,
    regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING btree', '\\1index \\2 on') as definition
  from pg_index i where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by i.indexrelid::regclass::text`;

/** `columns` is empty for a verb that is granted on the whole table. */
const GRANTS = `select c.oid::regclass::text as id, role.name as role, verb.name as verb,
    case when has_table_privilege(role.name, c.oid, verb.name) then '' else (
      select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and has_column_privilege(role.name, c.oid, a.attnum, verb.name)) end as columns
  from pg_class c, unnest(${ROLES}) role (name),
    unnest(array['select', 'insert', 'update', 'delete']) with ordinality verb (name, place)
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
    and case verb.name when 'delete' then has_table_privilege(role.name, c.oid, 'delete')
      else has_any_column_privilege(role.name, c.oid, verb.name) end
  order by role.name, verb.place`;

const POLICIES = `select format('%I.%I', p.schemaname, p.tablename)::regclass::text as id, p.policyname as name, lower(p.cmd) as verb,
    p.permissive = 'RESTRICTIVE' as restrictive, p.qual as using, p.with_check as check
  from pg_policies p where p.schemaname in ('public', 'private') order by p.permissive desc, p.policyname`;

const TRIGGERS = `select t.tgrelid::regclass::text as id, t.tgname as name, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t where not t.tgisinternal order by t.tgname`;

const REFERENCES = `select k.conrelid::regclass::text as id, t.relname as table,
    (select string_agg(a.attname, ', ' order by f.place) from unnest(k.conkey) with ordinality f (n, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = f.n) as columns,
    exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
      and k.conkey @> string_to_array(i.indkey::text, ' ')::smallint[]) as unique
  from pg_constraint k join pg_class t on t.oid = k.confrelid where k.contype = 'f' order by k.conname`;

const FUNCTIONS = `select format('%s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as call,
    obj_description(p.oid, 'pg_proc') as words
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`;

/** The tables of the schemas `public` and `private`, in the order of their names. */
export async function tablesOf(query: (sql: string) => Promise<readonly Row[]>): Promise<SchemaTable[]> {
  const tables = await query(TABLES);
  const columns = await by(query, COLUMNS);
  const constraints = await by(query, CONSTRAINTS);
  const indexes = await by(query, INDEXES);
  const grants = await by(query, GRANTS);
  const policies = await by(query, POLICIES);
  const triggers = await by(query, TRIGGERS);
  const references = await by(query, REFERENCES);
  return tables.map(({ id, schema, name, words }) => ({
    schema: text(schema),
    name: text(name),
    words: text(words),
    columns: columns(id).map((row) => ({
      name: text(row.name),
      type: shortType(text(row.type)),
      isRequired: row.required === true,
      isKey: row.key === true,
      defaultsTo: row.counts === true ? 'counts up' : text(row.default),
      words: text(row.words),
    })),
    constraints: constraints(id).map(({ definition }) => text(definition)),
    indexes: indexes(id).map(({ definition }) => text(definition)),
    grants: grants(id).map((row) => ({
      role: text(row.role),
      verb: text(row.verb),
      columns: text(row.columns) || 'all',
    })),
    policies: policies(id).map((row) => ({
      name: text(row.name),
      verb: text(row.verb),
      isRestrictive: row.restrictive === true,
      using: text(row.using),
      check: text(row.check),
    })),
    triggers: triggers(id).map(({ name: trigger, definition }) => ({
      name: text(trigger),
      ...partsOfTrigger(text(definition)),
    })),
    references: references(id).map((row) => ({
      table: text(row.table),
      columns: text(row.columns).split(', '),
      isUnique: row.unique === true,
    })),
  }));
}

export async function functionsOf(
  query: (sql: string) => Promise<readonly Row[]>,
): Promise<readonly ApiFunction[]> {
  return (await query(FUNCTIONS)).map(({ call, words }) => ({ call: text(call), words: text(words) }));
}

/** Runs a query and returns a function that gives the rows of one table. */
async function by(query: (sql: string) => Promise<readonly Row[]>, sql: string) {
  const rows = await query(sql);
  return (id: unknown) => rows.filter((row) => row.id === id);
}

/** Puts an expression of the catalogue on one line and drops casts and names that readers do not need. */
const text = (value: unknown) =>
  value === null
    ? ''
    : String(value)
        .replace(/\s+/g, ' ')
        .replace(/\( SELECT (.+?) AS \w+\)/g, '(select $1)')
        .replaceAll('::text', '');

function shortType(type: string): string {
  return type
    .replace(/^timestamp(.*) with time zone$/, 'timestamptz$1')
    .replace(/^time(.*) without time zone$/, 'time$1');
}

function partsOfTrigger(definition: string): { event: string; condition: string; calls: string } {
  const parts =
    /^CREATE TRIGGER \S+ (.+) ON \S+ (?:REFERENCING .+ )?FOR EACH (ROW|STATEMENT) (?:WHEN \((.+)\) )?EXECUTE FUNCTION (.+)$/.exec(
      definition,
    );
  if (!parts) throw new Error(`Not a trigger as PostgreSQL spells one: ${definition}`);
  const [, event = '', each = '', condition = '', calls = ''] = parts;
  return { event: `${event}, for each ${each}`.toLowerCase(), condition, calls };
}

type Rows = readonly Record<string, unknown>[];

/** The types that schema `public` uses. The generator throws for any other. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  uuid: 'string',
  void: 'undefined',
};

const COLUMNS = `select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as required,
    a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attname`;

/** The functions that a signed-in person may call; the app calls no others. */
const FUNCTIONS = `select p.proname as function, r.typname as returns, p.pronargdefaults as defaults,
    array(select t.typname::text from unnest(p.proargtypes) with ordinality o (type, place)
      join pg_type t on t.oid = o.type order by o.place) as types, coalesce(p.proargnames, '{}') as names
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger'
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname`;

const HEAD = `// Written by npm run database-types from the migrations; a test compares. Not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

`;

/**
 * The tables, columns and functions of schema `public` as TypeScript, in the shape of `supabase gen types`
 * (`createClient<Database>`) without its helper types. That command needs Docker or a hosted project; this function reads
 * the catalogue of any database that the migrations made. Throws for a type that it does not know.
 */
export async function databaseTypes(query: (sql: string) => Promise<Rows>): Promise<string> {
  const columns = await query(COLUMNS);
  const tables = [...new Set(columns.map(({ table }) => String(table)))];
  const functions = await query(FUNCTIONS);
  return `${HEAD}export type Database = {
  public: {
    Tables: {
${tables
  .map((name) =>
    tableType(
      name,
      columns.filter(({ table }) => table === name),
    ),
  )
  .join('')}    };
    Views: { [_ in never]: never };
    Functions: {
${functions.map(functionType).join('')}    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

function tableType(name: string, columns: Rows): string {
  const fields = (isOptional: (column: Record<string, unknown>) => boolean) =>
    columns
      .map((column) => {
        const type = typeOf(column.type) + (column.required ? '' : ' | null');
        return `          ${String(column.column)}${isOptional(column) ? '?' : ''}: ${type};\n`;
      })
      .join('');
  return `      ${name}: {
        Row: {
${fields(() => false)}        };
        Insert: {
${fields(({ required, has_default }) => !required || has_default === true)}        };
        Update: {
${fields(() => true)}        };
        Relationships: [];
      };
`;
}

function functionType({ function: name, returns, defaults, types, names }: Record<string, unknown>): string {
  if (!Array.isArray(types) || !Array.isArray(names) || defaults !== 0 || types.length !== names.length)
    throw new Error(`${String(name)}: default, unnamed or out arguments are not supported`);
  const args = types.map((type, index) => `${String(names[index])}: ${typeOf(type)}`);
  const shape = args.length === 0 ? 'Record<PropertyKey, never>' : `{ ${args.join('; ')} }`;
  const parts = [`Args: ${shape};`, `Returns: ${typeOf(returns)};`];
  const line = `      ${String(name)}: { ${parts.join(' ').slice(0, -1)} };\n`;
  if (line.length <= LINE) return line;
  return `      ${String(name)}: {\n${parts.map((part) => `        ${part}\n`).join('')}      };\n`;
}

/** The line width of the formatter, which breaks longer lines. */
const LINE = 110;

function typeOf(name: unknown): string {
  const type = TYPES[String(name)];
  if (!type) throw new Error(`No TypeScript for the type ${String(name)}: add it to TYPES`);
  return type;
}

import { type ApiFunction, functionsOf, type SchemaTable, tablesOf } from '#scripts/schema-tables.ts';
import type { SqlFile } from '#tests/support/database.ts';

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** The two parts of the overview: tables with rows that devices have, and tables that only the server has. */
const GROUPS: readonly [schema: string, title: string, words: string][] = [
  [
    'public',
    'Synced tables',
    'Devices have rows of these tables: those of their user, and those of peers that the user may see.',
  ],
  [
    'private',
    'Tables of the server',
    'Devices never have rows of these tables, and the API does not expose this schema. A grant here is for `sync`, which runs as its caller.',
  ],
];

const WRITTEN = `Written by \`npm run generate\`. Do not edit.`;

/**
 * Pages that describe the database: one for each of our tables, and README.md with an overview. The keys of the map are file
 * names. `sources` are the files of supabase/schemas: each page names the one that makes its table.
 */
export async function schemaPages(
  query: Query,
  sources: readonly SqlFile[],
): Promise<ReadonlyMap<string, string>> {
  const tables = await tablesOf(query);
  const pages = new Map(tables.map((table) => [fileOf(table), pageOf(table, makerOf(table, sources))]));
  return pages.set('README.md', overviewOf(tables, await functionsOf(query)));
}

const fullName = ({ schema, name }: SchemaTable) => `${schema}.${name}`;
const fileOf = (table: SchemaTable) => `${fullName(table)}.md`;

function makerOf(table: SchemaTable, sources: readonly SqlFile[]): string {
  const made = new RegExp(`^create (?:unlogged )?table ${fullName(table)} `, 'm');
  const source = sources.find(({ sql }) => made.test(sql));
  if (!source) throw new Error(`No file makes ${fullName(table)}`);
  return source.name;
}

function pageOf(table: SchemaTable, maker: string): string {
  return `# ${fullName(table)}

${table.words}

${WRITTEN} [${maker}](../../supabase/schemas/${maker}) creates it and explains why.

## Columns

${gridOf(
  ['column', 'type', 'default', 'meaning'],
  table.columns.map(({ name, type, isRequired, defaultsTo, words }) => [
    code(name),
    isRequired ? type : `${type}, or null`,
    code(defaultsTo),
    words,
  ]),
)}
## Keys, checks and indexes

${[...table.constraints, ...table.indexes].map((rule) => `- ${code(rule)}\n`).join('')}
## Access

${
  table.grants.length === 0
    ? 'Only the owner, and functions that run as the owner.\n'
    : gridOf(
        ['role', 'verb', 'columns'],
        table.grants.map(({ role, verb, columns }) => [role, verb, columns]),
      )
}
${
  table.policies.length === 0
    ? ''
    : `Row security limits the rows:

${gridOf(
  ['policy', 'verb', 'existing rows', 'written rows'],
  table.policies.map(({ name, verb, isRestrictive, using, check }) => [
    isRestrictive ? `${name} (restrictive: comes on top of the others)` : name,
    verb,
    code(using),
    code(check),
  ]),
)}
`
}## Triggers

${
  table.triggers.length === 0
    ? 'None.\n'
    : gridOf(
        ['when', 'what', 'name'],
        table.triggers.map(({ name, event, condition, calls }) => [
          condition === '' ? event : `${event}, if ${code(condition)}`,
          code(calls),
          code(name),
        ]),
      )
}`;
}

function overviewOf(tables: readonly SchemaTable[], functions: readonly ApiFunction[]): string {
  const group = ([schema, title, words]: (typeof GROUPS)[number]) => {
    const members = tables.filter((table) => table.schema === schema);
    return `## ${title}: schema \`${schema}\`

${words}

${gridOf(
  ['table', 'what it is'],
  members.map((table) => [`[${table.name}](${fileOf(table)})`, table.words]),
)}
${diagramOf(members)}`;
  };
  return `# The database

The tables and functions that [supabase/schemas](../../supabase/schemas) makes. In the diagrams, \`users\` is \`auth.users\`, the
accounts of Auth. What one \`sync\` request does with these tables: [sync.md](../sync.md), "One request".

${WRITTEN}

${GROUPS.map(group).join('\n')}
## Functions of the API

Every signed-in user may call these functions. They have the rights of their caller.

${gridOf(
  ['function', 'what it does'],
  functions.map(({ call, words }) => [code(call), words]),
)}`;
}

/** An entity diagram: the tables with their columns, and the foreign keys, including those to `users`, the accounts of Auth. */
function diagramOf(tables: readonly SchemaTable[]): string {
  const keys = tables.flatMap(({ name, references }) =>
    references.map(
      ({ table, columns, isUnique }) =>
        `  ${table} ||--${isUnique ? 'o|' : 'o{'} ${name} : "${columns.join(', ')}"\n`,
    ),
  );
  const boxes = tables.map(({ name, columns, references }) => {
    const foreign = new Set(references.flatMap((reference) => reference.columns));
    const lines = columns.map((column) => {
      const marks = [...(column.isKey ? ['PK'] : []), ...(foreign.has(column.name) ? ['FK'] : [])];
      return `    ${[column.type.replace(/\(.*/, ''), column.name, marks.join(', ')].join(' ').trimEnd()}\n`;
    });
    return `  ${name} {\n${lines.join('')}  }\n`;
  });
  return `\`\`\`mermaid\nerDiagram\n${keys.join('')}${boxes.join('')}\`\`\`\n`;
}

const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);

function gridOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}

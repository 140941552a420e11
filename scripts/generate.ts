// npm run generate: writes all generated files that are committed: the words as code, the emails, the SQL of the declared tables and
// mutations, the first migration, docs/database, the endpoints in docs/security.md, and the JSON Schema of an export.
// npm run generate -- words: only the words, in a second.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { BASELINE, baselineOf } from '#scripts/baseline.ts';
import { DECLARED, declaredSql } from '#scripts/declared-sql/declared-sql.ts';
import { withEndpointTable } from '#scripts/endpoint-table.ts';
import { EXPORT_SCHEMA, exportSchema } from '#scripts/export-schema.ts';
import { writeModules } from '#scripts/languages/write-modules.ts';
import { schemaPages } from '#scripts/schema-pages.ts';
import { migrations, openDatabase, schemas } from '#tests/support/database.ts';

writeModules();
if (process.argv[2] === 'words') process.exit();

const file = (path: string) => new URL(`../${path}`, import.meta.url);

await writeFile(file(`supabase/schemas/${DECLARED}`), declaredSql());

// a published migration never changes
const isReleased = migrations().some(({ name }) => name > BASELINE);
if (!isReleased) await writeFile(file(`supabase/migrations/${BASELINE}`), baselineOf(schemas()));

await writeFile(file(EXPORT_SCHEMA), exportSchema());
execFileSync('npx', ['biome', 'format', '--write', EXPORT_SCHEMA]);

const db = await openDatabase('pglite');
const pages = await schemaPages((sql) => db.admin(sql), schemas());
await db.close();
await rm(file('docs/database/'), { recursive: true, force: true });
await mkdir(file('docs/database/'), { recursive: true });
for (const [name, text] of pages) await writeFile(file(`docs/database/${name}`), text);

const security = file('docs/security.md');
await writeFile(security, withEndpointTable(await readFile(security, 'utf8')));

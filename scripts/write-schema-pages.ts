// npm run schema-pages: describes what supabase/schemas makes → docs/database.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { schemaPages } from '#scripts/schema-pages.ts';
import { openDatabase, schemas } from '#tests/support/database.ts';

const FOLDER = new URL('../docs/database/', import.meta.url);

const db = await openDatabase('pglite');
const pages = await schemaPages((sql) => db.admin(sql), schemas());
await db.close();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [name, text] of pages) await writeFile(new URL(name, FOLDER), text);

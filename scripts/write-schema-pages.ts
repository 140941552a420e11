// npm run schema-pages: describes what the migrations make → supabase/schemas.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { schemaPages } from '#scripts/schema-pages.ts';
import { migrations, openDatabase } from '#tests/support/database.ts';

const FOLDER = new URL('../supabase/schemas/', import.meta.url);

const db = await openDatabase('pglite');
const pages = await schemaPages((sql) => db.admin(sql), migrations());
await db.close();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [name, text] of pages) await writeFile(new URL(name, FOLDER), text);

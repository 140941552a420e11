// npm run database-types: writes what the migrations make as TypeScript → src/backend/database-types.ts.
import { writeFile } from 'node:fs/promises';
import { databaseTypes } from '#scripts/database-types.ts';
import { openDatabase } from '#tests/support/database.ts';

const db = await openDatabase('pglite');
await writeFile(
  new URL('../src/backend/database-types.ts', import.meta.url),
  await databaseTypes((sql) => db.admin(sql)),
);
await db.close();

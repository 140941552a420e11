// npm run baseline: writes the first migration from supabase/schemas. Only before the first release; later changes need a migration.
import { writeFile } from 'node:fs/promises';
import { BASELINE, baselineOf } from '#scripts/baseline.ts';
import { migrations, schemas } from '#tests/support/database.ts';

const later = migrations().filter(({ name }) => name > BASELINE);
if (later.length > 0) throw new Error(`${later[0]?.name} follows the baseline. Write a migration instead.`);
await writeFile(new URL(`../supabase/migrations/${BASELINE}`, import.meta.url), baselineOf(schemas()));

import type { SqlFile } from '#tests/support/database.ts';

/** The first migration. */
export const BASELINE = '20261128000000_baseline.sql';

/** The text of the first migration: all files of supabase/schemas, one after the other. */
export function baselineOf(schemas: readonly SqlFile[]): string {
  const parts = schemas.map(({ name, sql }) => `-- ${name}\n\n${sql}`);
  return `-- Written by \`npm run generate\` from supabase/schemas. Do not edit.\n-- Long, because it repeats those files in order: read them instead.\n\n${parts.join('\n\n')}`;
}

import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/architecture/source-files.ts';

const UNSET_AT_FIRST = /\blet (\w+): [^=;]+;/g;
const AFTER_HOOK = /^( *)(?:test\.)?after(?:All|Each)\((?:.*\);\n|[\s\S]*?\n\1\}\);\n)/gm;

/** Variables that an after hook uses without `?.`: a failed before hook leaves them unset, and a second error hides the first. */
function unguarded(text: string): string[] {
  const variables = [...text.matchAll(UNSET_AT_FIRST)].map(([, name = '']) => name);
  const hooks = [...text.matchAll(AFTER_HOOK)].map(([hook]) => hook).join();
  return variables.filter((name) => new RegExp(`(?<![\\w.])${name}[.(]`).test(hooks));
}

describe('hooks after a test', () => {
  const files = sourceFiles(['tests'], /\.tsx?$/);

  it('access with ?. every variable that a failed setup hook leaves unset', () => {
    const found = files.flatMap(({ path, text }) => unguarded(text).map((name) => `${path}: ${name}`));
    expect(found).toEqual([]);
  });

  it('are found with an unguarded variable', () => {
    const hooks = [
      'afterAll(() => db.close());',
      'afterAll(async () => {\n  free();\n  await db.close();\n});',
    ];
    for (const hook of hooks) expect(unguarded(`let db: Database;\n${hook}\n`)).toEqual(['db']);
    expect(unguarded('let db: Database;\nafterAll(() => db?.close());\n')).toEqual([]);
  });
});

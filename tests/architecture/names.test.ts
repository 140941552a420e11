import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

const EXPORT = /^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** What more than one file has, each with its files. */
function sharedBy<F extends { path: string }>(
  files: readonly F[],
  namesOf: (file: F) => readonly string[],
): string[] {
  const homes = new Map<string, Set<string>>();
  for (const file of files) {
    for (const name of namesOf(file)) homes.set(name, (homes.get(name) ?? new Set()).add(file.path));
  }
  return [...homes]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].sort().join(', ')}`);
}

const exportsOf = ({ text }: SourceFile) => [...text.matchAll(EXPORT)].map(([, name = '']) => name);

describe('Exported names', () => {
  it('have one meaning each in the whole product', () => {
    expect(sharedBy(sourceFiles(['src', 'sw', 'schemas', 'supabase'], /\.tsx?$/), exportsOf)).toEqual([]);
  });

  it('are reported when two files share one', () => {
    const files = [
      { path: 'src/a.ts', text: 'export interface Row {}\nexport const one = 1;' },
      { path: 'sw/b.ts', text: 'export type Row = 1;\nconst one = 2;' },
    ];
    expect(sharedBy(files, exportsOf)).toEqual(['Row: src/a.ts, sw/b.ts']);
  });
});

/** These are named after what they are about: the words of a screen, the declaration of a table or a mutation. */
const NAMED_AFTER = /^(?:src\/(?:ui\/)?copy|schemas\/tables|src\/domain\/mutations)\//;

/** The name without its ending. */
const fileNameOf = (file: { path: string }) =>
  NAMED_AFTER.test(file.path) ? [] : [path.posix.basename(file.path).replace(/\..*$/, '')];

describe('File names', () => {
  const folders = ['src', 'sw', 'schemas', 'supabase', 'scripts', 'tests/support', 'tests/scenes'];
  const files = sourceFiles(folders, /(?<!\.test|\.d)\.(?:tsx?|mjs)$/);

  it('have one meaning each in the product and in what its tests share', () => {
    expect(sharedBy(files, fileNameOf).sort()).toEqual([
      // a rule, and the query that applies it
      'last-week: src/domain/results/last-week.ts, src/queries/last-week.ts',
      'leaderboard: src/domain/standings/leaderboard.ts, src/queries/leaderboard.ts',
      'steadiness: src/domain/insights/steadiness.ts, src/queries/steadiness.ts',
    ]);
  });
});

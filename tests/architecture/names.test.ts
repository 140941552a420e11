import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

const EXPORT = /^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** The names that several files export, with these files. */
function sharedNames(files: readonly SourceFile[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(EXPORT))
      homes.set(name, (homes.get(name) ?? new Set()).add(path));
  }
  return [...homes]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

describe('Exported names', () => {
  it('have one meaning each in the whole product', () => {
    expect(sharedNames(sourceFiles(['src', 'sw', 'schemas', 'supabase'], /\.tsx?$/))).toEqual([]);
  });

  it('are reported when two files share one', () => {
    const files = [
      { path: 'src/a.ts', text: 'export interface Row {}\nexport const one = 1;' },
      { path: 'sw/b.ts', text: 'export type Row = 1;\nconst one = 2;' },
    ];
    expect(sharedNames(files)).toEqual(['Row: src/a.ts, sw/b.ts']);
  });
});

import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

/** What browsers may deny or misreport, and the only module of the page that may touch it. */
const DOORS: readonly { what: string; pattern: RegExp; door: string }[] = [
  {
    what: 'stored site data',
    pattern:
      /\b(?:localStorage|sessionStorage|indexedDB|caches)\b(?=\s*[.?)[;,])|\bnavigator\.serviceWorker\b|['"]serviceWorker['"] in\b/,
    door: 'src/base/site-data.ts',
  },
];

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const touching = (files: readonly SourceFile[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);

describe('doors to the browser', () => {
  // a service worker runs only where the browser allows site data
  const page = sourceFiles(['src'], /\.tsx?$/);

  it.each(DOORS)('$what: only $door touches it', ({ pattern, door }) => {
    expect(touching(page, pattern)).toEqual([door]);
  });

  it.each([
    'localStorage.getItem(key)',
    'start({ storage: sessionStorage, clock })',
    'use(localStorage);',
    'const found = await indexedDB.databases();',
    'await caches?.open(name)',
    'navigator.serviceWorker.controller',
    "if ('serviceWorker' in navigator) register();",
  ])('finds a way around them: %s', (text) => {
    expect(DOORS.some(({ pattern }) => touching([{ path: 'src/a.ts', text }], pattern).length > 0)).toBe(
      true,
    );
  });
});

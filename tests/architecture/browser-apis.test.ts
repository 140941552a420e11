import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

/** What browsers may deny or misreport, and the only module of the page that may touch it. */
const APIS: readonly { what: string; pattern: RegExp; folders: readonly string[]; module: string }[] = [
  {
    what: 'stored site data',
    pattern:
      /\b(?:localStorage|sessionStorage|indexedDB|caches)\b(?=\s*[.?)[;,])|\bnavigator\.serviceWorker\b|['"]serviceWorker['"] in\b/,
    // a service worker runs only where the browser allows site data
    folders: ['src'],
    module: 'src/base/site-data.ts',
  },
  {
    what: 'whether there is a network',
    pattern: /\bonLine\b|addEventListener\(\s*['"](?:online|offline)['"]/,
    folders: ['src', 'sw'],
    module: 'src/base/network.ts',
  },
];

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const touching = (files: readonly SourceFile[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);

describe('access to browser APIs', () => {
  it.each(APIS)('reaches $what only through $module', ({ pattern, folders, module }) => {
    expect(touching(sourceFiles(folders, /\.tsx?$/), pattern)).toEqual([module]);
  });

  it.each([
    'localStorage.getItem(key)',
    'start({ storage: sessionStorage, clock })',
    'use(localStorage);',
    'const found = await indexedDB.databases();',
    'await caches?.open(name)',
    'navigator.serviceWorker.controller',
    "if ('serviceWorker' in navigator) register();",
    'if (!self.navigator.onLine) return;',
    "window.addEventListener('online', again);",
  ])('is detected elsewhere: %s', (text) => {
    expect(APIS.some(({ pattern }) => touching([{ path: 'src/a.ts', text }], pattern).length > 0)).toBe(true);
  });
});

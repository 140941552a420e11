import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

const TOKENS = 'src/ui/theme/tokens.css';
const SPACING =
  /(?:^|[\s;{])((?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)\s*:\s*([^;{}]+)/g;
const SIZE_OF_WINDOW = /\([^()]*\b(?:width|height)\b[^()]*\)/g;
const IMPORTED_MODULE = /import (\w+) from '([^']+\.module\.css)'/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');
const captures = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const isCss = ({ path }: SourceFile) => path.endsWith('.css');
const isModule = ({ path }: SourceFile) => path.endsWith('.module.css');

/** Spacing of more than 2 px, and numeric layers. */
function literalsIn(css: string): string[] {
  const text = withoutComments(css);
  const spacing = [...text.matchAll(SPACING)]
    .filter(([, , value = '']) => captures(value, /([\d.]+)px/g).some((px) => Number(px) > 2))
    .map(([, property, value = '']) => `${property}: ${value.trim()}`);
  return [...spacing, ...[...text.matchAll(/z-index\s*:\s*-?\d+/g)].map(([found]) => found)];
}

/** The window sizes listed in a comment of the theme. */
const listedBreakpoints = (tokens: string): string[] => captures(tokens, /^ \* {3}(\([^)]+\))/gm);

/** The window sizes in the media queries of this file. */
function breakpointsIn({ path, text }: SourceFile): string[] {
  const queries = path.endsWith('.css')
    ? captures(withoutComments(text), /@media([^{]+)/g)
    : captures(text, /['"`](\((?:min|max)-(?:width|height)[^'"`]*)['"`]/g);
  return queries.flatMap((query) => query.match(SIZE_OF_WINDOW) ?? []);
}

/** Custom properties that are set but never read, or read but never set. */
function looseTokens(files: readonly SourceFile[]): string[] {
  const texts = files.map(({ text }) => withoutComments(text));
  // set by a rule, a style attribute or a script
  const set = new Set(
    texts.flatMap((text) => captures(text, /(?:[\s;{]|^|setProperty\()'?(--[\w-]+)(?:\s*:|'[:,])/g)),
  );
  const read = new Set(texts.flatMap((text) => captures(text, /var\((--[\w-]+)/g)));
  return [
    ...[...set].filter((token) => !read.has(token)).map((token) => `${token} is never read`),
    ...[...read].filter((token) => !set.has(token)).map((token) => `${token} is never set`),
  ];
}

/** Classes of CSS modules that no component uses, and used classes that no module has. */
function looseClasses(files: readonly SourceFile[]): string[] {
  const classes = new Map(
    files.filter(isModule).map(({ path, text }) => {
      const selectors = withoutComments(text).replace(/:global\([^)]*\)/g, '');
      return [path, new Set(captures(selectors, /\.([a-zA-Z][\w-]*)/g))] as const;
    }),
  );
  const named = new Map([...classes.keys()].map((path) => [path, new Set<string>()]));
  for (const { path, text } of files.filter((file) => !isCss(file))) {
    for (const [, name = '', from = ''] of text.matchAll(IMPORTED_MODULE)) {
      const module = from.replace(/^#/, 'src/').replace(/^\.\//, `${posix.dirname(path)}/`);
      // computed at runtime, so any class may be used
      const all = text.includes(`${name}[`) ? (classes.get(module) ?? []) : [];
      for (const used of [...all, ...captures(text, new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))]) {
        named.get(module)?.add(used);
      }
    }
  }
  return [...classes].flatMap(([path, own]) => {
    const used = named.get(path) ?? new Set();
    return [
      ...[...own].filter((name) => !used.has(name)).map((name) => `${path}: .${name} is never used`),
      ...[...used].filter((name) => !own.has(name)).map((name) => `${path}: there is no .${name}`),
    ];
  });
}

describe('styles', () => {
  const files = sourceFiles(['src/ui'], /\.(?:css|tsx?)$/);
  const listed = listedBreakpoints(files.find(({ path }) => path === TOKENS)?.text ?? '');

  it('take spacing and layers from the tokens', () => {
    const found = files
      .filter(isCss)
      .flatMap(({ path, text }) => literalsIn(text).map((at) => `${path}: ${at}`));
    expect(found).toEqual([]);
  });

  it('use exactly the listed window sizes in media queries', () => {
    const found = files.flatMap((file) => breakpointsIn(file).map((size) => ({ size, path: file.path })));
    expect(found.filter(({ size }) => !listed.includes(size))).toEqual([]);
    expect(listed.filter((size) => !found.some((one) => one.size === size))).toEqual([]);
  });

  it('use every custom property that they set, and set every one that they use', () => {
    expect(looseTokens(files)).toEqual([]);
  });

  it('have no unused and no missing class', () => {
    expect(looseClasses(files)).toEqual([]);
  });

  it('are reported when they break a rule', () => {
    expect(
      literalsIn(`.a { padding: 1px 2px; margin: 0 auto; inset: 5px; border-radius: 3px; gap: var(--space-1) }
        /* .b { gap: 6px } */ .c { margin-inline: calc(-1 * 6px); scroll-margin-top: 9px; row-gap: 0.5px }
        .d { z-index: var(--layer-bar); } .e { z-index: -1; padding: 12px 2px }`),
    ).toEqual([
      'margin-inline: calc(-1 * 6px)',
      'scroll-margin-top: 9px',
      'padding: 12px 2px',
      'z-index: -1',
    ]);
    expect(listedBreakpoints('/*\n *   (max-width: 9em)  a toy\n */\n@media (max-width: 8em) {}')).toEqual([
      '(max-width: 9em)',
    ]);
    expect(
      breakpointsIn({
        path: 'a.css',
        text: '@media (width < 9px) and (hover: hover) {} /* @media (width: 1px) */',
      }),
    ).toEqual(['(width < 9px)']);
    expect(breakpointsIn({ path: 'a.ts', text: `matchMedia('(min-width: 9px)'); f('(height)')` })).toEqual([
      '(min-width: 9px)',
    ]);
    const sample = (css: string, tsx: string): SourceFile[] => [
      { path: 'src/ui/a.module.css', text: css },
      { path: 'src/ui/b.tsx', text: tsx },
    ];
    expect(looseTokens(sample('.a { --x: 1px; gap: var(--y) } .b { --z: 0; top: var(--z) }', ''))).toEqual([
      '--x is never read',
      '--y is never set',
    ]);
    expect(looseTokens(sample('.a { top: var(--y) }', `style={{ '--y': 1 }}`))).toEqual([]);
    const css = '.a { margin: 0.5em } .b:has(.c) {} :global(.d) {}';
    expect(looseClasses(sample(css, `import s from './a.module.css'; s.a + s.e`))).toEqual([
      'src/ui/a.module.css: .b is never used',
      'src/ui/a.module.css: .c is never used',
      'src/ui/a.module.css: there is no .e',
    ]);
    expect(looseClasses(sample(css, `import s from '#ui/a.module.css'; s[name]`))).toEqual([]);
  });
});

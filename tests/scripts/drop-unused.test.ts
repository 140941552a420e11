import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DROPPED_BRANCHES, DROPPED_METHODS, QUERY_OPERATORS, withoutUnused } from '#scripts/drop-unused.mjs';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

const FILES = [...new Set([...Object.keys(DROPPED_METHODS), ...Object.keys(DROPPED_BRANCHES)])];
const installed = (file: string) => readFileSync(join(ROOT, 'node_modules', file), 'utf8');

const program = sourceFiles(['schemas', 'src', 'sw'], /\.tsx?$/);
const usesOf = (pattern: RegExp) =>
  program.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));

/** Names that arrays, maps, elements, histories or our own objects have too. */
const COMMON_NAMES =
  /^(?:cleanup|find|insert|limit|modify|or|patch|raw|remove|skip|sort|startsWith|until|update|where)$/;

describe('withoutUnused', () => {
  it.each(FILES)('finds every part of its list in the installed %s', (file) => {
    expect(withoutUnused(file, installed(file)).length).not.toBe(installed(file).length);
  });

  it.each(FILES)('reports a %s in which a part of the list is written in another way', (file) => {
    expect(() => withoutUnused(file, 'export {};\n')).toThrow('change scripts/drop-unused.mjs');
  });

  it.each(Object.entries(DROPPED_METHODS))('leaves the methods of %s undefined', (file, methods) => {
    const rest = withoutUnused(file, installed(file));
    const left = methods.filter((name) =>
      new RegExp(`^ {2,4}(?:async )?${name.replaceAll('$', '\\$')}\\([^;]*?\\) \\{$`, 'm').test(rest),
    );
    expect(left).toEqual([]);
  });
});

describe('app', () => {
  it('calls no dropped method', () => {
    const names = Object.values(DROPPED_METHODS)
      .flat()
      .filter((name) => !COMMON_NAMES.test(name));
    expect(usesOf(new RegExp(`\\.(?:${names.join('|').replaceAll('$', '\\$')})\\(`, 'g'))).toEqual([]);
  });

  it('uses no query operator but those that the build keeps', () => {
    const kept = QUERY_OPERATORS.map((name) => name.slice(1)).join('|');
    expect(usesOf(new RegExp(`(?<=[{,(\\s])\\$(?!(?:${kept})\\b)[a-z]\\w*(?=\\s*:)`, 'g'))).toEqual([]);
  });

  it('queries no table of the store by an object', () => {
    expect(usesOf(/\.where\(\{/g)).toEqual([]);
  });
});

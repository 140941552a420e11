import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

/** .dependency-cruiser.mjs has no type declarations. */
const { default: config } = await import(pathToFileURL(path.join(ROOT, '.dependency-cruiser.mjs')).href);
const PACKAGE = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** The rules that these files break, as "rule target". Empty files replace all other imports. */
async function brokenRules(files: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'simmer-arrows-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  try {
    write('package.json', JSON.stringify({ type: 'module', imports: PACKAGE.imports }));
    for (const text of files.values()) for (const file of ownImports(text)) write(file, '');
    for (const [file, text] of files) write(file, text);
    const rules = { allowed: config.allowed, allowedSeverity: 'error' as const, forbidden: config.forbidden };
    const { output } = await cruise(
      [...files.keys()],
      { ...config.options, baseDir: folder, validate: true, ruleSet: rules } as Parameters<typeof cruise>[1],
      config.options.enhancedResolveOptions,
    );
    return (output as ICruiseResult).summary.violations.map(({ rule, to }) => `${rule.name} ${to}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ownImports = (text: string): string[] =>
  [...text.matchAll(/'#([a-z]+)\/([^']+)'/g)].map(([, name = '', rest = '']) =>
    path.join(PACKAGE.imports[`#${name}/*`].replace('*', ''), rest),
  );

const samples = sourceFiles(['tests/architecture/samples'], /\.txt$/).map(({ path: name, text }) => {
  const expected = [...text.matchAll(/^\/\/ expect: (.*)$/gm)].map(([, rule = '']) => rule);
  const files = text
    .split(/^\/\/ (?:path|file): /m)
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end)];
    });
  return [name, new Map(files), expected] as const;
});

describe('Import rules', () => {
  it.each(samples)('report the planted violations in %s', async (_name, files, expected) => {
    expect(new Set(await brokenRules(files))).toEqual(new Set(expected));
  });
});

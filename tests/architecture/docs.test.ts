import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEndpointTable } from '#scripts/endpoint-table.ts';
import { ROOT, sourceFiles } from '#tests/architecture/source-files.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'src/sync/README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

/** What runs each documented command: a file, and a text in it. */
const RUN_BY: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci': ['.github/workflows/ci.yml', 'npm ci'],
  'npm start': ['.github/workflows/ci.yml', 'npm start'],
  'npm test': ['.github/workflows/ci.yml', 'run: npm test'],
  'npm run admin': ['tests/embedded/operator.test.ts', `'scripts/admin.ts'`],
  'npm run bench': ['.github/workflows/ci.yml', 'npm run bench'],
  'npm run build': ['scripts/test.mjs', `'build'`],
  'npm run check': ['.github/workflows/ci.yml', 'npm run check'],
  'npm run dev': ['.github/workflows/ci.yml', 'npm run dev'],
  'npm run doctor': ['tests/embedded/doctor.test.ts', `'scripts/doctor.ts'`],
  'npm run dump': ['tests/embedded/moves.test.ts', `npm('dump'`],
  'npm run fix': ['.github/workflows/ci.yml', 'npm run fix'],
  'npm run generate': ['.github/workflows/ci.yml', 'npm run generate'],
  'npm run hosting': ['.github/workflows/ci.yml', 'npm run hosting'],
  'npm run install-pictures': ['.github/workflows/ci.yml', 'npm run install-pictures'],
  'npm run lint': ['scripts/test.mjs', `'lint'`],
  'npm run lighthouse': ['.github/workflows/ci.yml', 'npm run lighthouse'],
  'npm run load': ['tests/embedded/moves.test.ts', `npm('load'`],
  'npm run load-test': ['.github/workflows/ci.yml', 'npm run load-test'],
  'npm run package': ['tests/package/made-package.ts', `'package'`],
  'npm run restore': ['tests/embedded/moves.test.ts', `npm('restore'`],
  'npm run screenshots': ['.github/workflows/ci.yml', 'npm run screenshots'],
  'npm run small-machine': ['.github/workflows/ci.yml', 'npm run small-machine'],
  'npm run smoke': ['tests/server/smoke.test.ts', `'smoke'`],
  'npm run test:browsers': ['scripts/test.mjs', `vitest('browsers'`],
  'npm run test:e2e': ['scripts/test.mjs', `bin('playwright'), ['test'`],
  'npm run test:mutations': ['scripts/test.mjs', `'test:mutations'`],
  'npm run test:sync-mutations': ['scripts/test.mjs', `'test:sync-mutations'`],
  'npm run test:mutants': ['.github/workflows/ci.yml', 'npm run test:mutants'],
  'npm run test:nightly': ['.github/workflows/ci.yml', 'npm run test:nightly'],
  'npm run test:server': ['scripts/test.mjs', `vitest('server'`],
  'npm run test:simulation': ['scripts/test.mjs', `vitest('simulation'`],
  'npm run test:unit': ['scripts/test.mjs', `vitest('unit'`],
  'npm run supabase': ['tests/supabase-cli/supabase.ts', `'supabase'`],
  'npm run supabase -- db push': ['tests/supabase-cli/db-push.test.ts', `'push'`],
};

/** Commands that need a hosted project, so no test runs them (docs/hosting.md). */
const NEED_A_PROJECT = [
  'npm run supabase -- config diff',
  'npm run supabase -- config push',
  'npm run supabase -- db diff',
  'npm run supabase -- functions',
  'npm run supabase -- link',
  'npm run supabase -- login',
  'npm run supabase -- secrets',
];

const COMMAND =
  /\bnpm run supabase -- (?:(?:db|config|migration) [a-z]+|[a-z]+)|\bnpm (?:run [a-z][a-z0-9:-]*|test|start|ci)\b/g;
const commandsOf = (text: string) => [...new Set(text.match(COMMAND) ?? [])];

/** Links to other pages and files, without web addresses and anchors. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    const file = target.replace(/#.*$/, '');
    return file === '' || /^[a-z]+:/.test(file) ? [] : [file];
  });

/** Files named in the text, as `src/…`, without those that contain a placeholder. */
const filesOf = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|scripts|schemas|sw|supabase|docs|hosting)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );

/** Every `product.md §N` in a text, including those in a list: "product.md §2, §5 and §8". */
const sectionsNamed = (text: string): string[] =>
  [...text.matchAll(/product\.md((?:(?:\s|,|\*|\/|and)*§\d+)+)/g)].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  );

describe('docs/product.md', () => {
  const files = [
    ...sourceFiles(['src', 'sw', 'schemas', 'scripts', 'supabase', 'tests'], /\.(?:tsx?|mjs|sql)$/),
    ...PAGES.map((page) => ({ path: page, text: read(page) })),
  ].filter(({ path: file }) => !file.startsWith('tests/architecture/'));

  it('has every section that the repository cites', () => {
    const sections = [...read('docs/product.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number);
    const dangling = files.flatMap(({ path: file, text }) =>
      sectionsNamed(text)
        .filter((section) => !sections.includes(section))
        .map((section) => `${file} cites §${section}`),
    );
    expect(dangling).toEqual([]);
    expect(files.flatMap(({ text }) => sectionsNamed(text)).length).toBeGreaterThan(50);
  });

  it('is the only specification that the repository cites', () => {
    const others = files.filter(({ text }) => /\bspec(?:ification)?[\s*/]+(?:sections?\b|§)/.test(text));
    expect(others.map(({ path: file }) => file)).toEqual([]);
  });

  it('is recognized when cited in a list or across lines of a comment', () => {
    expect(sectionsNamed('(product.md §2, §5 and §8) product.md\n * §11')).toEqual(['2', '5', '8', '11']);
  });
});

describe('docs/security.md', () => {
  it('lists every endpoint of the embedded server (npm run generate)', () => {
    expect(read('docs/security.md')).toBe(withEndpointTable(read('docs/security.md')));
  });
});

describe('Documentation pages', () => {
  it.each(PAGES)('have only links to existing files: %s', (page) => {
    const text = read(page);
    const missing = [
      ...linksOf(text).map((link) => path.join(path.dirname(page), link)),
      ...filesOf(text),
    ].filter((file) => !existsSync(path.join(ROOT, file)));
    expect(missing).toEqual([]);
  });

  it.each(PAGES)('have only commands that a test or CI runs: %s', (page) => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
    for (const command of commandsOf(read(page))) {
      const name = /^npm run (\S+)/.exec(command)?.[1];
      if (name) expect(scripts, command).toHaveProperty([name]);
      if (NEED_A_PROJECT.includes(command)) continue;
      const [file, words] = RUN_BY[command] ?? [];
      if (!file || !words) throw new Error(`${page}: who runs ${command}?`);
      expect(read(file), command).toContain(words);
    }
  });

  it('are reported with a planted wrong link, file or command', () => {
    const wrong =
      'See [it](docs/nowhere.md), `src/none.ts`, and `npm run nothing`. `src/<x>.ts` [web](https://x.example)';
    expect(linksOf(wrong)).toEqual(['docs/nowhere.md']);
    expect(filesOf(wrong)).toEqual(['src/none.ts']);
    expect(commandsOf(wrong)).toEqual(['npm run nothing']);
  });

  it('name every script of package.json', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
    const named = PAGES.flatMap((page) => commandsOf(read(page))).map(
      (command) => command.replace(/^npm (?:run )?/, '').split(' ')[0],
    );
    const insideOthers = ['types', 'lint'];
    const unnamed = Object.keys(scripts).filter(
      (name) => !named.includes(name) && !insideOthers.includes(name),
    );
    expect(unnamed).toEqual([]);
  });
});

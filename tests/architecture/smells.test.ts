import { describe, expect, it } from 'vitest';
import { BASELINE } from '#scripts/baseline.ts';
import { DECLARED } from '#scripts/declared-sql/declared-sql.ts';
import { ROOT, type SourceFile, sourceFiles } from '#tests/architecture/source-files.ts';

interface Smell {
  name: string;
  pattern: RegExp;
  /** The files that may use it. */
  allowedIn: RegExp;
}

const SMELLS: readonly Smell[] = [
  {
    name: 'the clock is an argument',
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
    allowedIn: /^(?:src\/(?:base|app)|sw|supabase)\//,
  },
  {
    name: 'randomness is an argument',
    pattern: /\bMath\.random\(|\brandomUUID\b|\bgetRandomValues\b/,
    allowedIn: /^(?:src\/(?:base|app)|sw|supabase)\//,
  },
  {
    name: 'a day is not cut from a UTC string',
    pattern: /toISOString\(\)\s*\.\s*(?:slice|substr|split)/,
    allowedIn: /^$/,
  },
  { name: 'a day does not begin at setHours(0)', pattern: /\.setHours\(\s*0/, allowedIn: /^$/ },
  {
    name: 'a time or a date is written by the one formatter, which knows 12 from 24 hours',
    pattern: /\bDateTimeFormat\b|\.toLocale(?:Date|Time)?String\(|\.slice\(0, 5\)/,
    // settings-fields.ts reads and writes the value of a time input
    allowedIn: /^(?:src\/copy\/format\/|src\/ui\/screens\/settings\/settings-fields\.ts$|supabase)/,
  },
  {
    name: 'the languages of the browser are read where they are made canonical',
    pattern: /\bnavigator\s*\.\s*languages?\b/,
    allowedIn: /^src\/copy\/format\/locale\.ts$/,
  },
  {
    name: 'the product does not know that it is tested',
    pattern: /NODE_ENV\s*===?\s*['"]test|IS_TEST(?:ING)?\b|import\.meta\.vitest/,
    allowedIn: /^$/,
  },
  {
    name: 'an error is not swallowed without a reason',
    pattern: /catch(?:\s*\([^)]*\))?\s*\{\s*\}/,
    allowedIn: /^$/,
  },
];

const MOST_LINES = 350;

/**
 * Removes the text of comments. The empty comment remains, because a commented empty catch is allowed.
 */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '/**/').replace(/(^|\s)\/\/.*$/gm, '$1/**/');

const smellsOf = (file: SourceFile): string[] =>
  SMELLS.filter(
    ({ pattern, allowedIn }) => !allowedIn.test(file.path) && pattern.test(withoutComments(file.text)),
  ).map(({ name }) => name);

describe('Smells', () => {
  const product = sourceFiles(['schemas', 'src', 'sw', 'supabase/embedded', 'supabase/functions'], /\.tsx?$/);

  it.each(SMELLS.map((smell) => [smell.name, smell] as const))('are absent: %s', (name) => {
    expect(product.filter((file) => smellsOf(file).includes(name)).map((file) => file.path)).toEqual([]);
  });

  it(`include no file of more than ${MOST_LINES} lines except generated SQL`, () => {
    const written = sourceFiles(
      ['schemas', 'src', 'sw', 'supabase', 'scripts', 'tests'],
      /\.(?:tsx?|mjs|css|sql)$/,
    ).filter(
      ({ path }) => ![`supabase/migrations/${BASELINE}`, `supabase/schemas/${DECLARED}`].includes(path),
    );
    expect(
      written.filter((file) => file.text.split('\n').length > MOST_LINES + 1).map((file) => file.path),
    ).toEqual([]);
  });

  it('are reported in a file that has them', () => {
    const file = {
      path: 'src/domain/calendar/days.ts',
      text: 'const today = new Date().toISOString().slice(0, 10);',
    };
    expect(smellsOf(file)).toEqual(['the clock is an argument', 'a day is not cut from a UTC string']);
    expect(smellsOf({ ...file, text: 'new Date(0); // not new Date()' })).toEqual([]);
  });

  it('are searched for in src/base', () => {
    expect(product.map((file) => file.path)).toContain('src/base/clock.ts');
    expect(ROOT.endsWith('/')).toBe(true);
  });
});

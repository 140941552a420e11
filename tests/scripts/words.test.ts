import { describe, expect, it } from 'vitest';
import { faultsOfSubject } from '#scripts/words/commit-subject.ts';
import { faultsOf } from '#scripts/words/find-faults.ts';

describe('faultsOf', () => {
  it.each([
    ['a comment', 'src/a.ts', '/** Not for\n * somebody. */', ['src/a.ts:2: "somebody"']],
    ['an identifier', 'src/a.ts', 'const refusedRows = 1;', ['src/a.ts:1: "refused"']],
    ['a message', 'src/a.ts', "log('Nobody has asked for it');", ['src/a.ts:1: "Nobody"']],
    [
      'SQL',
      'a.sql',
      'select 1;\n-- planned anew\nselect private.bury_row();',
      ['a.sql:2: "anew"', 'a.sql:3: "bury"'],
    ],
    ['a page', 'docs/a.md', 'Told to all.\n\n```\ntold\n```\n`told`', ['docs/a.md:1: "Told"']],
    ['a style sheet', 'a.css', '.told {\n  /* meanwhile */\n}', ['a.css:2: "meanwhile"']],
    ['a case', 'tests/cases/a.json', '{\n  "name": "whoever comes"\n}', ['tests/cases/a.json:2: "whoever"']],
  ])('finds a banned word in %s', (_, path, text, expected) => {
    expect(faultsOf(path, text).map((fault) => fault.split(': write')[0])).toEqual(expected);
  });

  it.each([
    'is rejected: a verb',
    'rejects a second check-in on the same day',
    'has two rows',
    'does nothing while offline',
  ])('accepts the test name "%s"', (name) => {
    expect(faultsOf('a.test.ts', `it('${name}', () => {});`)).toEqual([]);
  });

  it.each([
    'friends who left',
    'a second check-in',
    'when offline',
    'also works',
    'always works',
    '%s works',
  ])('rejects the test name "%s"', (name) => {
    expect(faultsOf('a.test.ts', `test.each([1])('${name}', async () => {});`)).toHaveLength(1);
  });

  it.each(['when offline', 'with two devices', 'is rejected'])('rejects the describe "%s"', (name) => {
    expect(faultsOf('a.test.ts', `describe('${name}', () => {});`)).toHaveLength(1);
  });

  it('accepts a banned word in its allowed meaning', () => {
    expect(faultsOf('a.sql', "raise notice 'done';")).toEqual([]);
    expect(faultsOf('a.ts', '// connect ECONNREFUSED')).toEqual([]);
  });
});

describe('faultsOfSubject', () => {
  it.each(['Keep the draft when sending fails', 'Pass the clock as an argument', "Merge branch 'main'"])(
    'accepts "%s"',
    (subject) => {
      expect(faultsOfSubject(`${subject}\n\nThe reason, told at length.`)).toEqual([]);
    },
  );

  it.each([
    'A draft is kept',
    'Keeps the draft',
    'Kept drafts told anew',
    'Fixing drafts',
    'Keep the draft.',
    `Keep ${'very '.repeat(14)}long`,
  ])('rejects "%s"', (subject) => {
    expect(faultsOfSubject(subject)).not.toEqual([]);
  });
});

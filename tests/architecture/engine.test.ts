import { describe, expect, it } from 'vitest';
import type { MutationType } from '#domain/mutations/mutation.ts';
import { MUTATIONS } from '#domain/mutations/registry.ts';
import { TABLES } from '#schemas/registry.ts';
import type { Table } from '#schemas/table.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';

/** Names of the app that are words of the protocol, of the language, or of plain English as well. */
const WORDS: readonly string[] = [
  // the protocol's: the user of a request, what names a row, a mutation or a file, and the status of a result
  ...['id', 'user_id', 'name', 'status'],
  // why a mutation was rejected
  'code',
  // who is signed in on this device
  'email',
  // of errors, and between tabs
  ...['message', 'messages'],
  // plain English, mostly in comments
  ...['read', 'report', 'requests'],
];

const NAMES: readonly string[] = [
  ...Object.entries<Table>(TABLES).flatMap(([name, { fields }]) => [name, ...Object.keys(fields)]),
  ...Object.entries<MutationType>(MUTATIONS).flatMap(([name, { args }]) => [name, ...Object.keys(args)]),
];

/** The same for `check_ins`, `CheckIn` and `check-in`. */
const plain = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
    .split(/[_-]+/)
    .map((word) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''))
    .join('_');

/** Names that are found in any spelling, and inside longer names. A column of one word is found as it is. */
const DISTINCT = [...new Set([...Object.keys(TABLES), ...NAMES.filter((name) => plain(name).includes('_'))])];

const namesIn = (text: string): string[] => {
  const words = [...new Set(text.match(/[A-Za-z][\w-]*/g))];
  const within = words.map((word) => `_${plain(word)}_`).join(' ');
  const found = [
    ...NAMES.filter((name) => words.includes(name)),
    ...DISTINCT.filter((name) => within.includes(`_${plain(name)}_`)),
  ];
  return [...new Set(found)].filter((name) => !WORDS.includes(name));
};

describe('the sync engine', () => {
  it.each(sourceFiles(['src/store', 'src/sync'], /\.ts$/))(
    'names no table, column or mutation of the app in $path',
    ({ text }) => {
      expect(namesIn(text)).toEqual([]);
    },
  );

  it('uses each word of the app that it may use', () => {
    const used = new Set(
      sourceFiles(['src/store', 'src/sync'], /\.ts$/).flatMap(({ text }) => text.match(/\w+/g) ?? []),
    );
    expect(WORDS.filter((word) => !NAMES.includes(word) || !used.has(word))).toEqual([]);
  });
});

describe('namesIn', () => {
  it.each([
    ["rows.get('profiles', userId)", ['profiles']],
    ['row.avatar_url ?? null', ['avatar_url']],
    ["name === 'setAvatar'", ['setAvatar']],
    ['// the check_ins of a friend', ['check_ins', 'checkIn']],
    ['const friendsCheckIns = []', ['check_ins', 'checkIn']],
    ['class ProfileRows {}', ['profiles']],
    ['// makes a check-in count', ['check_ins', 'checkIn']],
    ['error.message', []],
  ])('finds the names in %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});

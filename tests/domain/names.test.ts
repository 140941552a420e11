import { expect, test } from 'vitest';
import { parseDisplayName } from '#domain/users/names.ts';
import cases from '#tests/cases/names.json' with { type: 'json' };

test.each(cases.names)('stores the name %j as %j or rejects it: %s', (...row) => {
  const [text, name, rejected] = row as [string, string | null, string | null];
  const result = parseDisplayName(text);
  expect(result.ok ? [result.value, null] : [null, result.error.type]).toEqual([name, rejected]);
});

test('rejects half of a surrogate pair, which Postgres cannot store', () => {
  expect(parseDisplayName('Mi\ud83dna')).toEqual({ ok: false, error: { type: 'ForbiddenCharacter' } });
});

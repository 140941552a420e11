import { expect, test } from 'vitest';
import { parseDisplayName } from '#domain/people/names.ts';
import cases from '#tests/cases/names.json' with { type: 'json' };

test.each(cases.names)('the name %j is stored as %j or rejected: %s', (...row) => {
  const [text, name, rejected] = row as [string, string | null, string | null];
  const result = parseDisplayName(text);
  expect(result.ok ? [result.value, null] : [null, result.error.type]).toEqual([name, rejected]);
});

test('half of a surrogate pair, which Postgres cannot store, is rejected', () => {
  expect(parseDisplayName('Mi\ud83dna')).toEqual({ ok: false, error: { type: 'ForbiddenCharacter' } });
});

import { expect, test } from 'vitest';
import { parseDisplayName } from '#domain/people/names.ts';
import cases from '#tests/cases/names.json' with { type: 'json' };

test.each(cases.names)('the name %j is stored as %j or refused: %s', (...row) => {
  const [text, name, refused] = row as [string, string | null, string | null];
  const result = parseDisplayName(text);
  expect(result.ok ? [result.value, null] : [null, result.error.type]).toEqual([name, refused]);
});

test('half of a surrogate pair, which Postgres cannot store, is refused', () => {
  expect(parseDisplayName('Mi\ud83dna')).toEqual({ ok: false, error: { type: 'ForbiddenCharacter' } });
});

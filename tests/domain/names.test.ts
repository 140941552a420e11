import { describe, expect, test } from 'vitest';
import { parseDisplayName } from '#domain/users/names.ts';
import cases from '#tests/cases/names.json' with { type: 'json' };

describe('parseDisplayName', () => {
  test.each(cases.names)('returns for %j the name %j or the error %s', (...row) => {
    const [text, name, rejected] = row as [string, string | null, string | null];
    const result = parseDisplayName(text);
    expect(result.ok ? [result.value, null] : [null, result.error.type]).toEqual([name, rejected]);
  });

  test('rejects half of a surrogate pair, which Postgres cannot store', () => {
    expect(parseDisplayName('Mi\ud83dna')).toEqual({ ok: false, error: { type: 'ForbiddenCharacter' } });
  });
});

import { describe, expect, it } from 'vitest';
import { parseMomentName } from '#domain/users/moment-names.ts';
import cases from '#tests/cases/moment-names.json' with { type: 'json' };

describe('parseMomentName', () => {
  it.each(cases.names as [string, string | null][])('makes of %j the name %j', (typed, name) => {
    expect(parseMomentName(typed)).toBe(name);
  });

  it('leaves a stored name unchanged', () => {
    for (const [, name] of cases.names) if (name) expect(parseMomentName(name)).toBe(name);
  });

  it('drops half of a surrogate pair, which Postgres cannot store', () => {
    expect(parseMomentName('Be\ud83dd')).toBe('Bed');
  });
});

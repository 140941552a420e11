import { describe, expect, it, vi } from 'vitest';
import { momentNames, parseMomentName } from '#domain/users/moment-names.ts';
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

  it('keeps a name of exactly as many code points as the database takes', () => {
    const accented = `a${'\u0301'.repeat(119)}`;
    expect(parseMomentName(accented.repeat(2))).toBe(accented.repeat(2));
    expect(parseMomentName(`${accented.repeat(2)}b`)).toBe(accented.repeat(2));
  });

  it('counts code points in a browser that cannot segment text', () => {
    vi.stubGlobal('Intl', {});
    expect(parseMomentName('x'.repeat(25))).toBe('x'.repeat(24));
  });
});

describe('momentNames', () => {
  it('returns the name of each moment', () => {
    const names = momentNames({ morning_name: 'Out of bed', night_name: null });
    expect(names).toEqual({ morning: 'Out of bed', night: null });
  });
});

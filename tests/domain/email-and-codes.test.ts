import { describe, expect, it, test, vi } from 'vitest';
import { parseCode } from '#domain/users/codes.ts';
import { parseEmail } from '#domain/users/email.ts';
import cases from '#tests/cases/emails.json' with { type: 'json' };

describe('parseEmail', () => {
  it.each([...cases.emails, ...cases.device_only])('reads %j as %j', (typed, email) => {
    const result = parseEmail(String(typed));
    expect(result.ok ? result.value : null).toBe(email);
  });

  it.each(cases.emails.filter(([, email]) => email !== null))(
    'returns the canonical address %j unchanged',
    (_, email) => {
      expect(parseEmail(String(email))).toEqual({ ok: true, value: email });
    },
  );

  it('accepts 254 characters and rejects 255', () => {
    const longest = `${'a'.repeat(248)}@b.org`;
    expect(parseEmail(longest)).toEqual({ ok: true, value: longest });
    expect(parseEmail(`a${longest}`)).toEqual({ ok: false, error: { type: 'NotAnAddress' } });
  });

  it('rejects more than 1,000 characters before normalizing, which takes quadratic time', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const tooLong = parseEmail(`a${'\u0301\u0316'.repeat(500)}@b.org`);
    const calls = normalize.mock.calls.length;
    normalize.mockRestore();
    expect([tooLong, calls]).toEqual([{ ok: false, error: { type: 'NotAnAddress' } }, 0]);
    expect(parseEmail(`${' '.repeat(990)}a@b.org`)).toEqual({ ok: true, value: 'a@b.org' });
  });
});

describe('parseCode', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
  ])('reads "%s" as the code %s', (typed, code) => {
    expect(parseCode(typed)).toBe(code);
  });
});

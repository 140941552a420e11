import { expect, test } from 'vitest';
import { parseCode } from '#domain/people/codes.ts';
import { parseEmail } from '#domain/people/email.ts';

const longest = `${'a'.repeat(248)}@b.org`;

test.each([
  ['mina@example.com', 'mina@example.com'],
  ['  Mina@Example.COM\n', 'mina@example.com'],
  ['mina@intranet', 'mina@intranet'],
  [longest, longest],
])('the address "%s" is looked up as "%s"', (typed, email) => {
  expect(parseEmail(typed)).toEqual({ ok: true, value: email });
});

test.each([
  '',
  'mina',
  '@example.com',
  'mina@',
  'mina@a@b',
  'mi na@example.com',
  'mina@ex ample.com',
  `a${longest}`,
])('"%s" is no address', (typed) => {
  expect(parseEmail(typed)).toEqual({ ok: false, error: { type: 'NotAnAddress' } });
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12-34-56', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('"%s" is the code %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

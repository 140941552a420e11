import { describe, expect, it } from 'vitest';
import { failedLinkIn, withoutFailure } from '#app/session/failed-link.ts';

const parts = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://simmer.example');
  return { pathname, search, hash };
};
const OVER = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';

describe('failedLinkIn', () => {
  it.each([
    [`/#${OVER}`, 'link_over'],
    [`/auth#${OVER}&sb=`, 'link_over'],
    [`/auth?${OVER}`, 'link_over'],
    [`/?${OVER}#${OVER}`, 'link_over'],
    [`/#${OVER}&type=signup`, 'link_over'],
    [`/#${OVER}&type=recovery`, 'recovery_link_over'],
    [`/#${OVER}&type=email_change`, 'email_link_over'],
    ['/#error=server_error&error_code=unexpected_failure', 'link_failed'],
    ['/#error=access_denied&error_code=<b>new</b>', 'link_failed'],
    ['/?error=access_denied', 'link_failed'],
    ['/#access_token=a.b.c&type=signup', null],
    ['/auth?mode=sign-up', null],
    ['/history#errors', null],
    ['/', null],
  ])('reads %s as %s', (address, expected) => {
    expect(failedLinkIn(parts(address))).toBe(expected);
  });
});

describe('withoutFailure', () => {
  it.each([
    [`/auth#${OVER}`, '/auth'],
    [`/auth?${OVER}`, '/auth'],
    [`/auth?invite=abc&${OVER}#${OVER}`, '/auth?invite=abc'],
  ])('makes %s into %s', (address, expected) => {
    expect(withoutFailure(parts(address))).toBe(expected);
  });
});

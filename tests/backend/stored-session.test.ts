import { describe, expect, it } from 'vitest';
import { readAccountNote, readStoredSession, SESSION_KEY } from '#backend/stored-session.ts';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const storageWith = (value: string | null) => ({
  getItem: (key: string) => (key === SESSION_KEY ? value : null),
});
const storing = (access_token: unknown) => storageWith(JSON.stringify({ access_token }));

describe('session in local storage', () => {
  it('is read with its user and expiry from the token', () => {
    const accessToken = token({ sub: 'ann', exp: 1_800_000_000, name: 'Ænn 🎯' });
    expect(readStoredSession(storing(accessToken))).toEqual({
      userId: 'ann',
      accessToken,
      refreshToken: null,
      expiresAt: 1_800_000_000_000,
    });
  });

  it.each([
    ['no entry', storageWith(null)],
    ['truncated JSON', storageWith('{"access_tok')],
    ['a number', storageWith('7')],
    ['null', storageWith('null')],
    ['an entry without a token', storing(undefined)],
    ['a token without parts', storing('abc')],
    ['a token that is not base64', storing('a.%%%.c')],
    ['a token without a user', storing(token({ exp: 1 }))],
  ])('is null for %s', (_name, storage) => {
    expect(readStoredSession(storage)).toBeNull();
  });

  it.each([
    ['the sign-up name of its user', 'ann', { user_metadata: { display_name: 'Mo' } }, 'Mo'],
    ['no sign-up name of another user', 'bea', { user_metadata: { display_name: 'Mo' } }, null],
    ['no sign-up name without a user', 'ann', undefined, null],
    ['no sign-up name without metadata', 'ann', { user_metadata: null }, null],
    ['no sign-up name that is not text', 'ann', { user_metadata: { display_name: 7 } }, null],
  ])('has %s', (_which, userId, user, name) => {
    const access_token = token({ sub: 'ann', exp: 1_800_000_000 });
    expect(readAccountNote(storageWith(JSON.stringify({ access_token, user })), userId, 'display_name')).toBe(
      name,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { readSignUpName, readStoredSession, SESSION_KEY } from '#backend/stored-session.ts';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const storageWith = (value: string | null) => ({
  getItem: (key: string) => (key === SESSION_KEY ? value : null),
});
const storing = (access_token: unknown) => storageWith(JSON.stringify({ access_token }));

describe('the session that lies in local storage', () => {
  it('reads the user and the end of the session from the token', () => {
    const accessToken = token({ sub: 'ann', exp: 1_800_000_000, name: 'Ænn 🎯' });
    expect(readStoredSession(storing(accessToken))).toEqual({
      userId: 'ann',
      accessToken,
      refreshToken: null,
      expiresAt: 1_800_000_000_000,
    });
  });

  it.each([
    ['nothing', storageWith(null)],
    ['half a JSON text', storageWith('{"access_tok')],
    ['a number', storageWith('7')],
    ['null', storageWith('null')],
    ['no token', storing(undefined)],
    ['a token without parts', storing('abc')],
    ['a token that is not base64', storing('a.%%%.c')],
    ['a token without a user', storing(token({ exp: 1 }))],
  ])('is none when there is %s', (_name, storage) => {
    expect(readStoredSession(storage)).toBeNull();
  });

  it.each([
    ['of that user', 'ann', { user_metadata: { display_name: 'Mo' } }, 'Mo'],
    ['not of another', 'bea', { user_metadata: { display_name: 'Mo' } }, null],
    ['not where there is no user', 'ann', undefined, null],
    ['not where none was given', 'ann', { user_metadata: null }, null],
    ['not where it is no text', 'ann', { user_metadata: { display_name: 7 } }, null],
  ])('reads the name given at the sign-up: %s', (_which, userId, user, name) => {
    const access_token = token({ sub: 'ann', exp: 1_800_000_000 });
    expect(readSignUpName(storageWith(JSON.stringify({ access_token, user })), userId)).toBe(name);
  });
});

import { describe, expect, it } from 'vitest';
import { classifyFailure } from '#backend/request-failure.ts';

describe('classifyFailure', () => {
  it('returns Rejected when the server sent one of its own codes', () => {
    expect(classifyFailure(409, { code: 'PT409', message: 'x', hint: 'wrong_user' })).toEqual({
      type: 'Rejected',
      status: 409,
      code: 'wrong_user',
    });
  });

  it.each([
    ['an expired token', 401, { code: 'PGRST303', message: 'JWT expired' }],
    ['an unknown token', 401, {}],
    ['a response without a body', 401, null],
    ['a token without a user', 401, { code: 'PT401', hint: 'not_signed_in' }],
  ])('returns NoToken for %s', (_name, status, body) => {
    expect(classifyFailure(status, body)).toEqual({ type: 'NoToken' });
  });

  it.each([
    ['a gateway page', 502, 'Bad Gateway'],
    ['too many requests', 429, {}],
    ['a deadlock', 500, { code: '40P01' }],
    ['a server without free connections', 503, { code: '53300' }],
    ['a server that shuts down', 503, { code: '57P01' }],
  ])('returns Unreachable for %s', (_name, status, body) => {
    expect(classifyFailure(status, body)).toEqual({ type: 'Unreachable' });
  });

  it('returns Unreachable for a missing function and marks it as missing', () => {
    expect(classifyFailure(404, { code: 'PGRST202' })).toEqual({ type: 'Unreachable', missing: true });
  });

  it.each([
    ['an error inside the server', 500, { code: 'XX000' }],
    ['an error without a body', 500, null],
    ['an unknown mutation', 501, { code: 'PT501', hint: 'unknown_mutation' }],
    ['a missing grant', 403, { code: '42501' }],
    ['a statement that took too long', 500, { code: '57014' }],
    ['a body too large for a proxy', 413, '<html>Request Entity Too Large</html>'],
    ['a rejection without a code', 422, { code: 'PT422', hint: '' }],
  ])('returns Aborted for %s', (_name, status, body) => {
    expect(classifyFailure(status, body)).toEqual({ type: 'Aborted' });
  });
});

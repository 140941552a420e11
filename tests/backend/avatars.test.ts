import { describe, expect, it, vi } from 'vitest';
import { listAvatars, removeAvatars, storageFailure, uploadAvatar } from '#backend/avatars.ts';

const config = { url: 'https://x.supabase.co', publishableKey: 'key' };
const USER = '00000000-0000-4000-8000-000000000001';
const NAME = `${USER}/avatar-1763700000000.png`;
const picture = { bytes: new TextEncoder().encode('picture').buffer, type: 'image/png' };

const answering = (status: number, body: string) => {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(body, { status });
  });
  return requests;
};

describe('avatar storage client', () => {
  it('uploads a picture with its name, type and token, and may overwrite it', async () => {
    const requests = answering(200, '{"Key":"avatars/x"}');
    expect(await uploadAvatar(config, 'token', NAME, picture)).toEqual({ ok: true, value: undefined });
    expect(requests[0]).toMatchObject({
      url: `https://x.supabase.co/storage/v1/object/avatars/${NAME}`,
      init: {
        method: 'POST',
        headers: {
          authorization: 'Bearer token',
          apikey: 'key',
          'content-type': 'image/png',
          'x-upsert': 'true',
        },
        body: picture.bytes,
      },
    });
  });

  it('reports the server as unreachable when an HTML page is returned instead', async () => {
    answering(200, '<html>Welcome to the hotel</html>');
    expect(await uploadAvatar(config, 'token', NAME, picture)).toEqual({
      ok: false,
      error: { type: 'Unreachable' },
    });
  });

  it.each([
    ['hosted Supabase returns file names', 'avatar-1763700000000.png'],
    ['the embedded server returns paths', NAME],
  ])("lists the user's pictures by full name when %s", async (_what, name) => {
    answering(200, JSON.stringify([{ name }]));
    expect(await listAvatars(config, 'token', USER)).toEqual({ ok: true, value: [NAME] });
  });

  it('removes several pictures in one request', async () => {
    const requests = answering(200, '[]');
    expect(await removeAvatars(config, 'token', [NAME])).toMatchObject({ ok: true });
    expect(requests[0]?.init).toMatchObject({ method: 'DELETE', body: JSON.stringify({ prefixes: [NAME] }) });
  });

  it.each([
    [
      'too large (hosted Supabase)',
      400,
      { statusCode: '413', error: 'Payload too large', message: 'x' },
      413,
    ],
    ['of another type', 415, { statusCode: '415', error: 'invalid_mime_type', message: 'x' }, 415],
    [
      "beyond the quota or in another user's folder",
      400,
      { statusCode: '403', error: 'Unauthorized', message: 'x' },
      403,
    ],
  ])('reports a picture as rejected when it is %s', (_what, http, body, status) => {
    expect(storageFailure(http, body)).toEqual({ type: 'Rejected', status, code: 'avatar_rejected' });
  });

  it.each([
    ['a server error', 500, { message: 'x' }],
    ['a server error sent as 400', 400, { statusCode: '500', message: 'x' }],
    ['a rate limit', 429, { statusCode: '429', message: 'x' }],
    ['an HTML page of a gateway', 403, '<html>'],
    ['an empty error object', 403, {}],
  ])('treats %s as temporary', (_what, http, body) => {
    expect(storageFailure(http, body)).toEqual({ type: 'Unreachable' });
  });

  it.each([
    [400, { statusCode: '401', error: 'InvalidJWT', message: 'Invalid JWT' }],
    [400, { statusCode: '403', error: 'Unauthorized', message: 'jwt expired' }],
    [400, { statusCode: '400', error: 'InvalidRequest', message: '"exp" claim timestamp check failed' }],
  ])('reports an expired token for %i %o', (http, body) => {
    expect(storageFailure(http, body)).toEqual({ type: 'NoToken' });
  });
});

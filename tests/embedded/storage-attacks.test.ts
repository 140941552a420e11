import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  avatarRequests,
  BYTES,
  bucket,
  newName,
  pngOf,
  raw,
  type TestUser,
} from '#tests/support/avatar-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';
import { firstOf } from '#tests/support/nightly.ts';

const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.user('Ann');
  bob = await server.user('Bob');
});
afterAll(() => server?.end());

const { publicUrl, upload, filesOf } = avatarRequests(() => server);

describe('attacker with an account', () => {
  it.each(
    firstOf(3, [
      ['HTML called a picture', HTML, 'image/png', 'png'],
      ['HTML declared as HTML', HTML, 'text/html', 'png'],
      ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml', 'png'],
      ['an SVG declared as a picture', Buffer.from('<svg onload="alert(1)"/>'), 'image/gif', 'gif'],
      ['a picture of another type than declared', BYTES.png, 'image/jpeg', 'jpg'],
      ['a picture of another type than its name', BYTES.png, 'image/png', 'jpg'],
      ['a picture without a type', BYTES.png, 'application/octet-stream', 'png'],
      [
        'the first bytes of a picture and then HTML',
        Buffer.concat([Buffer.from('\x89PNG\r\n'), HTML]),
        'image/png',
        'png',
      ],
      ['nothing', Buffer.alloc(0), 'image/png', 'png'],
      ['HTML declared as a form', HTML, 'multipart/form-data; boundary=x', 'png'],
    ] as const),
  )('fails to store %s', async (_what, body, type, extension) => {
    const name = newName(bob, extension);
    const answer = await upload(bob, name, body, type);
    expect([400, 415]).toContain(answer.status);
    expect(answer.json()).toEqual({
      statusCode: String(answer.status),
      error: expect.any(String),
      message: expect.any(String),
    });
    expect((await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name}`)).status).toBe(404);
    expect(await filesOf(bob)).toEqual([]);
  });

  it('receives HTML that is hidden in a real picture only as a picture', async () => {
    const name = newName(bob, 'gif');
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), HTML, Buffer.from('*/')]);
    expect((await upload(bob, name, polyglot, 'image/gif')).status).toBe(200);
    const where = `/storage/v1/object/public/avatars/${name}`;
    expect((await raw(server.url, 'GET', where)).headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    for (const query of ['?download=x.html', '?width=1', '?response-content-type=text/html']) {
      expect((await raw(server.url, 'GET', where + query)).status).toBe(400);
    }
    await bucket(bob.client).remove([name]);
  });

  it('fails to add, overwrite, remove or list pictures of others', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const before = await filesOf(ann);
    for (const [method, more] of [
      ['POST', {}],
      ['POST', { 'x-upsert': 'true' }],
      ['PUT', {}],
    ] as const) {
      for (const target of [name, newName(ann)]) {
        const answer = await raw(
          server.url,
          method,
          `/storage/v1/object/avatars/${target}`,
          { apikey: 'any', authorization: `Bearer ${bob.token}`, 'content-type': 'image/png', ...more },
          pngOf(700),
        );
        expect(answer.json(), `${method} ${target}`).toMatchObject({ statusCode: '403' });
      }
    }
    const attempts = [
      bucket(bob.client).remove([name]),
      bucket(bob.client).remove([newName(bob), name]),
      bucket(bob.client).list(ann.id),
      bucket(bob.client).list(''),
    ];
    for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject({ statusCode: '403' });
    expect(await filesOf(ann)).toEqual(before);
    expect((await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name}`)).body).toEqual(
      BYTES.png,
    );
  });

  it.each(
    firstOf(4, [
      ['a path with ..', (id: string) => `${id}/../${ann.id}/avatar-1700000000000.png`],
      ['an encoded ..', (id: string) => `${id}/%2e%2e/%2e%2e/secrets`],
      ['an encoded slash', (id: string) => `${id}%2favatar-1763700000000.png`],
      ['a slash encoded twice', (id: string) => `${id}%252favatar-1763700000000.png`],
      ['a .. encoded twice', (id: string) => `${id}/%252e%252e/secrets`],
      ['a null byte', (id: string) => `${id}/avatar-1763700000000.html%00.png`],
      ['a null byte at the end', (id: string) => `${id}/avatar-1763700000000.png%00`],
      ['a back-slash', (id: string) => `${id}/..\\..\\secrets`],
      ['a semicolon', (id: string) => `${id}/avatar-1763700000000.png;.html`],
      ['a trailing slash', (id: string) => `${id}/avatar-1763700000000.png/`],
      ['an absolute path', () => '/etc/passwd'],
      ['a page', (id: string) => `${id}/avatar-1763700000000.html`],
      ['capital letters', (id: string) => `${id}/AVATAR-1763700000000.PNG`],
      ['a line break', (id: string) => `${id}/avatar-1763700000000.png%0a`],
    ] as const),
  )('fails with %s', async (_what, name) => {
    const before = await filesOf(bob);
    const put = await upload(bob, name(bob.id), BYTES.png, 'image/png');
    const got = await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name(bob.id)}`);
    for (const answer of [put, got]) {
      expect([400, 403, 404]).toContain(answer.status);
      expect(answer.headers['content-type']).toContain('application/json');
    }
    expect(await filesOf(bob)).toEqual(before);
    expect(await readdir(server.dataDir)).not.toContain('avatar-1763700000000.png');
  });

  it('finds no endpoint for buckets, signed URLs, moves or copies', async () => {
    const name = newName(bob);
    await upload(bob, name, BYTES.png, 'image/png');
    const own = bucket(bob.client);
    const other = name.replace('.png', '.html');
    const attempts = await Promise.all([
      own.createSignedUploadUrl(newName(bob)),
      own.createSignedUrl(name, 60),
      own.move(name, other),
      own.copy(name, other),
      own.update(other, HTML, { contentType: 'image/png' }),
      bob.client.storage.createBucket('mine', { public: true }),
      bob.client.storage.updateBucket('avatars', { public: true, fileSizeLimit: 1e9 }),
      bob.client.storage.emptyBucket('avatars'),
      bob.client.storage.deleteBucket('avatars'),
      bob.client.storage.listBuckets(),
      bob.client.storage.from('mine').upload('x.png', BYTES.png, { contentType: 'image/png' }),
    ]);
    expect(attempts.filter(({ error }) => error === null)).toEqual([]);
    expect((await own.list(bob.id)).data).toHaveLength(1);
    await own.remove([name]);
  });

  it('fails once the session has ended, although the token is still valid', async () => {
    const eve = await server.user('Eve');
    const name = newName(eve);
    await upload(eve, name, BYTES.png, 'image/png');
    await eve.client.auth.signOut();
    const late = await upload(eve, newName(eve), BYTES.png, 'image/png');
    expect(late.json()).toMatchObject({ statusCode: '403' });
    const removal = await raw(
      server.url,
      'DELETE',
      '/storage/v1/object/avatars',
      { apikey: 'any', authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ prefixes: [name] })),
    );
    expect(removal.json()).toEqual([]);
    expect((await fetch(publicUrl(name))).status).toBe(200);
  });
});

describe('attacker without an account', () => {
  it('writes, lists and removes nothing', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const anonymous = bucket(server.client());
    for (const upsert of [false, true]) {
      const { error } = await anonymous.upload(newName(ann), BYTES.png, { contentType: 'image/png', upsert });
      expect(error).toMatchObject({ statusCode: '401' });
    }
    expect((await anonymous.list(ann.id)).error).toMatchObject({ statusCode: '401' });
    expect((await anonymous.remove([name])).error).toMatchObject({ statusCode: '401' });
    expect((await fetch(publicUrl(name))).status).toBe(200);
  });

  it('fails with a forged token', async () => {
    const answer = await raw(
      server.url,
      'POST',
      `/storage/v1/object/avatars/${newName(ann)}`,
      { apikey: 'any', authorization: 'Bearer not.a.token', 'content-type': 'image/png' },
      BYTES.png,
    );
    expect(answer.status).toBe(401);
  });
});

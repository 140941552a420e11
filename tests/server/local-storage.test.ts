import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/local-server.ts';

const LIMIT = 5_242_880;
const BYTES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
  ]),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' } as const;
const KINDS = ['png', 'jpg', 'webp', 'gif'] as const;
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let ann: Person;
let bob: Person;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
});
afterAll(() => server.end());

const bucket = (client: SupabaseClient) => client.storage.from('avatars');
const newName = (owner: { id: string }, extension = 'png') =>
  `${owner.id}/avatar-${1_763_700_000_000 + made++}.${extension}`;
const publicUrl = (name: string) => `${server.url}/storage/v1/object/public/avatars/${name}`;
/** A picture of exactly that many bytes. */
const pngOf = (bytes: number) => Buffer.concat([BYTES.png, Buffer.alloc(bytes - BYTES.png.byteLength)]);

/** A request to the letter: `fetch` would tidy the path. */
function raw(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; json: () => unknown }> {
  const { hostname, port } = new URL(server.url);
  const length = body && !('transfer-encoding' in headers) ? { 'content-length': body.byteLength } : {};
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, method, path: target, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const upload = (
  who: Person,
  name: string,
  body: Uint8Array,
  type: string,
  more: Record<string, string> = {},
) =>
  raw(
    'POST',
    `/storage/v1/object/avatars/${name}`,
    { apikey: 'any', authorization: `Bearer ${who.token}`, 'content-type': type, ...more },
    body,
  );

const filesOf = (who: Person) =>
  readdir(path.join(server.dataDir, 'storage/avatars', who.id)).catch(() => []);

describe('the owner', () => {
  it.each(KINDS)('uploads a %s as a form and as plain bytes, and everybody sees it', async (kind) => {
    for (const file of [new Blob([BYTES[kind]], { type: TYPES[kind] }), BYTES[kind]]) {
      const name = newName(ann, kind);
      const { error } = await bucket(ann.client).upload(name, file, { contentType: TYPES[kind] });
      expect(error).toBeNull();
      const url = bucket(ann.client).getPublicUrl(name).data.publicUrl;
      expect(url).toBe(publicUrl(name));
      const seen = await fetch(url);
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, TYPES[kind]]);
      expect(Buffer.from(await seen.arrayBuffer())).toEqual(BYTES[kind]);
    }
  });

  it('overwrites with upsert, and is told of a name that is taken without it', async () => {
    const name = newName(ann);
    await bucket(ann.client).upload(name, BYTES.png, { contentType: 'image/png' });
    const again = await bucket(ann.client).upload(name, pngOf(500), { contentType: 'image/png' });
    expect(again.error?.message).toBe('The resource already exists');
    const upsert = await bucket(ann.client).upload(name, pngOf(500), {
      contentType: 'image/png',
      upsert: true,
    });
    expect(upsert.error).toBeNull();
    expect((await (await fetch(publicUrl(name))).arrayBuffer()).byteLength).toBe(500);
    expect((await filesOf(ann)).filter((file) => file.includes('.half'))).toEqual([]);
  });

  it('lists and removes own pictures; what was removed is gone for everybody', async () => {
    const cleo = await server.person('Cleo');
    const name = newName(cleo);
    await bucket(cleo.client).upload(name, BYTES.png, { contentType: 'image/png' });
    const { data: listed } = await bucket(cleo.client).list(cleo.id);
    expect(listed).toHaveLength(1);
    const { data: removed } = await bucket(cleo.client).remove([name]);
    expect(removed).toHaveLength(1);
    expect((await fetch(publicUrl(name))).status).toBe(404);
    expect((await bucket(cleo.client).list(cleo.id)).data).toEqual([]);
    expect(await filesOf(cleo)).toEqual([]);
    expect((await bucket(cleo.client).remove([name])).error).toBeNull();
  });

  it('may send 5,242,880 bytes and not one more, in a form, plain, or in chunks of unknown length', async () => {
    const whole = newName(ann);
    expect((await upload(ann, whole, pngOf(LIMIT), 'image/png')).status).toBe(200);
    const asForm = await bucket(ann.client).upload(
      newName(ann),
      new Blob([pngOf(LIMIT)], { type: 'image/png' }),
    );
    expect(asForm.error).toBeNull();

    const tooLarge = await upload(ann, newName(ann), pngOf(LIMIT + 1), 'image/png');
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.json()).toMatchObject({ statusCode: '413', error: 'Payload too large' });
    const largeForm = await bucket(ann.client).upload(
      newName(ann),
      new Blob([pngOf(LIMIT + 1)], { type: 'image/png' }),
    );
    expect(largeForm.error).toMatchObject({ status: 413 });
    const inChunks = await upload(ann, newName(ann), pngOf(LIMIT + 1), 'image/png', {
      'transfer-encoding': 'chunked',
    });
    expect(inChunks.status).toBe(413);
    await bucket(ann.client).remove([whole]);
  });

  it('has room for 20', async () => {
    const dora = await server.person('Dora');
    const names = Array.from({ length: 20 }, () => newName(dora));
    for (const name of names) expect((await upload(dora, name, BYTES.png, 'image/png')).status).toBe(200);
    const full = await upload(dora, newName(dora), BYTES.png, 'image/png');
    expect(full.json()).toMatchObject({ statusCode: '403' });
    const last = names.at(-1) ?? '';
    const again = await upload(dora, last, BYTES.png, 'image/png', { 'x-upsert': 'true' });
    expect(again.status).toBe(200);
    expect(await filesOf(dora)).toHaveLength(20);
  });

  it('names the picture in the profile by the address that storage gave', async () => {
    const name = newName(ann);
    const { publicUrl: address } = bucket(ann.client).getPublicUrl(name).data;
    const { data, error } = await ann.client
      .from('profiles')
      .update({ avatar_url: address })
      .eq('user_id', ann.id)
      .select('avatar_url')
      .single();
    expect([error, data?.avatar_url]).toEqual([null, `/storage/v1/object/public/avatars/${name}`]);
    const elsewhere = await ann.client
      .from('profiles')
      .update({ avatar_url: publicUrl(newName(bob)) })
      .eq('user_id', ann.id);
    expect([elsewhere.status, elsewhere.error?.hint]).toEqual([422, 'bad_avatar']);
  });
});

describe('a picture is served', () => {
  it('as a picture for ever, never as anything that runs', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const { headers } = await raw('GET', `/storage/v1/object/public/avatars/${name}`);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await raw('GET', `/storage/v1/object/public/avatars/${name}`, {
      'if-none-match': String(headers.etag),
    });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    const head = await raw('HEAD', `/storage/v1/object/public/avatars/${name}`);
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
  });

  it('also to one whose token has run out, and to supabase-js', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const stale = await raw('GET', `/storage/v1/object/public/avatars/${name}`, {
      authorization: 'Bearer not.a.token',
    });
    expect(stale.status).toBe(200);
    const { data } = await bucket(bob.client).download(name);
    expect(data?.type).toBe('image/png');
  });
});

describe('an attacker with a valid account', () => {
  it.each([
    ['HTML called a picture', HTML, 'image/png', 'png'],
    ['HTML that says what it is', HTML, 'text/html', 'png'],
    ['a drawing that may run', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml', 'png'],
    ['a drawing called a picture', Buffer.from('<svg onload="alert(1)"/>'), 'image/gif', 'gif'],
    ['a picture of another type than declared', BYTES.png, 'image/jpeg', 'jpg'],
    ['a picture of another type than its name', BYTES.png, 'image/png', 'jpg'],
    ['a picture that says nothing of itself', BYTES.png, 'application/octet-stream', 'png'],
    [
      'the first bytes of a picture and then HTML',
      Buffer.concat([Buffer.from('\x89PNG\r\n'), HTML]),
      'image/png',
      'png',
    ],
    ['nothing', Buffer.alloc(0), 'image/png', 'png'],
    ['HTML behind the mark of a form', HTML, 'multipart/form-data; boundary=x', 'png'],
  ])('cannot leave %s', async (_what, body, type, extension) => {
    const name = newName(bob, extension);
    const answer = await upload(bob, name, body, type);
    expect([400, 415]).toContain(answer.status);
    expect(answer.json()).toEqual({
      statusCode: String(answer.status),
      error: expect.any(String),
      message: expect.any(String),
    });
    expect((await raw('GET', `/storage/v1/object/public/avatars/${name}`)).status).toBe(404);
    expect(await filesOf(bob)).toEqual([]);
  });

  it('gets HTML hidden in a true picture back as a picture only', async () => {
    const name = newName(bob, 'gif');
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), HTML, Buffer.from('*/')]);
    expect((await upload(bob, name, polyglot, 'image/gif')).status).toBe(200);
    for (const query of ['', '?download=x.html', '?width=1', '?response-content-type=text/html']) {
      const { headers } = await raw('GET', `/storage/v1/object/public/avatars/${name}${query}`);
      expect(headers).toMatchObject({
        'content-type': 'image/gif',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    await bucket(bob.client).remove([name]);
  });

  it('can neither write nor overwrite nor remove nor list what is another’s', async () => {
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
          method,
          `/storage/v1/object/avatars/${target}`,
          { apikey: 'any', authorization: `Bearer ${bob.token}`, 'content-type': 'image/png', ...more },
          pngOf(700),
        );
        expect(answer.json(), `${method} ${target}`).toMatchObject({ statusCode: '403' });
      }
    }
    expect((await bucket(bob.client).remove([name])).data).toEqual([]);
    expect((await bucket(bob.client).list(ann.id)).data).toEqual([]);
    expect((await bucket(bob.client).list('')).data).toEqual([]);
    expect(await filesOf(ann)).toEqual(before);
    expect((await raw('GET', `/storage/v1/object/public/avatars/${name}`)).body).toEqual(BYTES.png);
  });

  it.each([
    ['a detour', (id: string) => `${id}/../${ann.id}/avatar-1700000000000.png`],
    ['an encoded detour', (id: string) => `${id}/%2e%2e/%2e%2e/secrets`],
    ['an encoded slash', (id: string) => `${id}%2favatar-1763700000000.png`],
    ['a slash encoded twice', (id: string) => `${id}%252favatar-1763700000000.png`],
    ['a detour encoded twice', (id: string) => `${id}/%252e%252e/secrets`],
    ['a null byte', (id: string) => `${id}/avatar-1763700000000.html%00.png`],
    ['a null byte at the end', (id: string) => `${id}/avatar-1763700000000.png%00`],
    ['a back-slash', (id: string) => `${id}/..\\..\\secrets`],
    ['a semicolon', (id: string) => `${id}/avatar-1763700000000.png;.html`],
    ['a trailing slash', (id: string) => `${id}/avatar-1763700000000.png/`],
    ['an absolute path', () => '/etc/passwd'],
    ['a page', (id: string) => `${id}/avatar-1763700000000.html`],
    ['capital letters', (id: string) => `${id}/AVATAR-1763700000000.PNG`],
    ['a line break', (id: string) => `${id}/avatar-1763700000000.png%0a`],
  ])('does not get through with %s', async (_what, name) => {
    const before = await filesOf(bob);
    const put = await upload(bob, name(bob.id), BYTES.png, 'image/png');
    const got = await raw('GET', `/storage/v1/object/public/avatars/${name(bob.id)}`);
    for (const answer of [put, got]) {
      expect([400, 403, 404]).toContain(answer.status);
      expect(answer.headers['content-type']).toContain('application/json');
    }
    expect(await filesOf(bob)).toEqual(before);
    expect(await readdir(server.dataDir)).not.toContain('avatar-1763700000000.png');
  });

  it('finds no way round: no buckets, signed addresses, moves, copies or other buckets', async () => {
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

  it('is shut out when the session has ended, although the token still holds', async () => {
    const eve = await server.person('Eve');
    const name = newName(eve);
    await upload(eve, name, BYTES.png, 'image/png');
    await eve.client.auth.signOut();
    const late = await upload(eve, newName(eve), BYTES.png, 'image/png');
    expect(late.json()).toMatchObject({ statusCode: '403' });
    const removal = await raw(
      'DELETE',
      '/storage/v1/object/avatars',
      { apikey: 'any', authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ prefixes: [name] })),
    );
    expect(removal.json()).toEqual([]);
    expect((await fetch(publicUrl(name))).status).toBe(200);
  });
});

describe('without an account', () => {
  it('nothing is written, listed or removed', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const nobody = bucket(server.client());
    for (const upsert of [false, true]) {
      const { error } = await nobody.upload(newName(ann), BYTES.png, { contentType: 'image/png', upsert });
      expect(error).toMatchObject({ statusCode: '403' });
    }
    expect((await nobody.list(ann.id)).data).toEqual([]);
    expect((await nobody.remove([name])).data).toEqual([]);
    expect((await fetch(publicUrl(name))).status).toBe(200);
  });

  it('a token of nobody’s making is refused', async () => {
    const answer = await raw(
      'POST',
      `/storage/v1/object/avatars/${newName(ann)}`,
      { apikey: 'any', authorization: 'Bearer not.a.token', 'content-type': 'image/png' },
      BYTES.png,
    );
    expect(answer.status).toBe(401);
  });
});

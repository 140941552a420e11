import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarSrc } from '#backend/avatar-src.ts';
import { listAvatars, removeAvatars, uploadAvatar } from '#backend/avatars.ts';
import { avatarAddress } from '#base/avatar-address.ts';
import {
  avatarRequests,
  BYTES,
  bucket,
  KINDS,
  newName,
  pngOf,
  raw,
  type TestUser,
  TYPES,
} from '#tests/support/avatar-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/embedded-server.ts';

const LIMIT = 5_242_880;

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

describe('owner of pictures', () => {
  it.each(KINDS)('uploads a public %s as a form and as plain bytes', async (kind) => {
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

  it('overwrites a picture only with upsert', async () => {
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

  it('shows and removes pictures, after which no client can read them', async () => {
    const cleo = await server.user('Cleo');
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

  it('uploads at most 5,242,880 bytes in a form, as plain bytes or in chunks', async () => {
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

  it('keeps at most 20 pictures', async () => {
    const dora = await server.user('Dora');
    const names = Array.from({ length: 20 }, () => newName(dora));
    for (const name of names) expect((await upload(dora, name, BYTES.png, 'image/png')).status).toBe(200);
    const full = await upload(dora, newName(dora), BYTES.png, 'image/png');
    expect(full.json()).toMatchObject({ statusCode: '403' });
    const last = names.at(-1) ?? '';
    const again = await upload(dora, last, BYTES.png, 'image/png', { 'x-upsert': 'true' });
    expect(again.status).toBe(200);
    expect(await filesOf(dora)).toHaveLength(20);
  });

  it('sets the picture of the profile with the address that Storage gives', async () => {
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

describe('picture', () => {
  it('has headers that cache it forever and forbid scripts', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const { headers } = await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name}`);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name}`, {
      'if-none-match': String(headers.etag),
    });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    const head = await raw(server.url, 'HEAD', `/storage/v1/object/public/avatars/${name}`);
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
  });

  it('is served with an expired token', async () => {
    const name = newName(ann);
    await upload(ann, name, BYTES.png, 'image/png');
    const stale = await raw(server.url, 'GET', `/storage/v1/object/public/avatars/${name}`, {
      authorization: 'Bearer not.a.token',
    });
    expect(stale.status).toBe(200);
  });
});

describe('picture requests of the app', () => {
  it('uploads twice, lists and removes, and reports rejections', async () => {
    const fay = await server.user('Fay');
    const config = { url: server.url, publishableKey: 'any' };
    const name = newName(fay);
    const picture = { bytes: new Uint8Array(BYTES.png).buffer, type: 'image/png' };
    for (let i = 0; i < 2; i++) {
      expect(await uploadAvatar(config, fay.token, name, picture)).toEqual({ ok: true, value: undefined });
    }
    expect(await listAvatars(config, fay.token, fay.id)).toEqual({ ok: true, value: [name] });
    const address = avatarSrc(config, avatarAddress(name));
    expect(address).toBe(publicUrl(name));

    const rejected = await uploadAvatar(config, bob.token, name, picture);
    expect(rejected).toEqual({
      ok: false,
      error: { type: 'Rejected', status: 403, code: 'avatar_rejected' },
    });
    const large = { ...picture, bytes: new Uint8Array(pngOf(LIMIT + 1)).buffer };
    expect(await uploadAvatar(config, fay.token, name, large)).toMatchObject({ error: { status: 413 } });
    expect(await uploadAvatar(config, 'not.a.token', name, picture)).toEqual({
      ok: false,
      error: { type: 'NoToken' },
    });

    for (let i = 0; i < 2; i++)
      expect(await removeAvatars(config, fay.token, [name])).toMatchObject({ ok: true });
    expect(await listAvatars(config, fay.token, fay.id)).toEqual({ ok: true, value: [] });
  });
});

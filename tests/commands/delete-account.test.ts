import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const PICTURE = [{ name: 'avatar-1763700000000.png' }];

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Deletes an account on a backend with these responses; returns the result and the requests that the backend received. */
async function leaving(answers: { list?: unknown; remove?: [number, unknown]; leave: [number, unknown] }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const what = path.endsWith('delete_account') ? 'leave' : request.method === 'DELETE' ? 'remove' : 'list';
    asked.push(what);
    const [status, body] =
      what === 'list'
        ? [200, answers.list ?? []]
        : what === 'remove'
          ? (answers.remove ?? [200, []])
          : answers.leave;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  stop = () => server.close();
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const end = await deleteAccount({
    config: { url, publishableKey: 'any' },
    auth: { accessToken: async () => ok('token') },
    userId: USER,
  });
  return { end, asked };
}

const pictures = { ok: false, error: { type: 'PicturesLeft' } };

describe('deleteAccount', () => {
  it('reports remaining pictures and keeps the account when storage rejects their removal', async () => {
    const rejected: [number, unknown] = [
      403,
      { statusCode: '403', error: 'Unauthorized', message: 'not yours' },
    ];
    const { end, asked } = await leaving({ list: PICTURE, remove: rejected, leave: [200, null] });
    expect(end).toEqual(pictures);
    expect(asked).not.toContain('leave');
  });

  it('reports remaining pictures that the server finds although its list was empty', async () => {
    const left = { code: 'PT409', hint: 'pictures_left', message: '', details: null };
    expect((await leaving({ leave: [409, left] })).end).toEqual(pictures);
  });

  it('reports Offline when the disk of the server is full', async () => {
    const full = { code: '53100', hint: 'disk_full', message: '', details: null };
    expect((await leaving({ leave: [503, full] })).end).toEqual({ ok: false, error: { type: 'Offline' } });
  });
});

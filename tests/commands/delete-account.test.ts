import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { ok } from '#base/result.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const PICTURE = [{ name: 'avatar-1763700000000.png' }];

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A backend that answers each of the three calls like this; returns what deleting the account comes to, and what it was asked. */
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

it('keeps an account whose pictures cannot be removed, and reports that', async () => {
  const rejected: [number, unknown] = [
    403,
    { statusCode: '403', error: 'Unauthorized', message: 'not yours' },
  ];
  const { end, asked } = await leaving({ list: PICTURE, remove: rejected, leave: [200, null] });
  expect(end).toEqual(pictures);
  expect(asked).not.toContain('leave');
});

it('reports pictures that the server still has, whatever its list said', async () => {
  const left = { code: 'PT409', hint: 'pictures_left', message: '', details: null };
  expect((await leaving({ leave: [409, left] })).end).toEqual(pictures);
});

it('reports a full server as temporary', async () => {
  const full = { code: '53100', hint: 'disk_full', message: '', details: null };
  expect((await leaving({ leave: [503, full] })).end).toEqual({ ok: false, error: { type: 'Offline' } });
});

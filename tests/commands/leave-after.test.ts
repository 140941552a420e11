import { expect, it } from 'vitest';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import { leaveAfter } from '#commands/online/leave-after.ts';

/** Someone who leaves: `left` counts the sign-outs that were done. A sign-out that another one has overtaken asks nothing. */
function user(overtaken = false) {
  const context = {
    config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
    auth: { accessToken: async () => ok('token') },
    userId: '00000000-0000-4000-8000-00000000000a',
    left: 0,
    async signOut(first: () => Promise<boolean>) {
      if (!overtaken && (await first())) context.left += 1;
    },
  };
  return context;
}

it.each<[string, Result<void, AccountError>, number]>([
  ['what the server has done', ok(undefined), 1],
  ['nothing that the server rejected', err({ type: 'PicturesLeft' }), 0],
])('leaves this device after %s', async (_what, end, left) => {
  const ann = user();
  expect(await leaveAfter(ann, async () => end)).toEqual(end);
  expect(ann.left).toBe(left);
});

it('throws the error of the task to the caller', async () => {
  const ann = user();
  const broken = leaveAfter(ann, async () => {
    throw new Error('not on disk');
  });
  await expect(broken).rejects.toThrow('not on disk');
  expect(ann.left).toBe(0);
});

it('reports the end of the session to a user who is signed out during the task', async () => {
  const end = await leaveAfter(user(true), async () => ok(undefined));
  expect(end).toEqual(err({ type: 'SessionEnded' }));
});

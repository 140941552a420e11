import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import { leaveAfter } from '#commands/online/leave-after.ts';

/** A session: `left` counts the completed sign-outs. An overtaken sign-out does not run its task. */
function session(overtaken = false) {
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

describe('leaveAfter', () => {
  it.each<[string, Result<void, AccountError>, number]>([
    ['success, and signs out', ok(undefined), 1],
    ['rejection by the server, and stays signed in', err({ type: 'PicturesLeft' }), 0],
  ])('returns a %s', async (_what, end, left) => {
    const ann = session();
    expect(await leaveAfter(ann, async () => end)).toEqual(end);
    expect(ann.left).toBe(left);
  });

  it('throws the error of the task and stays signed in', async () => {
    const ann = session();
    const broken = leaveAfter(ann, async () => {
      throw new Error('not on disk');
    });
    await expect(broken).rejects.toThrow('not on disk');
    expect(ann.left).toBe(0);
  });

  it('returns SessionEnded when another sign-out has overtaken the task', async () => {
    const end = await leaveAfter(session(true), async () => ok(undefined));
    expect(end).toEqual(err({ type: 'SessionEnded' }));
  });
});

import { describe, expect, it, vi } from 'vitest';
import { ok } from '#base/result.ts';
import { changePassword } from '#commands/online/change-sign-in.ts';
import { createRecovery } from '#commands/online/recover-account.ts';
import { appServices } from '#tests/support/app-services.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const config = { url: 'http://127.0.0.1:9', publishableKey: 'public', embedded: false };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const SESSION = {
  access_token: `${part({})}.${part({ sub: ANN, exp: 4_000_000_000 })}.${part('')}`,
  refresh_token: 'renewing',
  user: { id: ANN },
};

/** An auth server that accepts every request and responds like this to the sign-out of other devices. */
const answerSignOutWith = (signOut: () => Response) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/logout')) return signOut();
    return Response.json(SESSION);
  });

describe.each([
  ['succeeds', () => new Response(null, { status: 204 }), 'others_out'],
  ['fails', () => Response.json({ error: 'server_error' }, { status: 500 }), 'others_in'],
  ['gets no response', () => Response.error(), 'others_in'],
] as const)('changePassword, when the sign-out of other devices %s', (_, signOut, others) => {
  it('reports after a change whether the other devices are signed out', async () => {
    answerSignOutWith(signOut);
    const deps = { config, auth: { accessToken: async () => ok('token') }, userId: ANN };
    const input = { email: 'ann@example.com', current: 'spaghetti', next: 'tagliatelle' };
    expect(await changePassword(deps, input)).toEqual(ok(others));
  });

  it('reports after a recovery whether the other devices are signed out', async () => {
    answerSignOutWith(signOut);
    const input = { email: 'ann@example.com', code: '123456', password: 'tagliatelle' };
    const { entry, entered } = appServices(fakeClock('2026-10-22T12:00:00'));
    expect(await createRecovery(entry).resetPassword(input)).toEqual(ok(others));
    expect(entered).toEqual([{ id: ANN, email: '' }]);
  });
});

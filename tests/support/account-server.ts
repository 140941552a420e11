import { vi } from 'vitest';

/** A request to the server. */
interface ReceivedRequest {
  /** The end of the address: 'user', 'logout?scope=global', 'rpc/delete_account', 'local/door'. */
  path: string;
  body: unknown;
}

type Answer = () => Response | Promise<Response>;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The response of the auth server to a correct password or code. */
export const aSessionOf = (userId: string) => ({
  access_token: `${part({})}.${part({ sub: userId, exp: 4_000_000_000 })}.${part('')}`,
  refresh_token: 'renewing',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: userId, email: 'mina@example.com' },
});

/** An error as the auth server words it. */
export const authError = (error_code: string, msg = error_code): Response =>
  Response.json({ code: 422, error_code, msg }, { status: 422 });

/** A response for `accountServer`: offline, so the request fails. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Replaces `fetch` by a fake server for sign-in and for changes of an account, until the test ends. It accepts every
 * request; `over` has other responses for paths that begin with one of its keys. Returns the requests, in order.
 */
export function accountServer(
  userId: string,
  over: Readonly<Record<string, Answer>> = {},
): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  const answers: Readonly<Record<string, Answer>> = {
    ...over,
    token: over.token ?? (() => Response.json(aSessionOf(userId))),
    verify: over.verify ?? (() => Response.json(aSessionOf(userId))),
    signup: over.signup ?? (() => Response.json(aSessionOf(userId))),
    'object/list': () => Response.json([]),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = url.replace(/^https?:\/\/[^/]+\/(?:(?:auth|rest|storage)\/v1\/)?/, '');
    requests.push({ path, body: body === undefined ? null : JSON.parse(body) });
    const known = Object.keys(answers).find((start) => path.startsWith(start));
    return known === undefined ? Response.json(null) : answers[known]?.();
  });
  return requests;
}

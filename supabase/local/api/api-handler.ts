import type { IncomingMessage } from 'node:http';
import { isTooLong } from '#local/api/costly-reads.ts';
import { hostedAnswer } from '#local/api/error-parity.ts';
import { readsOnly } from '#local/api/reads-only.ts';
import type { RequestQueue } from '#local/api/request-queue.ts';
import { bearerIn, type TokenCheck } from '#local/api/token-check.ts';
import type { AttemptLimiter } from '#local/auth/attempt-limiter.ts';
import { type AuthBody, readAuthBody } from '#local/auth/auth-body.ts';
import type { AuthHandler } from '#local/auth/auth-handler.ts';
import { authRoute, isAuthPath } from '#local/auth/auth-routes.ts';
import type { Backend, Caller } from '#local/data/database.ts';
import type { DiskIsFull } from '#local/data/disk-space.ts';
import { type Capacity, createCapacity } from '#local/http/capacity.ts';
import { authRefusal, json } from '#local/http/json.ts';
import { isTooDeep } from '#local/http/json-depth.ts';
import { isOwnOrigin } from '#local/http/origin-check.ts';
import { BODY_LIMIT, SMALL_BODY_LIMIT, withBody } from '#local/http/read-body.ts';
import { API_POLICY } from '#local/http/security-headers.ts';
import { serveAvatar } from '#local/storage/serve-avatar.ts';
import {
  checkUpload,
  isStoragePath,
  refusal,
  type StorageRefusal,
  type StorageRoute,
  storageRoute,
} from '#local/storage/storage-routes.ts';

export interface ApiDeps {
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  limiter: AttemptLimiter;
  answerAuth: AuthHandler;
  diskIsFull: DiskIsFull;
  /** The name under which limits count a caller (client-address.ts). */
  networkOf: (request: IncomingMessage) => string;
  /** The folder of uploaded objects. */
  storage: string;
}

const API = /^\/(?:rest|auth|storage)\/v1(?:\/|$)/;
const MEGABYTE = 1024 * 1024;

interface Api extends ApiDeps {
  capacity: {
    /** Bytes of bodies that come without a valid token. */
    unknownBodies: Capacity;
    /** Bytes of bodies that come with a valid token. */
    knownBodies: Capacity;
    /** Calls that wait for the database or use it. */
    turns: Capacity;
  };
}

export const isApiPath = (pathname: string): boolean => API.test(pathname);

/**
 * Answers calls to the API. It checks origin, address, token, limits and body. Then @supabase/lite answers when the call has its
 * turn at the database, and the headers are set.
 */
export function createApi(deps: ApiDeps): (request: IncomingMessage, url: URL) => Promise<Response> {
  const capacity = {
    unknownBodies: createCapacity(32 * MEGABYTE),
    knownBodies: createCapacity(64 * MEGABYTE),
    turns: createCapacity(200),
  };
  const api = { ...deps, capacity };
  return async (request, url) => {
    if (!isOwnOrigin(request)) return json(403, { message: 'This origin may not call the API' });
    if (isAuthPath(url.pathname)) return answerAuthCall(api, request, url);
    const route = isStoragePath(url.pathname) ? storageRoute(methodOf(request), url.pathname) : null;
    if (route?.type === 'refusal') return refuse(route);
    if (route?.type === 'download') {
      // a picture is public: an expired token does not matter
      const picture = await serveAvatar(deps.storage, route.name, request.headers['if-none-match']);
      return picture ?? refuse(refusal(404, 'not_found', 'Object not found'));
    }
    return answerDataCall(api, request, url, route);
  };
}

/** Answers calls for rows, functions and uploads. */
async function answerDataCall(
  deps: Api,
  request: IncomingMessage,
  url: URL,
  route: StorageRoute | null,
): Promise<Response> {
  const { authorization, apikey } = request.headers;
  const { refusal: reason, claims } = await deps.tokens.read(authorization, apikey?.toString());
  if (reason !== null) return json(401, { code: 'PGRST301', message: reason, details: null, hint: null });
  if (url.pathname.startsWith('/rest/') && isTooLong(url.search)) {
    const message = 'A query is at most 2 KB long, besides the ids in it';
    return json(414, { code: 'PT414', message, details: null, hint: null });
  }
  // Storage reads the token itself
  const checked = route === null && claims ? claims.all : undefined;
  if (isBodyless(request)) return answerInTurn(deps, request, url, { claims: checked });

  // a filter on a function's answer can make the request fail, and the rollback would undo the counting of that call
  if (url.search !== '' && url.pathname.startsWith('/rest/v1/rpc/')) {
    const message = 'The answer of a function is taken whole';
    return json(422, { code: 'PT422', message, details: null, hint: 'bad_request' });
  }
  const bearer = bearerIn(authorization);
  const isKnown = claims !== null;
  const limit = isKnown ? BODY_LIMIT : SMALL_BODY_LIMIT;
  const capacity = isKnown ? deps.capacity.knownBodies : deps.capacity.unknownBodies;
  const network = deps.networkOf(request);
  const answer = await withBody(request, { limit, capacity, network }, async (body) => {
    if (route === null && isTooDeep(body)) {
      return json(400, { code: 'PGRST102', message: TOO_DEEP, details: null, hint: null });
    }
    if (route?.type !== 'upload') {
      return answerInTurn(deps, request, url, { body, claims: checked });
    }
    const upload = await checkUpload(route.name, headersOf(request), body);
    return 'status' in upload ? refuse(upload) : answerInTurn(deps, request, url, upload);
  });
  if (answer === 'busy') return busy();
  if (answer !== 'too_large') return answer;
  // the limit is higher with a valid token: the client should renew its token and try again
  if (bearer !== null && bearer !== apikey && !isKnown) {
    return json(401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
  }
  const message = `The body is larger than ${isKnown ? '6 MB' : '64 KB'}`;
  return route ? refuse(refusal(413, 'Payload too large', message)) : json(413, { message });
}

/** Answers calls for accounts and sessions. */
async function answerAuthCall(deps: Api, request: IncomingMessage, url: URL): Promise<Response> {
  const route = authRoute(methodOf(request), url);
  if (route === 404) return authRefusal(404, 'not_found', 'There is no such address');
  if (route === 405) return authRefusal(405, 'method_not_allowed', 'This address does not take that method');
  const network = deps.networkOf(request);
  const seconds = route.counted ? await deps.limiter.wait(network, null) : 0;
  if (seconds > 0) return tooManyAttempts(seconds);

  const use = async (bytes: Uint8Array | null): Promise<Response> => {
    if (bytes && isTooDeep(bytes)) return authRefusal(400, 'bad_json', TOO_DEEP);
    const body = readAuthBody(bytes, url.pathname);
    if (body instanceof Response) return body;
    if (route.counted) {
      const account = await accountTried(deps.tokens, request, url, body);
      const wait = await deps.limiter.take(network, account);
      if (wait > 0) return tooManyAttempts(wait);
    }
    const read = body ? Buffer.from(JSON.stringify(body)) : bytes;
    return answerInTurn(deps, request, url, { body: read, authBody: body });
  };
  if (isBodyless(request)) return use(null);
  const capacity = deps.capacity.unknownBodies;
  const answer = await withBody(request, { limit: SMALL_BODY_LIMIT, capacity, network }, use);
  if (answer === 'busy') return busy();
  return answer === 'too_large'
    ? authRefusal(413, 'request_too_large', 'The body is larger than 64 KB')
    : answer;
}

/** The account whose secret an attempt may guess, or null if the attempt names none. */
async function accountTried(
  tokens: TokenCheck,
  request: IncomingMessage,
  url: URL,
  body: AuthBody | null,
): Promise<string | null> {
  if (url.pathname === '/auth/v1/user') {
    const claims = await tokens.claims(bearerIn(request.headers.authorization) ?? '');
    return typeof claims?.all.email === 'string' ? claims.all.email.toLowerCase() : null;
  }
  const isHash = url.pathname === '/auth/v1/verify' && typeof body?.token !== 'string';
  // a hash is made of an address and a code but does not name the account, so all guesses of hashes count together
  if (isHash) return 'a link';
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null;
}

/** What lite gets of a request. */
interface Passed extends Pick<Caller, 'claims'> {
  headers?: Headers;
  body?: Uint8Array | null;
  /** The body of a call to Auth, parsed. */
  authBody?: AuthBody | null;
}

/**
 * Lets lite answer when the call has its turn at the database. The number of waiting calls is limited: at the end of a long
 * queue every answer would come too late.
 */
async function answerInTurn(
  { backend, queue, answerAuth, diskIsFull, networkOf, capacity }: Api,
  request: IncomingMessage,
  url: URL,
  { headers = headersOf(request), body = null, authBody = null, claims }: Passed,
): Promise<Response> {
  const inner = new Request(url, {
    method: methodOf(request),
    headers,
    body: body && Buffer.from(body),
  });
  const caller = { peerAddress: request.socket.remoteAddress ?? null, claims };
  const mayWrite = !readsOnly(methodOf(request), url.pathname, body);
  const network = networkOf(request);
  if (!capacity.turns.take(network, 1)) return busy();
  const turn = queue.run(async () => {
    // the caller has hung up, so nobody reads this answer
    if (request.socket.destroyed) return busy();
    if (mayWrite && (await diskIsFull())) return refuseToWrite(url.pathname);
    const { result, error } = await backend.watch(async () => {
      const response = await answerAuth(inner, authBody, () => backend.call(inner, caller));
      const hidesReason = response.status === 500 && inner.method === 'HEAD';
      // an answer to HEAD has no body; GET fails in the same way, and its body says why
      const explained = hidesReason
        ? await backend.call(new Request(inner, { method: 'GET' }), caller)
        : response;
      // read the whole answer within the turn: the body may still need the database
      return { response, bytes: await explained.arrayBuffer() };
    });
    const { response, bytes } = result;
    const hosted = response.status === 500 ? hostedAnswer(error, bytes) : null;
    return hosted
      ? json(hosted.status, hosted.body)
      : new Response(bytes.byteLength > 0 ? bytes : null, response);
  });
  return withApiHeaders(await turn.finally(() => capacity.turns.give(network, 1)));
}

const TOO_DEEP = 'The JSON is nested too deeply';

const methodOf = (request: IncomingMessage): string => request.method ?? 'GET';

const isBodyless = (request: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(methodOf(request));

const tooManyAttempts = (seconds: number): Response =>
  json(
    429,
    {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: `Too many attempts. Please wait ${seconds} seconds and try again.`,
    },
    { 'retry-after': String(seconds) },
  );

const busy = (): Response =>
  json(503, { message: 'The server is busy. Please try again.' }, { 'retry-after': '1' });

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'connection' || name === 'transfer-encoding' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

/** Refuses a write in the format that the client of that API reads. The client tries again on its own. */
function refuseToWrite(pathname: string): Response {
  const message =
    'The disk of the server is full: nothing was written, and it takes changes again once there is room';
  const retry = { 'retry-after': '60' };
  if (pathname.startsWith('/auth/'))
    return json(503, { code: 503, error_code: 'disk_full', msg: message }, retry);
  if (isStoragePath(pathname)) return json(503, refusal(503, 'disk_full', message).body, retry);
  return json(503, { code: '53100', message, details: null, hint: 'disk_full' }, retry);
}

function withApiHeaders(response: Response): Response {
  // lite allows every origin; this server allows only its own
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith('access-control-allow-')) response.headers.delete(name);
  }
  // http-server.ts sends an answer without a length at once, because it is in memory
  if (response.body) response.headers.delete('content-length');
  response.headers.set('cache-control', 'no-store');
  response.headers.set('content-security-policy', API_POLICY);
  return response;
}

const refuse = ({ status, body }: StorageRefusal): Response => json(status, body);

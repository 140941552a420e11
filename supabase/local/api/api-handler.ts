import type { IncomingMessage } from 'node:http';
import { isTooLong } from '#local/api/costly-reads.ts';
import { mendedAnswer } from '#local/api/error-parity.ts';
import { readsOnly } from '#local/api/reads-only.ts';
import type { RequestQueue } from '#local/api/request-queue.ts';
import { bearerIn, type TokenCheck } from '#local/api/token-check.ts';
import type { AttemptLimiter } from '#local/auth/attempt-limiter.ts';
import { type AuthBody, readAuthBody } from '#local/auth/auth-body.ts';
import type { AuthDoor } from '#local/auth/auth-door.ts';
import { authRoute, isAuthPath } from '#local/auth/auth-routes.ts';
import type { Backend } from '#local/data/database.ts';
import type { DiskIsFull } from '#local/data/disk-space.ts';
import { authRefusal, json } from '#local/http/json.ts';
import { isTooDeep } from '#local/http/json-depth.ts';
import { isOwnOrigin } from '#local/http/origin-check.ts';
import { BODY_LIMIT, SMALL_BODY_LIMIT, withBody } from '#local/http/read-body.ts';
import { createRoom, type Room } from '#local/http/room.ts';
import { API_POLICY } from '#local/http/security-headers.ts';
import { serveAvatar } from '#local/storage/serve-avatar.ts';
import {
  checkUpload,
  isStoragePath,
  refusal,
  type StorageRefusal,
  type StorageRoute,
  storageRoute,
} from '#local/storage/storage-door.ts';

export interface ApiDeps {
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  limiter: AttemptLimiter;
  door: AuthDoor;
  diskIsFull: DiskIsFull;
  /** The name that limits count a caller by (client-address.ts). */
  networkOf: (request: IncomingMessage) => string;
  /** The folder of uploaded objects. */
  storage: string;
}

const API = /^\/(?:rest|auth|storage)\/v1(?:\/|$)/;
const MEGABYTE = 1024 * 1024;

/** Room for bodies without a valid token, for bodies with one, and for turns at the database. */
type Rooms = Record<'small' | 'large' | 'turns', Room>;
type Api = ApiDeps & { rooms: Rooms };

export const isApiPath = (pathname: string): boolean => API.test(pathname);

/** Answers the API: checks origin, address, token, limits and body, lets lite answer in turn, and sets the headers. */
export function createApi(deps: ApiDeps): (request: IncomingMessage, url: URL) => Promise<Response> {
  const rooms = {
    small: createRoom(32 * MEGABYTE),
    large: createRoom(64 * MEGABYTE),
    turns: createRoom(200),
  };
  const api = { ...deps, rooms };
  return async (request, url) => {
    if (!isOwnOrigin(request)) return json(403, { message: 'This origin may not call the API' });
    if (isAuthPath(url.pathname)) return answerAuth(api, request, url);
    const route = isStoragePath(url.pathname) ? storageRoute(methodOf(request), url.pathname) : null;
    if (route?.type === 'refusal') return refuse(route);
    if (route?.type === 'download') {
      // a picture is public: an expired token does not matter
      const picture = await serveAvatar(deps.storage, route.name, request.headers['if-none-match']);
      return picture ?? refuse(refusal(404, 'not_found', 'Object not found'));
    }
    return answerData(api, request, url, route);
  };
}

/** Answers calls for rows, functions and uploads. */
async function answerData(
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
  if (isBodyless(request)) return pass(deps, request, url, null);

  // a filter over a function's answer can make the request fail, which would roll back what the call was charged
  if (url.search !== '' && url.pathname.startsWith('/rest/v1/rpc/')) {
    const message = 'The answer of a function is taken whole';
    return json(422, { code: 'PT422', message, details: null, hint: 'bad_request' });
  }
  const bearer = bearerIn(authorization);
  const isKnown = claims !== null;
  const limit = isKnown ? BODY_LIMIT : SMALL_BODY_LIMIT;
  const room = isKnown ? deps.rooms.large : deps.rooms.small;
  const network = deps.networkOf(request);
  const answer = await withBody(request, { limit, room, network }, async (body) => {
    if (route === null && isTooDeep(body)) {
      return json(400, { code: 'PGRST102', message: TOO_DEEP, details: null, hint: null });
    }
    if (route?.type !== 'upload') return pass(deps, request, url, { headers: headersOf(request), body });
    const upload = await checkUpload(route.name, headersOf(request), body);
    return 'status' in upload ? refuse(upload) : pass(deps, request, url, upload);
  });
  if (answer === 'no_room') return noRoom();
  if (answer !== 'too_large') return answer;
  // with a token that is still valid the body might not be too large
  if (bearer !== null && bearer !== apikey && !isKnown) {
    return json(401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null });
  }
  const message = `The body is larger than ${isKnown ? '6 MB' : '64 KB'}`;
  return route ? refuse(refusal(413, 'Payload too large', message)) : json(413, { message });
}

/** Answers calls for accounts and sessions. */
async function answerAuth(deps: Api, request: IncomingMessage, url: URL): Promise<Response> {
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
    return pass(deps, request, url, { headers: headersOf(request), body: read }, body);
  };
  if (isBodyless(request)) return use(null);
  const answer = await withBody(request, { limit: SMALL_BODY_LIMIT, room: deps.rooms.small, network }, use);
  if (answer === 'no_room') return noRoom();
  return answer === 'too_large'
    ? authRefusal(413, 'request_too_large', 'The body is larger than 64 KB')
    : answer;
}

/** The account whose secret an attempt may guess. Null: the attempt names none. */
async function accountTried(
  tokens: TokenCheck,
  request: IncomingMessage,
  url: URL,
  body: AuthBody | null,
): Promise<string | null> {
  const isMine = url.pathname === '/auth/v1/user' || url.pathname === '/auth/v1/reauthenticate';
  if (isMine) {
    const claims = await tokens.claims(bearerIn(request.headers.authorization) ?? '');
    return typeof claims?.all.email === 'string' ? claims.all.email.toLowerCase() : null;
  }
  const isHash = url.pathname === '/auth/v1/verify' && typeof body?.token !== 'string';
  // a hash names no account, but is made of an address and a code: all guesses of hashes count together
  if (isHash) return 'a link';
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null;
}

/** Lets lite answer in turn. Few may wait: at the end of a long queue every answer would come too late. */
async function pass(
  { backend, queue, door, diskIsFull, networkOf, rooms }: Api,
  request: IncomingMessage,
  url: URL,
  sent: { headers: Headers; body: Uint8Array | null } | null,
  read: AuthBody | null = null,
): Promise<Response> {
  const inner = new Request(url, {
    method: methodOf(request),
    headers: sent?.headers ?? headersOf(request),
    body: sent?.body ? Buffer.from(sent.body) : null,
  });
  const peerAddress = request.socket.remoteAddress ?? null;
  const mayWrite = !readsOnly(methodOf(request), url.pathname, sent?.body ?? null);
  const network = networkOf(request);
  if (!rooms.turns.take(network, 1)) return noRoom();
  const turn = queue.run(async () => {
    // the caller has hung up: no work for an answer that nobody reads
    if (request.socket.destroyed) return noRoom();
    if (mayWrite && (await diskIsFull())) return refuseToWrite(url.pathname);
    const { result, error } = await backend.watch(async () => {
      const response = await door(inner, read, () => backend.call(inner, peerAddress));
      const isUntold = response.status === 500 && inner.method === 'HEAD';
      // an answer to HEAD has no body that says why; GET fails in the same way
      const told = isUntold
        ? await backend.call(new Request(inner, { method: 'GET' }), peerAddress)
        : response;
      // read the answer within the turn: this request must not reach the database after it
      return { response, bytes: await told.arrayBuffer() };
    });
    const { response, bytes } = result;
    const mended = response.status === 500 ? mendedAnswer(error, bytes) : null;
    return mended ? json(mended.status, mended.body) : new Response(bytesOrNull(response, bytes), response);
  });
  return withApiHeaders(await turn.finally(() => rooms.turns.give(network, 1)));
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

const noRoom = (): Response =>
  json(503, { message: 'The server is busy. Please try again.' }, { 'retry-after': '1' });

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'connection' || name === 'transfer-encoding' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

/** Refuses a write in the format of the called API, which its client reads. The client tries again by itself. */
function refuseToWrite(pathname: string): Response {
  const message =
    'The disk of the server is full: nothing was written, and it takes changes again once there is room';
  const retry = { 'retry-after': '60' };
  if (pathname.startsWith('/auth/'))
    return json(503, { code: 503, error_code: 'disk_full', msg: message }, retry);
  if (isStoragePath(pathname)) return json(503, refusal(503, 'disk_full', message).body, retry);
  return json(503, { code: '53100', message, details: null, hint: 'disk_full' }, retry);
}

const NO_BODY: readonly number[] = [101, 204, 205, 304];

const bytesOrNull = (response: Response, bytes: ArrayBuffer): ArrayBuffer | null =>
  NO_BODY.includes(response.status) ? null : bytes;

function withApiHeaders(response: Response): Response {
  // lite allows every origin; only our own may call
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith('access-control-allow-')) response.headers.delete(name);
  }
  response.headers.set('cache-control', 'no-store');
  response.headers.set('content-security-policy', API_POLICY);
  return response;
}

const refuse = ({ status, body }: StorageRefusal): Response => json(status, body);

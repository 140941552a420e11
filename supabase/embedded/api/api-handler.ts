import type { IncomingMessage } from 'node:http';
import {
  checkBodyHead,
  checkHeaders,
  checkQuery,
  type ReadJson,
  readJson,
  tooLarge,
} from '#embedded/api/checked-request.ts';
import { type Endpoint, endpointFinder } from '#embedded/api/endpoints.ts';
import { hostedResponse, sqlStateOf } from '#embedded/api/error-parity.ts';
import type { RequestLimiter } from '#embedded/api/request-limiter.ts';
import type { AttemptLimiter } from '#embedded/auth/attempt-limiter.ts';
import { type AuthBody, readAuthBody } from '#embedded/auth/auth-body.ts';
import type { AuthHandler } from '#embedded/auth/auth-handler.ts';
import { tooManyAttempts } from '#embedded/auth/rejections.ts';
import type { SignedLinks } from '#embedded/auth/signed-links.ts';
import { isStart } from '#embedded/auth/starts.ts';
import { bearerIn, type TokenCheck, type UserClaims } from '#embedded/auth/token-check.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import { type Capacity, type Client, createCapacity } from '#embedded/http/capacity.ts';
import { type Fault, fault, reject } from '#embedded/http/fault.ts';
import { json } from '#embedded/http/json.ts';
import { isOwnOrigin } from '#embedded/http/origin-check.ts';
import { type Pace, withBody } from '#embedded/http/read-body.ts';
import { API_POLICY } from '#embedded/http/security-headers.ts';
import { checkUpload } from '#embedded/storage/check-upload.ts';
import { readPictureRequest } from '#embedded/storage/own-pictures.ts';
import { serveAvatar } from '#embedded/storage/serve-avatar.ts';

export interface ApiDeps {
  /** The endpoints that exist. */
  endpoints: readonly Endpoint[];
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  limiter: AttemptLimiter;
  /** Counts accounts without an email by network. */
  startLimiter: Pick<RequestLimiter, 'take'>;
  requestLimiter: RequestLimiter;
  /** Counts opened invitations by network. */
  openLimiter: Pick<RequestLimiter, 'take'>;
  pace: Pace;
  respondToAuth: AuthHandler;
  links: Pick<SignedLinks, 'hashIn'>;
  diskIsFull: DiskIsFull;
  /** The name under which limits count a client (client-address.ts). */
  networkOf: (request: IncomingMessage) => string;
  /** The folder of uploaded objects. */
  storage: string;
}

const API = /^\/(?:rest|auth|storage)\/v\d+(?:\/|$)/;
const MEGABYTE = 1024 * 1024;
/** Of one user: two pictures of the largest size. */
const BODIES_OF_USER = 12 * MEGABYTE;
/** Of one user: a browser opens six connections to a server, and users have two devices. */
const TURNS_OF_USER = 12;

interface Api extends ApiDeps {
  capacity: {
    /** Bytes of bodies that come without a valid token. */
    unknownBodies: Capacity;
    /** Bytes of bodies that come with a valid token. */
    knownBodies: Capacity;
    /** Requests that wait for the database or use it. */
    turns: Capacity;
  };
}

/** A request whose head fits its endpoint. */
interface Admitted {
  request: IncomingMessage;
  endpoint: Endpoint;
  /** The address with the checked query. */
  url: URL;
  headers: Headers;
  /** The name of the picture in the path, or an empty text. */
  picture: string;
  claims: UserClaims | null;
  client: Client;
}

export const isApiPath = (pathname: string): boolean => API.test(pathname);

/**
 * Handles requests to the API. It admits those that the table of endpoints describes; @supabase/lite then answers them in their
 * turn at the database, and the headers are set.
 */
export function createApi(deps: ApiDeps): (request: IncomingMessage, url: URL) => Promise<Response> {
  const find = endpointFinder(deps.endpoints);
  const api: Api = {
    ...deps,
    capacity: {
      unknownBodies: createCapacity(32 * MEGABYTE, 0),
      knownBodies: createCapacity(64 * MEGABYTE, BODIES_OF_USER),
      turns: createCapacity(200, TURNS_OF_USER),
    },
  };
  return async (request, url) => {
    const admitted = await admit(api, find, request, url);
    if ('status' in admitted) return reject(url.pathname, admitted);
    if (admitted.endpoint.method !== 'GET' || admitted.picture === '') return respond(api, admitted);
    const picture = await serveAvatar(deps.storage, admitted.picture, request.headers['if-none-match']);
    return picture ?? reject(url.pathname, fault(404, 'not_found', 'Object not found'));
  };
}

/** Checks the head of a request: origin, endpoint, query, headers, token, how many its user sends, and announced body. */
async function admit(
  { tokens, requestLimiter, openLimiter, networkOf }: Api,
  find: ReturnType<typeof endpointFinder>,
  request: IncomingMessage,
  asked: URL,
): Promise<Admitted | Fault> {
  if (!isOwnOrigin(request)) return fault(403, 'PT403', 'This origin may not use the API');
  const found = find(request.method ?? 'GET', asked.pathname);
  if (found === 404) return fault(404, 'not_found', 'There is no such address');
  if (found === 405) return fault(405, 'method_not_allowed', 'This address does not take that method');
  const { endpoint, picture } = found;
  const url = checkQuery(endpoint, asked);
  if ('status' in url) return url;
  const headers = checkHeaders(endpoint, request);
  if ('status' in headers) return headers;
  const { authorization, apikey } = request.headers;
  const key = apikey?.toString();
  const isVisitor = endpoint.who === 'either' && (bearerIn(authorization) ?? key) === key;
  const claims = endpoint.who === 'anyone' || isVisitor ? null : await tokens.userIn(authorization, key);
  const reject = (one: Fault) => (url.pathname.startsWith('/auth/') ? authFault(one) : one);
  if (claims && 'status' in claims) return reject(claims);
  const network = networkOf(request);
  const retryAfter = Math.max(
    claims ? requestLimiter.take(claims.sub) : 0,
    endpoint.opens ? openLimiter.take(network) : 0,
  );
  if (retryAfter > 0) return reject({ ...TOO_MANY_REQUESTS, retryAfter });
  const client = { network, user: claims?.sub ?? null };
  return checkBodyHead(endpoint, request) ?? { request, endpoint, url, headers, picture, claims, client };
}

/** The same fault in the format of Auth. */
function authFault(one: Fault): Fault {
  if (one.status === 429) return { ...one, code: 'over_request_rate_limit' };
  return one.code === '42501'
    ? fault(401, 'no_authorization', 'This endpoint requires a Bearer token')
    : fault(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
}

/** Reads the body of an admitted request and lets lite respond. */
async function respond(api: Api, admitted: Admitted): Promise<Response> {
  const { request, endpoint, url, claims, client } = admitted;
  const wait = endpoint.counted && !isRenewal(url) ? api.limiter.wait(client.network, null) : 0;
  if (wait > 0) return tooManyAttempts(wait);
  const { body: rule } = endpoint;
  const use = async (bytes: Uint8Array): Promise<Response> => {
    if (rule.type === 'picture') return respondToUpload(api, admitted, bytes);
    if (claims) api.requestLimiter.weigh(claims.sub, bytes.byteLength);
    const read = rule.type === 'json' ? readJson(rule, bytes) : null;
    if (read && 'status' in read) return reject(url.pathname, read);
    if (url.pathname.startsWith('/auth/')) return respondToAuthRequest(api, admitted, read);
    return respondToData(api, admitted, read);
  };
  if (rule.type === 'none') return use(new Uint8Array());
  const capacity = claims ? api.capacity.knownBodies : api.capacity.unknownBodies;
  const response = await withBody(request, { limit: rule.bytes, capacity, client, pace: api.pace }, use);
  if (response === 'busy') return busy();
  if (response === 'slow') return json(408, { message: 'The body came too slowly' });
  return response === 'too_large' ? reject(url.pathname, tooLarge(rule)) : response;
}

async function respondToUpload(api: Api, admitted: Admitted, bytes: Uint8Array): Promise<Response> {
  const { url, headers, picture } = admitted;
  const upload = await checkUpload(picture, headers, bytes);
  if ('status' in upload) return reject(url.pathname, upload);
  return respondInTurn(api, admitted, { headers: upload.headers, body: upload.body });
}

/** Responds to requests for rows, functions and lists of pictures. */
async function respondToData(api: Api, admitted: Admitted, read: ReadJson | null): Promise<Response> {
  const { endpoint, url, claims } = admitted;
  if (claims && url.pathname.startsWith('/storage/')) {
    const asked = readPictureRequest(endpoint.method, claims.sub, read?.value);
    if ('status' in asked) return reject(url.pathname, asked);
    return respondInTurn(api, admitted, { body: JSON.stringify(asked.body) });
  }
  const isPull = url.pathname === '/rest/v1/rpc/sync' && hasNoMutations(read?.value);
  return respondInTurn(api, admitted, {
    body: read?.text,
    claims: claims?.all,
    writes: endpoint.writes && !isPull,
  });
}

/** True for a `sync` that only pulls: it is answered on a full disk too. */
function hasNoMutations(body: unknown): boolean {
  const { request }: { request?: unknown } = Object(body);
  const { mutations }: { mutations?: unknown } = Object(request);
  return Array.isArray(mutations) && mutations.length === 0;
}

/** Responds to requests for accounts and sessions. */
async function respondToAuthRequest(api: Api, admitted: Admitted, read: ReadJson | null): Promise<Response> {
  const { endpoint, url, client } = admitted;
  const body = read && readAuthBody(read.value, url.pathname);
  if (body instanceof Response) return body;
  const hash = isLink(admitted) ? api.links.hashIn(url.searchParams.get('token') ?? '') : null;
  if (hash !== null) url.searchParams.set('token', hash);
  if (endpoint.counted && !isRenewal(url)) {
    const tried = hash === null ? accountTried(admitted, body) : null;
    // a start guesses at no account: a flood of them must not keep others of the network from signing in
    const wait =
      url.pathname === '/auth/v1/signup' && isStart(body)
        ? api.startLimiter.take(client.network)
        : api.limiter.take(client.network, tried);
    if (wait > 0) return tooManyAttempts(wait);
  }
  return respondInTurn(api, admitted, { body: body && JSON.stringify(body), authBody: body });
}

/** A random refresh token cannot be guessed, so renewals.ts counts a renewal. */
const isRenewal = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'refresh_token';

const isLink = ({ endpoint, url }: Admitted): boolean =>
  endpoint.method === 'GET' && url.pathname === '/auth/v1/verify';

/** The account whose secret an attempt may guess, or null if the attempt names none. */
function accountTried({ url, claims }: Admitted, body: AuthBody | null): string | null {
  if (claims) return typeof claims.all.email === 'string' ? claims.all.email.toLowerCase() : null;
  const isHash = url.pathname === '/auth/v1/verify' && typeof body?.token !== 'string';
  // a hash is made of an address and a code but does not name the account, so all guesses of hashes count together
  if (isHash) return 'a hash';
  return typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null;
}

/** What lite gets besides the address and the headers. */
interface Passed {
  headers?: Headers;
  body?: Uint8Array | string | null | undefined;
  /** The body of a request to Auth, parsed. */
  authBody?: AuthBody | null;
  claims?: Readonly<Record<string, unknown>> | undefined;
  writes?: boolean;
}

/**
 * Lets lite respond when the request has its turn at the database. The number of waiting requests is limited: at the end of a
 * long queue every response would come too late.
 */
async function respondInTurn(
  { backend, queue, respondToAuth, diskIsFull, requestLimiter, capacity }: Api,
  { request, endpoint, url, headers: checked, client }: Admitted,
  { headers = checked, body = null, authBody = null, claims, writes = endpoint.writes }: Passed,
): Promise<Response> {
  const { network, user } = client;
  // checkHeaders lets no client set it; the database charges this network
  if (endpoint.opens) headers.set('cf-connecting-ip', network);
  const inner = new Request(url, { method: endpoint.method, headers, body: body && Buffer.from(body) });
  const peerAddress = request.socket.remoteAddress ?? null;
  if (!capacity.turns.take(client, 1)) return busy();
  const turn = queue.run(async () => {
    // the client has hung up and reads no response
    if (request.socket.destroyed) return busy();
    if (writes && (await diskIsFull())) return reject(url.pathname, DISK_IS_FULL);
    const { result, error } = await backend.watch(async () => {
      const response = await respondToAuth(inner, authBody, () =>
        backend.respond(inner, { peerAddress, claims }),
      );
      // read the whole response within the turn: the body may still need the database
      return { response, bytes: await response.arrayBuffer() };
    });
    const { response, bytes } = result;
    if (user) requestLimiter.weigh(user, bytes.byteLength);
    if (error !== null && sqlStateOf(error) === null) await backend.probe();
    const hosted = response.status === 500 ? hostedResponse(error, bytes) : null;
    return hosted
      ? json(hosted.status, hosted.body)
      : new Response(bytes.byteLength > 0 ? bytes : null, response);
  }, user ?? network);
  return withApiHeaders(await turn.finally(() => capacity.turns.give(client, 1)));
}

const DISK_IS_FULL: Fault = {
  status: 503,
  code: 'disk_full',
  sqlState: '53100',
  retryAfter: 60,
  message:
    'The disk of the server is full: nothing was written, and it takes changes again once there is room',
};

/** The response of `sync` when it counts too many requests (docs/rejections.md). */
const TOO_MANY_REQUESTS: Fault = {
  status: 429,
  code: 'rate_limited',
  sqlState: 'PT429',
  message: 'Too many requests within a minute',
};

const busy = (): Response =>
  json(503, { message: 'The server is busy. Please try again.' }, { 'retry-after': '1' });

function withApiHeaders(response: Response): Response {
  // lite allows every origin; this server allows only its own origin
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith('access-control-allow-')) response.headers.delete(name);
  }
  // http-server.ts sends a response without a length at once, because it is in memory
  if (response.body) response.headers.delete('content-length');
  response.headers.set('cache-control', 'no-store');
  response.headers.set('content-security-policy', API_POLICY);
  return response;
}

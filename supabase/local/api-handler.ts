import type { IncomingMessage } from 'node:http';
import type { AttemptLimiter } from '#local/attempt-limiter.ts';
import type { AuthDoor } from '#local/auth-door.ts';
import type { Backend } from '#local/database.ts';
import type { DiskIsFull } from '#local/disk-space.ts';
import { hostedError } from '#local/error-parity.ts';
import { json } from '#local/json.ts';
import { isOwnOrigin } from '#local/origin-check.ts';
import { readBody } from '#local/read-body.ts';
import { readsOnly } from '#local/reads-only.ts';
import type { RequestQueue } from '#local/request-queue.ts';
import { API_POLICY } from '#local/security-headers.ts';
import { serveAvatar } from '#local/serve-avatar.ts';
import {
  checkUpload,
  isStoragePath,
  refusal,
  type StorageRefusal,
  storageRoute,
} from '#local/storage-door.ts';
import type { TokenCheck } from '#local/token-check.ts';

export interface ApiDeps {
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  limiter: AttemptLimiter;
  door: AuthDoor;
  diskIsFull: DiskIsFull;
  /** The folder of uploaded objects. */
  storage: string;
}

const API = /^\/(?:rest|auth|storage)\/v1(?:\/|$)/;

/**
 * A filter or cast over a function's answer can fail the request that has read it, and so take back what the call cost.
 * PostgREST is found out in SQL (private.refuse_sifted_call); a call by GET can pay for nothing and is no danger.
 */
function isFunctionCall(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).startsWith('/rest/v1/rpc/');
  } catch {
    return true;
  }
}

export const isApiPath = (pathname: string): boolean => API.test(pathname);

/** Everything between the socket and lite: origin, size, limits, token, the turn, and the headers of the answer. */
export async function answerApi(deps: ApiDeps, request: IncomingMessage, url: URL): Promise<Response> {
  if (!isOwnOrigin(request)) return json(403, { message: 'This origin may not call the API' });
  const method = request.method ?? 'GET';
  const route = isStoragePath(url.pathname) ? storageRoute(method, url.pathname) : null;
  if (route?.type === 'refusal') return refuse(route);
  if (route?.type === 'download') {
    // a picture is public: whoever asks with a token that has run out gets it all the same
    const picture = await serveAvatar(deps.storage, route.name, request.headers['if-none-match']);
    return picture ?? refuse(refusal(404, 'not_found', 'Object not found'));
  }
  const bodyless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const body = bodyless ? null : await readBody(request);
  if (body === 'too_large') {
    const message = 'The body is larger than 6 MB';
    return route ? refuse(refusal(413, 'Payload too large', message)) : json(413, { message });
  }

  const seconds = deps.limiter.seconds(url, method, request.socket.remoteAddress ?? '', body);
  if (seconds !== null) {
    const refusal = {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: `Too many attempts. Please wait ${seconds} seconds and try again.`,
    };
    return json(429, refusal, { 'retry-after': String(seconds) });
  }
  if (!url.pathname.startsWith('/auth/')) {
    const { authorization, apikey } = request.headers;
    const reason = await deps.tokens.refuse(authorization, apikey?.toString());
    if (reason !== null) return json(401, { code: 'PGRST301', message: reason, details: null, hint: null });
  }

  if (!bodyless && url.search !== '' && isFunctionCall(url.pathname)) {
    const message = 'The answer of a function is taken whole';
    return json(422, { code: 'PT422', message, details: null, hint: 'bad_request' });
  }

  const given = { headers: headersOf(request), body };
  const sent = route?.type === 'upload' && body ? await checkUpload(route.name, given.headers, body) : given;
  if ('status' in sent) return refuse(sent);
  const inner = new Request(url, {
    method,
    headers: sent.headers,
    body: sent.body && Buffer.from(sent.body),
  });
  const peerAddress = request.socket.remoteAddress ?? null;
  const mayWrite = !readsOnly(method, url.pathname, body);
  const answer = await deps.queue.run(async () => {
    if (mayWrite && (await deps.diskIsFull())) return refuseToWrite(url.pathname);
    deps.backend.takeError();
    const response = await deps.door(inner, body, () => deps.backend.call(inner, peerAddress));
    // read to the end within the turn: nothing of this request may reach the database after it
    const bytes = await response.arrayBuffer();
    const mended = response.status === 500 ? hostedError(deps.backend.takeError()) : null;
    return mended ? json(mended.status, mended.body) : new Response(bytesOrNull(response, bytes), response);
  });
  return withApiHeaders(answer);
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'connection' || name === 'transfer-encoding' || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
}

/** In the words of whoever is asked, so that each client reads it. They try again by themselves. */
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
  // same origin only: lite allows every origin
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith('access-control-allow-')) response.headers.delete(name);
  }
  response.headers.set('cache-control', 'no-store');
  response.headers.set('content-security-policy', API_POLICY);
  return response;
}

const refuse = ({ status, body }: StorageRefusal): Response => json(status, body);

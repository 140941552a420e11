import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#local/error-code.ts';
import type { HostCheck } from '#local/host-check.ts';
import { json } from '#local/json.ts';
import { oneAtATime } from '#local/one-at-a-time.ts';
import { pageTargetOf } from '#local/request-target.ts';
import { SECURITY_HEADERS } from '#local/security-headers.ts';
import { kindOf, type Log, placeOf } from '#local/server-log.ts';
import { StartError } from '#local/start-error.ts';

/** Null: the answer was written by somebody else (Vite). */
export type Answer = (
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
) => Promise<Response | null>;

/** For so long an answer may lie there without a byte of it being taken. */
const UNREAD_MS = 30_000;
/** Who hangs up in the middle of a body or an answer is no fault. */
const HUNG_UP: readonly (string | null)[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

export function createHttpServer(
  answer: Answer,
  isOurs: HostCheck,
  log: Log,
  unreadMs: number = UNREAD_MS,
): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = pageTargetOf(request);
    const result =
      typeof url === 'number'
        ? json(url, { message: STATUS_CODES[url] })
        : (refusal(request, url, isOurs) ?? (await answer(request, url, response)));
    if (result === null) return;
    response.setTimeout(unreadMs);
    await send(request, response, result);
  };
  const server = createServer(
    oneAtATime((request, response) => {
      // what the answer before was given
      request.socket.setTimeout(0);
      respond(request, response).catch((error: unknown) => {
        if (!HUNG_UP.includes(errorCode(error))) {
          log(`request failed: ${kindOf([error])} at ${placeOf(error)}`);
        }
        if (!response.headersSent)
          response.writeHead(500, { ...SECURITY_HEADERS, 'cache-control': 'no-store' });
        response.end();
      });
    }),
  );
  // a sender that stalls is cut off; the body is read before the turn is taken, so it holds nobody up meanwhile
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  return server;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function send(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  result.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value);
  });
  // what is left of an unread body must not be taken for the next request
  if (!request.complete) response.setHeader('connection', 'close');
  response.statusCode = result.status;
  // a file says how long it is and goes out as it is read; the rest is in memory anyway
  if (result.body && result.headers.has('content-length')) {
    if (request.method !== 'HEAD') return pipeline(result.body, response);
    await result.body.cancel();
    return void response.end();
  }
  const body = result.body === null ? null : Buffer.from(await result.arrayBuffer());
  if (body) response.setHeader('content-length', body.byteLength);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refusal(request: IncomingMessage, { hostname }: URL, isOurs: HostCheck): Response | null {
  if (!isOurs(hostname)) {
    return refused(421, `This server does not go by the name ${hostname}: ALLOWED_HOSTS does not list it.`);
  }
  return METHODS.includes(request.method ?? '') ? null : refused(405);
}

function refused(status: number, sentence = STATUS_CODES[status]): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(sentence, { status, headers });
}

/** Resolves with the port taken; throws StartError when it is not to be had. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(whyNot(errorCode(error), host, port))));
    server.listen(port, host, () => resolve(portOf(server.address())));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address');
  return address.port;
}

function whyNot(code: string | null, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use; stop what uses it or choose another with PORT=…`;
    case 'EACCES':
      return `Port ${port} needs special rights; choose one above 1023 with PORT=…`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `Cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`;
  }
}

/** Ends every connection: requests in progress get a moment to finish, idle and upgraded ones do not. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // upgraded connections are no longer the HTTP server's own: who took them over ends them first
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#embedded/common/error-code.ts';
import { kindOf, type Log, sourceOf } from '#embedded/common/log.ts';
import { StartError } from '#embedded/common/start-error.ts';
import type { HostCheck } from '#embedded/http/host-check.ts';
import { json } from '#embedded/http/json.ts';
import { oneAtATime } from '#embedded/http/one-at-a-time.ts';
import { pageTargetOf } from '#embedded/http/request-target.ts';
import { SECURITY_HEADERS } from '#embedded/http/security-headers.ts';

/** Responds to a request. Returns null if Vite has written the response itself. */
export type Respond = (
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
) => Promise<Response | null>;

/** How often the server looks for senders that have exceeded a timeout. */
const LOOK_MS = 5_000;
/** A connection is closed if its client reads nothing of a response for this time. */
const UNREAD_MS = 30_000;
/** Errors that mean that the client hung up in the middle of a body or a response. They are not logged. */
const HUNG_UP: readonly (string | null)[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/**
 * Creates an HTTP server that handles requests for one of its own names with what `respondTo` returns and the security headers.
 */
export function createHttpServer(
  respondTo: Respond,
  isOurs: HostCheck,
  log: Log,
  unreadMs: number = UNREAD_MS,
): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = pageTargetOf(request);
    const result =
      typeof url === 'number'
        ? json(url, { message: STATUS_CODES[url] })
        : (rejection(request, url, isOurs) ?? (await respondTo(request, url, response)));
    if (result === null) return;
    response.setTimeout(unreadMs);
    await send(request, response, result);
  };
  const server = createServer(
    { connectionsCheckingInterval: LOOK_MS },
    oneAtATime((request, response) => {
      // remove the timeout that the previous response set on the socket
      request.socket.setTimeout(0);
      respond(request, response).catch((error: unknown) => {
        if (!HUNG_UP.includes(errorCode(error))) {
          log(`request failed: ${kindOf([error])} at ${sourceOf(error)}`);
        }
        if (!response.headersSent)
          response.writeHead(500, { ...SECURITY_HEADERS, 'cache-control': 'no-store' });
        response.end();
      });
    }),
  );
  // cut off a sender that stalls
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  return server;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Writes a response. We do not use @hono/node-server, because it sends the text of an error to the client
 * (docs/decisions/010-libraries-in-the-server.md).
 */
async function send(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  result.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value);
  });
  // otherwise the rest of an unread body would be read as the next request
  if (!request.complete) response.setHeader('connection', 'close');
  response.statusCode = result.status;
  // stream a file, whose length is known; every other body is in memory anyway
  if (result.body && result.headers.has('content-length')) {
    if (request.method !== 'HEAD') return pipeline(result.body, response);
    await result.body.cancel();
    return void response.end();
  }
  const body = result.body === null ? null : Buffer.from(await result.arrayBuffer());
  if (body) response.setHeader('content-length', body.byteLength);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function rejection(request: IncomingMessage, { hostname }: URL, isOurs: HostCheck): Response | null {
  if (!isOurs(hostname)) {
    return rejected(421, `This server does not go by the name ${hostname}: ALLOWED_HOSTS does not list it.`);
  }
  return METHODS.includes(request.method ?? '') ? null : rejected(405);
}

function rejected(status: number, sentence = STATUS_CODES[status]): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(sentence, { status, headers });
}

/** Resolves with the port in use. Rejects with a StartError if the server cannot listen there. */
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

/** Ends every connection. Requests in progress get `graceMs` to finish; idle connections end at once. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // the HTTP server does not track upgraded connections: realtime-server.ts has ended them before
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

import type { IncomingMessage, Server } from 'node:http';
import type { LogFormat } from '#embedded/common/log.ts';

/** A finished request without personal data: no address, which may hold ids, and no query, which may hold names. */
export interface FinishedRequest {
  method: string;
  route: string;
  /** The HTTP status, or 499 if the client hung up before the end of the response (as nginx does). */
  status: number;
  seconds: number;
  bytes: number;
}

const HUNG_UP = 499;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The names of routes in logs and figures. The first prefix that fits counts; everything else is a page of the app. */
const ROUTES: readonly (readonly [prefix: string, name: string])[] = [
  ['/rest/v1/rpc/sync', 'sync'],
  ['/rest/v1/rpc/', 'functions'],
  ['/rest/v1', 'tables'],
  ['/auth/v1', 'auth'],
  ['/storage/v1', 'pictures'],
  ['/local/', 'local'],
];

/** Reports every request once its response was sent or its client has hung up. */
export function watchRequests(
  server: Server,
  elapsed: () => number,
  report: (request: FinishedRequest) => void,
): void {
  server.prependListener('request', (request, response) => {
    const started = elapsed();
    response.once('close', () => {
      const length = Number(response.getHeader('content-length') ?? 0);
      report({
        method: METHODS.includes(request.method ?? '') ? (request.method ?? '') : 'other',
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : HUNG_UP,
        seconds: (elapsed() - started) / 1000,
        bytes: request.method === 'HEAD' ? 0 : length,
      });
    });
  });
}

const routeOf = ({ url = '' }: IncomingMessage): string =>
  ROUTES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'pages';

/** One line for each request, for humans or for programs. */
export function requestLine(format: LogFormat, request: FinishedRequest, at: string): string {
  const { method, route, status, bytes } = request;
  const ms = Math.round(request.seconds * 1000);
  if (format === 'json') return JSON.stringify({ time: at, method, route, status, ms, bytes });
  return `${at} ${method} ${route} ${status}, ${ms} ms, ${bytes} bytes`;
}

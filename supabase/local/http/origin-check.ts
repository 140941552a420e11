import type { IncomingMessage } from 'node:http';

/** True when the request comes from this very origin, or from no browser page at all. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

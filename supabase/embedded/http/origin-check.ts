import type { IncomingMessage } from 'node:http';

/** True if the request comes from a page of this origin, or from no page at all. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

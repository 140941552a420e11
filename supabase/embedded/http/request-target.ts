import type { IncomingMessage } from 'node:http';

/**
 * The address of a request, or the status to reject it with. A path with escapes, dot segments or backslashes is rejected, because
 * our checks could read it as one address and lite's router as another.
 */
export function targetOf({
  url: target = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): URL | 400 | 404 {
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || path.startsWith('//') || /[%\\]/.test(path) || target.includes('#'))
    return 404;
  try {
    const url = new URL(target, `http://${headers.host ?? 'localhost'}`);
    if (url.username !== '' || url.password !== '') return 400; // `new Request` would throw
    return url.pathname === path ? url : 404;
  } catch {
    return 400; // the Host header is not a host
  }
}

/** Does the same for pages. A browser that opens a rejected address gets the app, which shows that there is no such page. */
export function pageTargetOf(request: IncomingMessage): URL | 400 | 404 {
  const target = targetOf(request);
  const opensPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return target === 404 && opensPage ? targetOf({ url: '/no-such-page', headers: request.headers }) : target;
}

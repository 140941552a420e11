import { API_POLICY } from '#embedded/http/security-headers.ts';

/** A response in JSON that no browser caches, and in which nothing can run if it is opened as a page. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': API_POLICY,
      ...headers,
    },
  });
}

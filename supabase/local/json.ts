import { API_POLICY } from '#local/security-headers.ts';

/** An answer of the server's own, that no page may be made of and nobody keeps. */
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

/** As GoTrue words its refusals. */
export const authRefusal = (status: number, error_code: string, msg: string): Response =>
  json(status, { code: status, error_code, msg });

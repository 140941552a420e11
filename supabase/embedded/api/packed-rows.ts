import type { IncomingMessage } from 'node:http';
import { encodingOf, pack } from '#embedded/http/encoding.ts';

/** Smaller responses are not worth compressing. */
const LEAST_BYTES = 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/**
 * Compresses responses with rows: a thousand check-ins shrink to an eighth. Responses of Auth stay uncompressed: they carry secrets,
 * and the length of a compressed response reveals something about its content.
 */
export async function packRows(request: IncomingMessage, url: URL, response: Response): Promise<Response> {
  if (!url.pathname.startsWith('/rest/') || !JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
    return response;
  }
  response.headers.append('vary', 'accept-encoding');
  const encoding = encodingOf(request);
  if (encoding === null || response.body === null || response.headers.has('content-encoding'))
    return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  if (plain.byteLength < LEAST_BYTES) return new Response(plain, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(await pack(plain, encoding, 'each'), { status, headers });
}

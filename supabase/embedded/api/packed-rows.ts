import type { IncomingMessage } from 'node:http';
import { encodingOf, pack } from '#embedded/http/encoding.ts';

/** Smaller answers are not worth compressing. */
const LEAST_BYTES = 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/**
 * Compresses answers with rows: a thousand check-ins shrink to an eighth. Answers of Auth stay uncompressed: they carry secrets,
 * and the length of a compressed answer reveals something about its content.
 */
export async function packRows(request: IncomingMessage, url: URL, answer: Response): Promise<Response> {
  if (!url.pathname.startsWith('/rest/') || !JSON_TYPE.test(answer.headers.get('content-type') ?? '')) {
    return answer;
  }
  answer.headers.append('vary', 'accept-encoding');
  const encoding = encodingOf(request);
  if (encoding === null || answer.body === null || answer.headers.has('content-encoding')) return answer;
  const plain = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (plain.byteLength < LEAST_BYTES) return new Response(plain, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(await pack(plain, encoding, 'each'), { status, headers });
}

import type { IncomingMessage } from 'node:http';

/** The largest avatar (5 MB) with its wrapping, and far more than 100 mutations. */
export const BODY_LIMIT = 6 * 1024 * 1024;

/** The whole body, or 'too_large'. Read before the request takes its turn: a slow sender must not hold the database. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | 'too_large'> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) return 'too_large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import type { IncomingMessage } from 'node:http';
import type { Capacity } from '#local/http/capacity.ts';

/** Enough for the largest avatar (5 MB) in a form, and for far more than 100 mutations. */
export const BODY_LIMIT = 6 * 1024 * 1024;

/**
 * Reads the whole body and hands it to `use`. Before the first byte it takes capacity for all of the body, and gives it back
 * after `use`. Call it before the request takes its turn at the database: a slow sender must not block the queue.
 */
export async function withBody<T>(
  request: IncomingMessage,
  { limit, capacity, network }: { limit: number; capacity: Capacity; network: string },
  use: (body: Uint8Array) => Promise<T>,
): Promise<T | 'too_large' | 'busy'> {
  const announced = Number(request.headers['content-length'] ?? limit);
  if (announced > limit) return 'too_large';
  if (!capacity.take(network, announced)) return 'busy';
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) return 'too_large';
      chunks.push(chunk);
    }
    return await use(Buffer.concat(chunks));
  } finally {
    capacity.give(network, announced);
  }
}

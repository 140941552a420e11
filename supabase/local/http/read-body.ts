import type { IncomingMessage } from 'node:http';
import type { Room } from '#local/http/room.ts';

/** Enough for the largest avatar (5 MB) as a form, and for far more than 100 mutations. */
export const BODY_LIMIT = 6 * 1024 * 1024;

/** For calls of Auth, and for calls without a valid token. */
export const SMALL_BODY_LIMIT = 64 * 1024;

/**
 * Reads the whole body and hands it to `use`. It takes room for all of it before the first byte, and gives the room back after
 * `use`. Read a body before the request takes its turn: a slow sender must not hold the database.
 */
export async function withBody<T>(
  request: IncomingMessage,
  { limit, room, network }: { limit: number; room: Room; network: string },
  use: (body: Uint8Array) => Promise<T>,
): Promise<T | 'too_large' | 'no_room'> {
  const announced = Number(request.headers['content-length'] ?? limit);
  if (announced > limit) return 'too_large';
  if (!room.take(network, announced)) return 'no_room';
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
    room.give(network, announced);
  }
}

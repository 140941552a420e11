import type { IncomingMessage } from 'node:http';
import type { Capacity, Client } from '#embedded/http/capacity.ts';

/** Enough for the largest avatar (5 MB) in a form, and for far more than 100 mutations. */
export const BODY_LIMIT = 6 * 1024 * 1024;

/** How slowly a body may come: at least `bytes` of it, or its end, within each `ms`. */
export interface Pace {
  ms: number;
  bytes: number;
}

/** Phones underground send nothing for some seconds; a server that is busy for some counts them as silence too. */
export const DEFAULT_PACE: Pace = { ms: 15_000, bytes: 4096 };

export interface BodyRules {
  limit: number;
  capacity: Capacity;
  client: Client;
  pace: Pace;
}

/** Why a body was not read to its end. */
export type Unread = 'too_large' | 'busy' | 'slow';

/**
 * Reads the whole body and hands it to `use`. It takes capacity for received bytes only, not for announced ones, and returns
 * it after `use`. A body that finds no capacity is dropped and never waits, because two bodies that wait for each other would
 * wait forever. Call it before the request takes its turn at the database: a slow sender must not block the queue.
 */
export async function withBody<T>(
  request: IncomingMessage,
  { limit, capacity, client, pace }: BodyRules,
  use: (body: Uint8Array) => Promise<T>,
): Promise<T | Unread> {
  const most = Number(request.headers['content-length'] ?? limit);
  if (most > limit) return 'too_large';
  let taken = 0;
  const take = (amount: number) => {
    if (!capacity.take(client, amount)) return false;
    taken += amount;
    return true;
  };
  try {
    const body = await readBody(request, most, pace, take);
    return typeof body === 'string' ? body : await use(body);
  } finally {
    capacity.give(client, taken);
  }
}

function readBody(
  request: IncomingMessage,
  most: number,
  pace: Pace,
  take: (amount: number) => boolean,
): Promise<Uint8Array | Unread> {
  // one block of memory that doubles: a list of pieces of one byte would need hundreds of times their size
  let body = Buffer.alloc(0);
  let size = 0;
  let recent = 0;
  return new Promise((resolve, reject) => {
    const end = (result: Uint8Array | Unread) => {
      clearTimeout(timer);
      request.off('data', keep);
      resolve(result);
    };
    const timer = setTimeout(() => end('slow'), pace.ms);
    const keep = (piece: Uint8Array) => {
      const needed = size + piece.byteLength;
      if (needed > most) return end('too_large');
      if (needed > body.byteLength) {
        const room = Math.min(most, Math.max(needed, 2 * body.byteLength));
        if (!take(room - body.byteLength)) return end('busy');
        body = Buffer.concat([body], room);
      }
      body.set(piece, size);
      size = needed;
      recent += piece.byteLength;
      if (recent < pace.bytes) return;
      recent = 0;
      timer.refresh();
    };
    request.on('data', keep);
    request.once('end', () => end(body.subarray(0, size)));
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

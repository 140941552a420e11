import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json } from '#embedded/http/json.ts';

/** How long the database may take to answer before it counts as unwell. */
const PATIENCE_MS = 5_000;

export interface OperatorPagesDeps {
  /** Asks the database for a known row, in turn with the requests. */
  probe(): Promise<void>;
  metrics(): Promise<string>;
  /** Opens the figures. The address of a client proves nothing: a proxy on this machine connects for others. */
  token: string;
}

/** Responds to /local/health, and to /local/metrics for clients with the token. Returns null for other addresses. */
export function createOperatorPages({ probe, metrics, token }: OperatorPagesDeps) {
  let check: Promise<boolean> | null = null;
  // /local/health is public, so requests at the same time share one query
  const isWell = () => {
    check ??= withPatience(probe).finally(() => {
      check = null;
    });
    return check;
  };
  return async (request: IncomingMessage, pathname: string): Promise<Response | null> => {
    if (pathname === '/local/health') {
      return (await isWell())
        ? json(200, { status: 'ok' })
        : json(503, { status: 'the database does not answer' });
    }
    if (pathname !== '/local/metrics') return null;
    if (!knows(request, token)) {
      return json(403, { message: 'The figures need the token of DATA_DIR/metrics-token' });
    }
    return new Response(await metrics(), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  };
}

async function withPatience(task: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const done = task().then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLong]).finally(() => clearTimeout(timer));
}

/** Compares hashes, because they have one length and the time then reveals nothing about the token. */
function knows({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { json } from '#local/http/json.ts';

/** How long the database may take to answer before it counts as unwell. */
const PATIENCE_MS = 5_000;
/** Headers that a proxy on this machine adds: its caller may be on another one. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

export interface OperatorPagesDeps {
  /** Runs an empty query, in turn with the requests. */
  touchDatabase(): Promise<unknown>;
  metrics(): Promise<string>;
  /** Opens the figures to callers on other machines. */
  token: string;
}

/** Answers /local/health, and /local/metrics to callers on this machine or with the token. Returns null for other addresses. */
export function createOperatorPages({ touchDatabase, metrics, token }: OperatorPagesDeps) {
  let check: Promise<boolean> | null = null;
  // anybody may call /local/health, so callers at the same time share one query
  const isWell = () => {
    check ??= withPatience(touchDatabase).finally(() => {
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
    if (!isOnThisMachine(request) && !knows(request, token)) {
      return json(403, {
        message: 'The figures are for callers on this machine, or with the token of DATA_DIR/metrics-token',
      });
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

function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}

/** Compares hashes, because they have one length and the time then reveals nothing about the token. */
function knows({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

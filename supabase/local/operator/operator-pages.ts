import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { json } from '#local/http/json.ts';

/** A database that answers nothing for so long is no use to anybody. */
const PATIENCE_MS = 5_000;
/** What a proxy on this machine adds: its caller is somewhere else. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

export interface OperatorPagesDeps {
  /** Asks the database for nothing, in turn. */
  touchDatabase(): Promise<unknown>;
  metrics(): Promise<string>;
  /** Opens the figures to callers on other machines. */
  token: string;
}

/** Answers /local/health, and /local/metrics to callers on this machine or with the token. Null: another address. */
export function createOperatorPages({ touchDatabase, metrics, token }: OperatorPagesDeps) {
  let asked: Promise<boolean> | null = null;
  // anybody may ask, so all who ask at once share one question
  const isWell = () => {
    asked ??= withPatience(touchDatabase).finally(() => {
      asked = null;
    });
    return asked;
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

/** Compares hashes: they are equally long, and the time says nothing of the token. */
function knows({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

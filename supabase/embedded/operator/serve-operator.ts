import type { IncomingMessage, Server } from 'node:http';
import type { DeviceClock } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { type Log, type LogFormat, logToTerminal } from '#embedded/common/log.ts';
import type { FreeBytes } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import type { Metrics } from '#embedded/operator/metrics.ts';
import type { OperatorContext } from '#embedded/operator/operation.ts';
import { operate } from '#embedded/operator/operations.ts';
import { readMetricsToken } from '#embedded/operator/operator-folder.ts';
import { createOperatorPages } from '#embedded/operator/operator-pages.ts';
import { listenForOperator } from '#embedded/operator/operator-socket.ts';
import { requestLine, watchRequests } from '#embedded/operator/request-watch.ts';

export interface OperatorDeps {
  server: Server;
  postgres: Pick<OperatorContext, 'query'>;
  probe: Backend['probe'];
  queue: RequestQueue;
  metrics: Metrics;
  /** DATA_DIR. */
  root: string;
  backups: string;
  /** Undefined if this server keeps no backups. */
  backUp: OperatorContext['backUp'];
  freeBytes: FreeBytes;
  siteUrl: string;
  clock: DeviceClock;
  /** Null to print no line for each request. */
  logFormat: LogFormat | null;
  log: Log;
}

export interface OperatorService {
  /** Responds to /local/health and /local/metrics. Returns null for other addresses. */
  respond(request: IncomingMessage, pathname: string): Promise<Response | null>;
  stop(): Promise<void>;
}

/** Serves the operator: figures, a log line for each request, and `npm run admin`. */
export async function serveOperator(deps: OperatorDeps): Promise<OperatorService> {
  const { server, postgres, queue, metrics, root, backups, freeBytes, siteUrl, clock, logFormat, log } = deps;
  const query: OperatorContext['query'] = (sql, params) => queue.run(() => postgres.query(sql, params));
  const sockets = countSockets(server);
  watchRequests(server, clock.elapsed, (request) => {
    metrics.count(request);
    if (logFormat) logToTerminal(requestLine(logFormat, request, instantOf(clock.now())));
  });
  const respond = createOperatorPages({
    probe: () => queue.run(deps.probe),
    metrics: () =>
      metrics.read({ query, freeBytes: () => freeBytes(root), sockets, backups, now: clock.now }),
    token: await readMetricsToken(root),
  });
  const context: OperatorContext = { query, now: clock.now, siteUrl, backUp: deps.backUp };
  const stop = await listenForOperator(root, (command) => operate(context, command), log);
  return { respond, stop };
}

/** How many connections have become WebSockets. */
function countSockets(server: Server): () => number {
  const open = new Set<unknown>();
  server.on('upgrade', (request, socket) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => open.size;
}

import { access } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import path from 'node:path';
import type { Cleanup } from '#embedded/common/cleanup.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { networkOf, peerNetworkOf } from '#embedded/http/client-address.ts';
import { limitConnections } from '#embedded/http/connection-limit.ts';
import { createHostCheck, type HostCheck } from '#embedded/http/host-check.ts';
import { closeServer, createHttpServer, listen, type Respond } from '#embedded/http/http-server.ts';
import { json } from '#embedded/http/json.ts';
import { createStaticFiles } from '#embedded/http/static-files.ts';
import type { Pages, ServerOptions } from '#embedded/server/server-options.ts';

/** The part of the server that listens for requests. */
export interface Front {
  server: Server;
  url: string;
  port: number;
  pages: Pages;
  isOurs: HostCheck;
  /** The name under which limits count a client. */
  networkOf(request: IncomingMessage): string;
  /** Sets the handler of requests. Until then, the response says that the server is starting. */
  respondBy(respond: Respond): void;
}

const GRACE_MS = 1_500;

/** Starts to listen. Call it before the database is opened. */
export async function openFront(options: ServerOptions, cleanup: Cleanup): Promise<Front> {
  const { host, names, trustProxy, log } = options;
  let respond: Respond = respondWhileStarting;
  const isOurs = createHostCheck(host, names);
  const server = createHttpServer((...asked) => respond(...asked), isOurs, log);
  limitConnections(server, (socket) => peerNetworkOf(socket, trustProxy));
  const pages = options.pages ? await options.pages(server) : await builtPages(options);
  cleanup.push(() => pages.close());
  const port = await listen(server, host, options.port);
  cleanup.push(() => endConnections(server));
  return {
    server,
    url: `http://${shownHost(host)}:${port}`,
    port,
    pages,
    isOurs,
    networkOf: (request) => networkOf(request, trustProxy),
    respondBy(next) {
      respond = next;
    },
  };
}

/** Ends all connections. Requests under way get their responses first. */
export const endConnections = (server: Server): Promise<void> => closeServer(server, GRACE_MS);

/** Responds until the server is ready: a browser gets a page that reloads after a second, a program gets JSON. */
async function respondWhileStarting(request: IncomingMessage): Promise<Response> {
  const message = 'The server is starting';
  const headers = { 'retry-after': '1' };
  if (!request.headers.accept?.includes('text/html')) return json(503, { message }, headers);
  return new Response(`${message} …`, {
    status: 503,
    headers: {
      ...headers,
      refresh: '1',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

async function builtPages({ distDir, publicUrl = null }: ServerOptions): Promise<Pages> {
  const none = { ownsUpgrade: () => false, close: async () => undefined };
  if (distDir === null) return { ...none, respond: async () => json(404, { message: 'Not found' }) };
  const built = await access(path.join(distDir, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!built) throw new StartError(`There is no built app in ${distDir}; run "npm run build" first.`);
  return { ...none, respond: await createStaticFiles(distDir, publicUrl) };
}

/** The name under which a browser on this machine can open `host`. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TokenCheck } from '#embedded/auth/token-check.ts';
import type { DiskIsFull } from '#embedded/data/disk-space.ts';
import type { RequestQueue } from '#embedded/data/request-queue.ts';
import type { Backend } from '#embedded/data/served-database.ts';
import type { HostCheck } from '#embedded/http/host-check.ts';
import { isOwnOrigin } from '#embedded/http/origin-check.ts';
import { targetOf } from '#embedded/http/request-target.ts';
import { asRecord } from '#embedded/realtime/phoenix-message.ts';
import { type RealtimeConnection, serveConnection } from '#embedded/realtime/realtime-connection.ts';
import { createReadPermission } from '#embedded/realtime/realtime-permission.ts';
import { createSocketPlaces } from '#embedded/realtime/socket-places.ts';

const PATH = '/realtime/v1/websocket';

export interface RealtimeDeps {
  server: Server;
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  diskIsFull: DiskIsFull;
  now: () => number;
  /** A monotonic clock in milliseconds. */
  elapsed: () => number;
  /** True for an upgrade that Vite's hot reload answers. */
  isForeign: (pathname: string) => boolean;
  isOurs: HostCheck;
  /** The name under which limits count a client (client-address.ts). */
  networkOf: (request: IncomingMessage) => string;
}

/** Serves private broadcast to supabase-js, with the permissions of hosted Realtime. Returns a function that stops it. */
export async function attachRealtime(deps: RealtimeDeps): Promise<() => Promise<void>> {
  const { server, backend, queue, tokens, now, elapsed } = deps;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, autoPong: false });
  const connections = new Map<WebSocket, RealtimeConnection>();
  const places = createSocketPlaces<WebSocket>((ws) => ws.terminate());
  const mayRead = createReadPermission(backend.postgres, queue, deps.diskIsFull);

  let stopping = false;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const reject = (status: string) => {
      // otherwise the connection stays open until the other side ends it, and a stop waits for that
      socket.once('finish', () => socket.destroy());
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    };
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      return ignoreUpgrade(server, request, socket, head);
    }
    socket.on('error', () => socket.destroy());
    if (stopping) return reject('503 Service Unavailable');
    const url = targetOf(request);
    if (typeof url === 'number') return reject(url === 400 ? '400 Bad Request' : '404 Not Found');
    if (!deps.isOurs(url.hostname)) return reject('421 Misdirected Request');
    if (url.pathname !== PATH) {
      if (!deps.isForeign(url.pathname)) reject('404 Not Found');
      return;
    }
    if (!isOwnOrigin(request)) return reject('403 Forbidden');
    if (!url.searchParams.get('apikey')) return reject('401 Unauthorized');
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const onMember = (user: string) => places.join(ws, user);
      connections.set(ws, serveConnection(ws, { tokens, mayRead, now, elapsed, onMember }));
      places.open(ws, deps.networkOf(request));
      ws.on('close', () => {
        connections.delete(ws);
        places.close(ws);
      });
    });
  });

  const { postgres } = backend;
  const unlisten = await queue.run(async () => [
    await postgres.listen('realtime', (line) => {
      const { topic, event, payload, private: isPrivate } = asRecord(JSON.parse(line));
      if (typeof topic !== 'string' || typeof event !== 'string' || isPrivate !== true) return;
      for (const connection of connections.values()) connection.deliver(topic, event, payload);
    }),
    await postgres.listen('session_ended', (id) => {
      for (const connection of connections.values()) connection.endSession(id);
    }),
  ]);

  return async () => {
    stopping = true;
    for (const ws of connections.keys()) {
      ws.close(1001);
      ws.terminate();
    }
    sockets.close();
    await queue.run(async () => {
      for (const stop of unlisten) await stop();
    });
  };
}

/**
 * Ignores the offer of a protocol that this server does not support (`Upgrade: h2c`), as RFC 9110 §7.8 allows. Node has detached
 * the connection by then. So the request goes through the server again without the offer, and the connection closes after its
 * response.
 */
function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { rawHeaders } = request;
  const lines = [`${request.method} ${request.url} HTTP/1.1`, 'Connection: close'];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(rawHeaders[i] ?? '')) {
      lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
    }
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

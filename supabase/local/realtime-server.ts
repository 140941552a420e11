import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backend } from '#local/database.ts';
import { isOwnOrigin } from '#local/origin-check.ts';
import { asRecord } from '#local/phoenix-message.ts';
import { type RealtimeConnection, serveConnection } from '#local/realtime-connection.ts';
import { createReadPermission } from '#local/realtime-permission.ts';
import type { RequestQueue } from '#local/request-queue.ts';
import type { TokenCheck } from '#local/token-check.ts';

const PATH = '/realtime/v1/websocket';
const MOST_CONNECTIONS = 500;

export interface RealtimeDeps {
  server: Server;
  backend: Backend;
  queue: RequestQueue;
  tokens: TokenCheck;
  now: () => number;
  /** Whether an upgrade to another path belongs to somebody else (Vite's hot reload) and must be left alone. */
  isForeign: (pathname: string) => boolean;
}

/** Private broadcast for supabase-js, with the permissions of hosted Realtime. Returns how to stop it. */
export async function attachRealtime(deps: RealtimeDeps): Promise<() => Promise<void>> {
  const { server, backend, queue, tokens, now } = deps;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const connections = new Map<WebSocket, RealtimeConnection>();
  const mayRead = createReadPermission(backend.postgres, queue);

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    if (url.pathname !== PATH) {
      if (!deps.isForeign(url.pathname)) refuse('404 Not Found');
      return;
    }
    if (!isOwnOrigin(request)) return refuse('403 Forbidden');
    if (!url.searchParams.get('apikey')) return refuse('401 Unauthorized');
    if (connections.size >= MOST_CONNECTIONS) return refuse('503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (ws) => {
      connections.set(ws, serveConnection(ws, { tokens, mayRead, now }));
      ws.on('close', () => connections.delete(ws));
    });
  };
  server.on('upgrade', onUpgrade);

  const unlisten = await queue.run(() =>
    backend.postgres.listen('realtime', (line) => {
      const { topic, event, payload, private: isPrivate } = asRecord(JSON.parse(line));
      if (typeof topic !== 'string' || typeof event !== 'string' || isPrivate !== true) return;
      for (const connection of connections.values()) connection.deliver(topic, event, payload);
    }),
  );

  return async () => {
    server.off('upgrade', onUpgrade);
    for (const ws of connections.keys()) {
      ws.close(1001);
      ws.terminate();
    }
    sockets.close();
    await queue.run(() => unlisten());
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The most connections, including WebSockets: in all, and from one network. */
export const CONNECTIONS = { all: 1000, ofNetwork: 250 };

/** Closes every connection above a limit at once. `networkOf` returns null for a proxy, which has no limit per network. */
export function limitConnections(
  server: Server,
  networkOf: (socket: Socket) => string | null,
  most = CONNECTIONS,
): void {
  const open = new Map<string, number>();
  const counted = new WeakSet<Socket>();
  server.maxConnections = most.all;
  server.on('connection', (socket) => {
    const network = networkOf(socket);
    // an ignored upgrade emits its socket a second time (realtime-server.ts)
    if (network === null || counted.has(socket)) return;
    counted.add(socket);
    const own = (open.get(network) ?? 0) + 1;
    open.set(network, own);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (own > most.ofNetwork) socket.destroy();
  });
}

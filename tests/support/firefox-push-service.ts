import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

export interface FirefoxPushService {
  /** Where senders post to. */
  origin: string;
  /** Where Firefox connects to (its preference `dom.push.serverURL`). */
  url: string;
  /** How many pushes Firefox has acknowledged as delivered to a service worker. */
  delivered(): number;
  /** Deletes all subscriptions. Firefox detects this when it reconnects. */
  dropSubscriptions(): void;
  stop(): Promise<void>;
}

/** A message from Firefox. */
interface Hello {
  messageType: 'hello';
}
interface Channel {
  messageType: 'register' | 'unregister';
  channelID: string;
}
interface Ack {
  messageType: 'ack';
  updates: { channelID: string; version: string; code: number }[];
}

/** The id of a Firefox instance. */
const newUaid = () => randomUUID().replaceAll('-', '');

/** The code with which Firefox acknowledges a push that it delivered to its service worker. */
const TAKEN = 100;

/**
 * A push service for Firefox, which speaks Mozilla's autopush protocol. Senders post pushes to it; Firefox gets them through a
 * WebSocket, decrypts them and wakes the service worker.
 */
export async function startFirefoxPushService(): Promise<FirefoxPushService> {
  const channels = new Set<string>();
  let firefox: WebSocket | null = null;
  let delivered = 0;
  let uaid = newUaid();

  const reply = (message: object) => firefox?.send(JSON.stringify(message));
  const endpointOf = (channelID: string) => `${origin}/push/${channelID}`;

  const answer = (said: Hello | Channel | Ack): void => {
    switch (said.messageType) {
      case 'hello':
        reply({ messageType: 'hello', uaid, status: 200, use_webpush: true });
        return;
      case 'register':
        channels.add(said.channelID);
        reply({ ...said, status: 200, pushEndpoint: endpointOf(said.channelID) });
        return;
      case 'unregister':
        channels.delete(said.channelID);
        reply({ ...said, status: 200 });
        return;
      case 'ack':
        delivered += said.updates.filter(({ code }) => code === TAKEN).length;
    }
  };

  const server = createServer(async (request, response) => {
    const data = (await buffer(request)).toString('base64url');
    const channelID = request.url?.split('/').at(-1) ?? '';
    if (!channels.has(channelID)) return response.writeHead(410).end();
    const headers = { encoding: request.headers['content-encoding'] };
    reply({ messageType: 'notification', channelID, version: randomUUID(), data, headers });
    response.writeHead(201).end();
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    firefox = socket;
    socket.on('message', (message) => answer(JSON.parse(message.toString())));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    url: `ws://127.0.0.1:${port}`,
    delivered: () => delivered,
    dropSubscriptions() {
      channels.clear();
      // the protocol has no message for this, but Firefox drops its subscriptions when the service gives it another uaid
      uaid = newUaid();
      firefox?.terminate();
    },
    async stop() {
      firefox?.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

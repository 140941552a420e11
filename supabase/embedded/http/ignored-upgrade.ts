import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Ignores the offer of a protocol that we do not speak (`Upgrade: h2c`), as RFC 9110 §7.8 allows. Node has detached the connection
 * by then. So the request goes through the server again without the offer, and the connection closes after its answer.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
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

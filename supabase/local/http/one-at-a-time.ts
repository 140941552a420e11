import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send no request ahead of an answer, so a few are plenty. */
const MOST_AHEAD = 10;

/**
 * Answers the requests of a connection one after the other. Node hands over pipelined requests all at once, and would keep
 * every answer in memory until the client has read those before it.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();

  const startNext = (socket: Socket, line: (() => void)[]) => {
    const next = line.shift();
    // the last answer may have closed the connection
    if (!next || !socket.writable) return lines.delete(socket);
    next();
  };

  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return;
    const before = lines.get(socket);
    const line = before ?? [];
    const start = () => {
      response.once('close', () => startNext(socket, line));
      listener(request, response);
    };
    if (!before) {
      lines.set(socket, line);
      start();
    } else if (line.push(start) > MOST_AHEAD) socket.destroy();
  };
}

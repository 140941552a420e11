import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait. Browsers and proxies wait for each response before they send the next request. */
const MOST_AHEAD = 10;

/**
 * Handles the requests of a connection one after the other. Node delivers pipelined requests all at once, and would keep every
 * response in memory until the client has read the earlier ones.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();

  const startNext = (socket: Socket, queue: (() => void)[]) => {
    const next = queue.shift();
    // the previous response may have closed the connection
    if (!next || !socket.writable) return queues.delete(socket);
    next();
  };

  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return;
    const existing = queues.get(socket);
    const queue = existing ?? [];
    const start = () => {
      response.once('close', () => startNext(socket, queue));
      listener(request, response);
    };
    if (!existing) {
      queues.set(socket, queue);
      start();
    } else if (queue.push(start) > MOST_AHEAD) socket.destroy();
  };
}

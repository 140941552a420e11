import net from 'node:net';

/**
 * Sends bytes unchanged, where `fetch` would repair or reject them. Resolves with the response when the server closes the
 * connection.
 */
export function sendRaw(url: string, bytes: string | Uint8Array, ms = 60_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setTimeout(ms, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** Sends one request with exactly this target and returns the status of the response. */
export async function statusOf(
  url: string,
  target: string,
  { method = 'GET', headers = [] as readonly string[], body = '' } = {},
): Promise<number> {
  const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${new URL(url).host}`];
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const close = headers.some((line) => /^connection:/i.test(line)) ? [] : ['Connection: close'];
  const head = [`${method} ${target} HTTP/1.1`, ...host, ...headers, ...length, ...close];
  const answer = await sendRaw(url, `${head.join('\r\n')}\r\n\r\n${body}`);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** The bytes of a GET request. */
export const get = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

/** Sends bytes and does not read the responses. */
export function sendUnread(url: string, bytes: string): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
  socket.pause();
  socket.on('error', () => undefined);
  return socket;
}

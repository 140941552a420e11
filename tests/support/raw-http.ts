import net from 'node:net';

/** Sends these bytes unchanged (fetch would repair or refuse them), and resolves with the answer once the server closes the connection. */
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

/** One request without a body, exactly this target, and the status of its answer. */
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

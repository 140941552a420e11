import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a raised gate responds to devices that have not signed in. */
type Manner =
  /** Redirects to the login page on another origin. */
  | 'redirect'
  /** Responds with the login page itself. */
  | 'page'
  /** Asks for a password, as HTTP Basic does. */
  | 'password';

export interface SignOnGate {
  /** The app behind the gate. */
  url: string;
  loginUrl: string;
  /** Makes the gate block all devices until they sign in on its page. */
  raise(manner: Manner): void;
  stop(): Promise<void>;
}

const COOKIE = 'gate';

const LOGIN = (back: string) =>
  `<!doctype html><title>Guest Wi-Fi</title><h1>Guest Wi-Fi</h1><a href="${back}">Let me in</a>`;

/** A sign-on gate in front of `target`, open until it is raised. */
export async function startSignOnGate(target: string): Promise<SignOnGate> {
  let manner: Manner | null = null;
  let passes = 0;

  const backTo = (path: string) => `${url}/gate/pass?to=${encodeURIComponent(path)}`;
  const login = await listen((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://login').searchParams.get('to') ?? '/';
    answer.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN(backTo(path)));
  });
  const gate = await listen((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://gate');
    if (pathname === '/gate/pass') {
      const cookie = `${COOKIE}=${passes}; Path=/; HttpOnly; SameSite=Lax`;
      answer.writeHead(302, { location: searchParams.get('to') ?? '/', 'set-cookie': cookie }).end();
    } else if (manner === null || asked.headers.cookie?.includes(`${COOKIE}=${passes}`)) {
      passOn(target, asked, answer);
    } else if (manner === 'password') {
      answer
        .writeHead(401, { 'www-authenticate': 'Basic realm="staff"', 'content-type': 'text/plain' })
        .end();
    } else if (manner === 'page') {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN(backTo(asked.url ?? '/')));
    } else {
      const to = encodeURIComponent(asked.url ?? '/');
      answer.writeHead(302, { location: `${originOf(login)}/login?to=${to}` }).end();
    }
  });
  const url = originOf(gate);
  return {
    url,
    loginUrl: originOf(login),
    raise(next) {
      manner = next;
      passes += 1;
    },
    async stop() {
      await Promise.all([gate, login].map(close));
    },
  };
}

function passOn(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { host, origin } = new URL(target);
  const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin }) };
  const onward = request(`${target}${asked.url}`, { method: asked.method ?? 'GET', headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(answer);
  });
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

async function listen(onRequest: (asked: IncomingMessage, answer: ServerResponse) => void): Promise<Server> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

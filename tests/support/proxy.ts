import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { vi } from 'vitest';
import WebSocket from 'ws';
import { projectPath } from '#embedded/common/project-path.ts';
import { findProxy, type ProxyName } from '#scripts/programs/find-proxies.mjs';

const NAME = 'habits.example';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The caller's own address; default 127.0.0.2. */
  from?: string;
}

export interface TestProxy {
  origin: string;
  call(
    path: string,
    call?: Call,
  ): Promise<{ status: number; text: string; headers: Record<string, unknown> }>;
  socket(path: string): WebSocket;
  stop(): Promise<void>;
}

/** Writes the configuration from an example, with the ports, files and addresses of the test. Returns the arguments. */
const EXAMPLES: Record<ProxyName, (to: { folder: string; port: number; target: string }) => string[]> = {
  caddy({ folder, port, target }) {
    const text = example('Caddyfile')
      .replace(`:${NAME}} {`, `:${NAME}:${port}} {\n  tls ${folder}/habits.pem ${folder}/habits.key`)
      .replace('127.0.0.1:5173', target);
    writeFileSync(path.join(folder, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${text}`);
    return ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')];
  },
  nginx({ folder, port, target }) {
    const text = example('nginx.conf')
      .replace('listen 443', `listen ${port}`)
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
      .replaceAll('/etc/ssl', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('127.0.0.1:5173', target);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {} http { access_log off; ${temporary.join(' ')} ${text} }`,
    );
    return ['-e', path.join(folder, 'error.log'), '-p', folder, '-c', path.join(folder, 'nginx.conf')];
  },
};

export const example = (name: string): string =>
  readFileSync(projectPath(`hosting/embedded/${name}`), 'utf8');

/** Runs the real proxy in front of `target`, with TLS and its example from hosting/embedded. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  port: number,
  target: string,
): Promise<TestProxy> {
  const program = findProxy(name);
  if (program === null) throw new Error(`No ${name}`);
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [path.join(folder, 'habits.key'), path.join(folder, 'habits.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const child = spawn(program, EXAMPLES[name]({ folder, port, target }), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const reach = { host: '127.0.0.1', port, servername: NAME, ca: readFileSync(certificate) };
  const origin = `https://${NAME}:${port}`;
  const call: TestProxy['call'] = (target, { method = 'GET', headers = {}, body, from = '127.0.0.2' } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...reach,
          path: target,
          method,
          localAddress: from,
          agent: false,
          headers: { host: `${NAME}:${port}`, origin, ...headers },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  await vi.waitFor(() => call('/local/health'));
  return {
    origin,
    call,
    socket: (target) =>
      new WebSocket(`wss://127.0.0.1:${port}${target}`, {
        ...reach,
        origin,
        headers: { host: `${NAME}:${port}` },
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

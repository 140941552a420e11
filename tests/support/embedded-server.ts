import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { type EmbeddedServer, startEmbeddedServer } from '#embedded/server/create-server.ts';
import type { EmbeddedServerOptions } from '#embedded/server/server-options.ts';
import { preparedDataDir } from '#tests/support/prepared-data.ts';
import { ON_POSTGRES, servedDatabase } from '#tests/support/server-database.ts';

/** A new temporary folder, and a function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'simmer-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The smallest built app that the server accepts. */
export async function writeBuiltApp(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Simmer</title>');
  await writeFile(path.join(folder, 'sw.js'), 'self.addEventListener("install", () => {});');
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"Simmer"}');
  await writeFile(
    path.join(folder, 'assets/main-abc123.js'),
    `export const text = "${'simmer '.repeat(400)}";`,
  );
  return folder;
}

export interface TestServer extends EmbeddedServer {
  dataDir: string;
  /** Every line that the server logged. */
  lines: string[];
  /** A client like a new browser, without a session or stored data. */
  client(): SupabaseClient;
  /** A new account, signed in. */
  user(name: string): Promise<{ client: SupabaseClient; id: string; email: string; token: string }>;
  /** Stops the server and removes its data. */
  end(): Promise<void>;
}

// Node 20 has no WebSocket, and supabase-js expects a global one
if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', WebSocket);

const PASSWORD = 'correct horse';

/** Fills `dataDir` with a copy of what a first start makes, including an empty database, and returns `dataDir`. */
export async function copyDataDir(dataDir: string): Promise<string> {
  // cpSync is three times as fast as the asynchronous cp
  cpSync(await preparedDataDir(), dataDir, { recursive: true });
  return dataDir;
}

/** Starts the embedded server in this process, with real HTTP and a data directory of its own. */
export async function startTestServer(options: Partial<EmbeddedServerOptions> = {}): Promise<TestServer> {
  const { folder, remove } = temporaryFolder();
  const database = ON_POSTGRES && options.dataDir === undefined ? await servedDatabase() : null;
  const ownDir = path.join(folder, 'data');
  const dataDir = options.dataDir ?? (database ? ownDir : await copyDataDir(ownDir));
  const lines: string[] = [];
  const server = await startEmbeddedServer({
    distDir: null,
    limits: { perAddress: { burst: 1000, refillMs: 1 }, perEmail: { burst: 1000, refillMs: 1 } },
    startLimit: { burst: 1000, refillMs: 1 },
    openLimit: { burst: 1000, refillMs: 1 },
    mailLimit: { betweenMs: 0, perHour: 1000 },
    log: (line) => lines.push(line),
    databaseUrl: database?.url ?? null,
    ...options,
    dataDir,
  });
  // the copy may be old, and then the first push would also run the hourly tidying
  await server.query('update private.settings set tidied_at = now() where only_row');
  const client = () => clientOf(server.url);
  let made = 0;
  return {
    ...server,
    dataDir,
    lines,
    client,
    async user(name) {
      const email = `${name.toLowerCase()}-${++made}@example.com`;
      const own = client();
      const { data, error } = await own.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { display_name: name } },
      });
      if (error || !data.user || !data.session) throw new Error(`Sign-up failed: ${error?.message}`);
      return { client: own, id: data.user.id, email, token: data.session.access_token };
    },
    async end() {
      await server.stop();
      await database?.drop();
      remove();
    },
  };
}

export function clientOf(url: string): SupabaseClient {
  return createClient(url, 'any-public-key', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

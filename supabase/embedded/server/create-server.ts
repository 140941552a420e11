import { createTokenCheck } from '#embedded/auth/token-check.ts';
import { type Cleanup, cleanUp } from '#embedded/common/cleanup.ts';
import { type DemoSignIn, seedDemo } from '#embedded/demo/demo.ts';
import { attachRealtime } from '#embedded/realtime/realtime-server.ts';
import { startChores } from '#embedded/server/chores.ts';
import { endConnections, openFront } from '#embedded/server/front.ts';
import { openData } from '#embedded/server/open-data.ts';
import { openRoutes } from '#embedded/server/routes.ts';
import { type EmbeddedServerOptions, withDefaults } from '#embedded/server/server-options.ts';

export interface EmbeddedServer {
  url: string;
  port: number;
  demo: DemoSignIn | null;
  /** Queries the database as its owner, in turn with the requests. For tests: PGlite admits one process only. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Ends all connections and releases the data directory. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts the embedded server and the app on one origin. If it throws, nothing is left running. */
export async function startEmbeddedServer(asked: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const options = withDefaults(asked);
  const cleanup: Cleanup = [];
  const stop = () => cleanUp(cleanup);
  try {
    const front = await openFront(options, cleanup);
    const siteUrl = options.publicUrl ?? front.url;
    const data = await openData(options, siteUrl, cleanup);
    const { backend, queue, diskIsFull } = data;
    const backups = await startChores(options, data, cleanup);
    const tokens = createTokenCheck(data.jwtSecret);
    // `cleanup` runs from the last to the first: it ends sockets, then connections with their last responses, then the database
    cleanup.push(() => endConnections(front.server));
    cleanup.push(
      await attachRealtime({
        server: front.server,
        backend,
        queue,
        tokens,
        diskIsFull,
        now: options.clock.now,
        elapsed: options.clock.elapsed,
        isForeign: (pathname) => front.pages.ownsUpgrade(pathname),
        isOurs: front.isOurs,
        networkOf: front.networkOf,
      }),
    );
    const demo = options.seed ? await seedDemo({ backend, queue, clock: options.clock }) : null;
    front.respondBy(await openRoutes(options, { front, data, siteUrl, tokens, backups, demo }, cleanup));
    return {
      url: front.url,
      port: front.port,
      demo,
      stop,
      async query<Row>(sql: string, params: readonly unknown[] = []) {
        const { rows } = await queue.run(() => backend.postgres.query<Row>(sql, [...params]));
        return rows;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

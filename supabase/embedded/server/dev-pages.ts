import type { Server } from 'node:http';
import { createServer } from 'vite';
import { projectPath } from '#embedded/common/project-path.ts';
import type { Pages } from '#embedded/server/server-options.ts';

const HOT_RELOAD_PATH = '/@hot-reload';

/** Serves the app's sources through Vite on the port of the server: one origin, as in production. */
export async function vitePages(server: Server): Promise<Pages> {
  const vite = await createServer({
    root: projectPath('.'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server, path: HOT_RELOAD_PATH } },
  });
  return {
    respond: (request, _url, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(null));
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) reject(error);
          else resolve(new Response('Not found', { status: 404 }));
        });
      }),
    ownsUpgrade: (pathname) => pathname === HOT_RELOAD_PATH,
    close: () => vite.close(),
  };
}

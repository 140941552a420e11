import { closeServer, createHttpServer, listen } from '#embedded/http/http-server.ts';
import { createStaticFiles } from '#embedded/http/static-files.ts';

/** Serves a built folder as the embedded server serves the app, without a backend. */
export async function servePages(dist: string): Promise<{ url: string; stop(): Promise<void> }> {
  const files = await createStaticFiles(dist);
  const server = createHttpServer(
    (request, url) => files(request, url),
    () => true,
    console.error,
  );
  const port = await listen(server, '127.0.0.1', 0);
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server, 0) };
}

/** The browser's own routing, in front of the worker. TypeScript does not know it. */
interface WithRoutes {
  addRoutes(rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }): Promise<void>;
}

const hasRoutes = (event: object): event is WithRoutes => 'addRoutes' in event;

/**
 * Lets the browser take the files in /assets/ out of the cache by itself, without asking the worker: a start is faster
 * (docs/quality.md). Their names carry a hash of their content, so no newer version can be missed. A browser without
 * such routing asks the worker.
 */
export async function routeBuildFiles(installation: ExtendableEvent): Promise<void> {
  if (!hasRoutes(installation)) return;
  await installation
    .addRoutes({ condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' })
    // the worker answers, then
    .catch(() => undefined);
}

/** The browser's own routing, in front of the worker. TypeScript does not know it. */
interface WithRoutes {
  addRoutes(rule: { condition: { urlPattern: { pathname: string } }; source: 'cache' }): Promise<void>;
}

const hasRoutes = (event: object): event is WithRoutes => 'addRoutes' in event;

/**
 * Lets the browser read the files in /assets/ from the cache itself, without asking the worker. The app opens faster
 * that way (docs/quality.md). Their names carry a hash of their content, so a file in the cache is never outdated. A
 * browser without such routing asks the worker.
 */
export async function routeBuildFiles(installation: ExtendableEvent): Promise<void> {
  if (!hasRoutes(installation)) return;
  await installation
    .addRoutes({ condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' })
    // if the browser rejects the rule, the worker answers
    .catch(() => undefined);
}

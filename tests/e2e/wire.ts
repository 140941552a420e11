import type { BrowserContext, Page } from '@playwright/test';

/** The open connections of one browser's pages, from the moment the watch starts. */
export interface Wire {
  /** The number of `sync` requests so far. */
  requests(): number;
  /** The pages with an open socket, once for each socket. */
  sockets(): Page[];
}

export function watchWire(context: BrowserContext): Wire {
  let requests = 0;
  const sockets: { page: Page; isClosed(): boolean }[] = [];
  const watch = (page: Page) => {
    page.on('websocket', (socket) => sockets.push({ page, isClosed: () => socket.isClosed() }));
  };
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/sync')) requests += 1;
  });
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return {
    requests: () => requests,
    sockets: () =>
      sockets.filter(({ page, isClosed }) => !isClosed() && !page.isClosed()).map(({ page }) => page),
  };
}

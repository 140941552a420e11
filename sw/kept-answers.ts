/*
 * Plugins of Workbox that decide what the worker may keep. A sign-on gate, of a network or a company, can answer every
 * request with its own page.
 */

interface Answer {
  request: Request;
  response: Response;
}

const isOfType = ({ headers }: Response, type: string) =>
  headers.get('content-type')?.startsWith(type) ?? false;

/** Keeps pictures. */
export const keepPictures = {
  cacheWillUpdate: async ({ response }: Answer) =>
    response.ok && !response.redirected && isOfType(response, 'image/') ? response : null,
};

/** Keeps the files of this version. `isListed` knows their addresses. */
export const keepOwnFiles = (isListed: (address: string) => boolean) => ({
  async cacheWillUpdate({ request, response }: Answer): Promise<Response | null> {
    if (!request.url.endsWith('.html')) {
      return response.ok && !response.redirected && !isOfType(response, 'text/html') ? response : null;
    }
    // some hosts redirect /index.html to /, but only the page of this version names scripts of this version alone
    const scripts = (await response.clone().text()).match(/\/assets\/[^"]+\.js/g);
    return response.ok && scripts?.every(isListed) ? response : null;
  },
});

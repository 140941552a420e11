/**
 * Navigations that do not belong to the app: the backend's paths (but /auth is a page), and anything named
 * like a file.
 */
export const NOT_A_PAGE: RegExp[] = [
  /^\/(?:rest|auth\/v1|storage|realtime|functions|local)(?:\/|$)/,
  /^\/\.well-known\//,
  /\/[^/?]+\.[^/?]+$/,
];

/** Navigations that are not the app's: the backend's paths (mind /auth, which is a page), and anything named like a file. */
export const NOT_A_PAGE: RegExp[] = [
  /^\/(?:rest|auth\/v1|storage|realtime|functions|local)(?:\/|$)/,
  /^\/\.well-known\//,
  /\/[^/?]+\.[^/?]+$/,
];

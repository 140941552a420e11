/**
 * Identifies this build: a hash of its sources, the same in the page and in its service worker; 'dev' outside
 * a build.
 */
export const BUILD_VERSION: string = import.meta.env?.VITE_BUILD_VERSION ?? 'dev';

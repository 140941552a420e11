import { defaultClientConditions } from 'vite';

/**
 * Picks the modern modules of packages that ship code for old browsers by default: the `resolve` of a Vite build. All builds of
 * the app share it, and so does the page that the bench compares with.
 */
export const modernPackages = {
  // rxjs with classes and generators
  conditions: ['es2015', ...defaultClientConditions],
  alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
};

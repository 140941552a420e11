import { defaultClientConditions } from 'vite';

/**
 * The `resolve` of a Vite build, for packages that ship code for old browsers by default: it picks their modern modules. All
 * builds of the app share it, and so does the page that the bench compares with.
 */
export const modernPackages = {
  // rxjs, not compiled down to ES5
  conditions: ['es2015', ...defaultClientConditions],
  alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
};

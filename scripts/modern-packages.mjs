import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';

const router = (name) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * The `resolve` of a Vite build, for packages that ship code for old browsers by default: it picks their modern modules. All
 * builds of the app share it, and so does the page that the bench compares with.
 */
export const modernPackages = {
  // rxjs, not compiled down to ES5
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    // its package names only the build with warnings for developers
    { find: /^react-router$/, replacement: router('index') },
    { find: /^react-router\/dom$/, replacement: router('dom-export') },
  ],
};

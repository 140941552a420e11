import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';

const router = (name) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

/**
 * The `resolve` option for Vite builds. It picks the modern modules of packages that ship code for old browsers by
 * default. All builds of the app share it, and so does the page that the bench compares with.
 */
export const modernPackages = {
  // picks rxjs in modern JavaScript instead of ES5
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    // the package's own exports lead to the development build, which contains warnings
    { find: /^react-router$/, replacement: router('index') },
    { find: /^react-router\/dom$/, replacement: router('dom-export') },
  ],
};

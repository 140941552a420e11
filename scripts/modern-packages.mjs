import { defaultClientConditions } from 'vite';

/**
 * Of packages that ship for old browsers first, the modules for new ones: as `resolve` of a Vite build. All builds of
 * the app share it, and so does the page that the bench compares with.
 */
export const modernPackages = {
  // rxjs with classes and generators
  conditions: ['es2015', ...defaultClientConditions],
  alias: [
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    // wouter asks for the stand-in that a React before 18 needs
    { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
  ],
};

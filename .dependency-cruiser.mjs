/*
 * Which folder may import which (docs/architecture.md draws it). `npm run lint` checks it; tests/architecture/arrows.test.ts
 * shows that the check finds what is wrong. A type counts as an import: what two folders share has one home.
 */

/** Each folder with the folders and packages that it may import, besides itself. A folder that is not named imports nothing. */
const ARROWS = {
  schemas: { folders: ['src/base'], packages: ['rxdb'] },
  'src/base': {},
  'src/domain': { folders: ['src/base', 'schemas'] },
  'src/store': {
    folders: ['schemas', 'src/base', 'src/domain'],
    packages: ['rxdb', 'dexie', 'idb-keyval', 'rxjs'],
  },
  'src/queries': { folders: ['src/store', 'src/domain', 'src/base', 'schemas'], packages: ['rxjs'] },
  'src/commands': { folders: ['src/store', 'src/domain', 'src/base', 'schemas'] },
  'src/backend': { folders: ['src/base', 'schemas'], packages: ['@supabase/[^/]+', 'valibot'] },
  'src/sync': {
    folders: ['src/store', 'src/backend', 'src/domain', 'src/base', 'schemas'],
    packages: ['rxjs', 'valibot', 'zustand'],
  },
  'src/ui': {
    folders: ['src/queries', 'src/commands', 'src/domain', 'src/base', 'schemas'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      'rxjs',
      'lucide-react',
      'virtua',
      'd3-shape',
      '@fontsource-variable/[^/]+',
    ],
  },
  'src/pwa': { folders: ['src/base'], packages: ['workbox-window', 'zustand'] },
  'src/app': {
    folders: ['src/[^/]+', 'schemas'],
    packages: ['react', 'react-dom', 'rxjs', 'zustand'],
  },
  sw: {
    folders: [
      'src/store',
      'src/sync',
      'src/backend',
      'src/pwa',
      'src/base',
      'src/domain',
      'src/commands',
      'src/ui',
      'schemas',
    ],
    packages: ['workbox-[^/]+'],
  },
  'supabase/functions': { packages: ['web-push-neo'] },
  'supabase/embedded': {
    folders: [
      'src/base',
      'src/domain',
      'src/pwa',
      'src/sync',
      'supabase/functions',
      'supabase/seed',
      'schemas',
    ],
    packages: ['[^/]+', '@[^/]+/[^/]+'],
  },
  'supabase/seed': {
    folders: ['src/base', 'src/domain', 'supabase/embedded', 'schemas'],
    packages: ['@supabase/[^/]+'],
  },
};

/** Only these folders may name the package, whatever else its neighbours may. */
const only = (paths) => `^(?:${paths.join('|')})/`;
const packagesAt = (names = []) => names.map((name) => `node_modules/${name}/`);

const arrows = Object.entries(ARROWS).map(([folder, { folders = [], packages = [] }]) => ({
  from: { path: `^${folder}/` },
  to: { path: [only([folder, ...folders]), ...packagesAt(packages)] },
}));

/** Floors: in each room, a folder may import those that stand before it, never those behind it. */
const FLOORS = {};

const floors = Object.entries(FLOORS).flatMap(([room, names]) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${room}/${name} is below`,
    severity: 'error',
    from: { path: `^${room}/${name}(?:/|\\.)` },
    to: { path: `^${room}/(?:${names.slice(at + 1).join('|')})(?:/|\\.)` },
  })),
);

export default {
  allowed: [
    ...arrows,
    // the server and its scripts run in Node
    { from: { path: '^supabase/' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^(?:tests|scripts)/' }, to: {} },
  ],
  allowedSeverity: 'error',
  forbidden: [
    { name: 'no-ring', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'composition-root',
      severity: 'error',
      from: { pathNot: '^(?:src/app|tests)/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'offline-command',
      comment: 'a command works offline unless it lies in online/',
      severity: 'error',
      from: { path: '^src/commands/', pathNot: '^src/commands/online/' },
      to: { path: '^src/commands/online/' },
    },
    ...floors,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

/*
 * Which folder may import which: docs/architecture.md draws it. `npm run lint` checks it, and
 * tests/architecture/arrows.test.ts checks that it reports violations. This is a closed list: an import that
 * is not in it is an error.
 */

/** Each folder with what it may import besides itself: folders, folders from which it may import only types, and packages. */
const ARROWS = {
  schemas: { folders: ['src/base'] },
  'src/base': {},
  'src/domain': { folders: ['schemas', 'src/base'] },
  'src/store': {
    folders: ['schemas', 'src/base'],
    // a row on screen is the server's row with the pending mutations replayed over it
    types: ['src/domain'],
    packages: ['rxdb', 'dexie', 'idb-keyval', 'rxjs'],
  },
  'src/queries': { folders: ['src/store', 'src/domain', 'src/base'], types: ['schemas'], packages: ['rxjs'] },
  'src/commands': { folders: ['src/store', 'src/domain', 'src/base'], types: ['schemas'] },
  'src/commands/online': {
    folders: ['src/commands', 'src/backend', 'src/store', 'src/domain', 'src/base'],
    types: ['schemas'],
  },
  'src/backend': {
    folders: ['src/base'],
    types: ['schemas'],
    packages: ['@supabase/supabase-js', 'valibot'],
  },
  'src/sync': {
    folders: ['src/store', 'src/backend', 'src/domain', 'src/base', 'schemas'],
    packages: ['rxjs', 'valibot', 'zustand'],
  },
  // words and formats that screens and the worker's notifications share
  'src/copy': { folders: ['src/domain', 'src/base'], types: ['schemas'] },
  'src/ui': {
    folders: ['src/copy', 'src/queries', 'src/commands', 'src/domain', 'src/base'],
    types: ['schemas'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      'rxjs',
      'lucide-react',
      'uqr',
      'virtua',
      'd3-shape',
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/figtree',
    ],
  },
  'src/pwa': { folders: ['src/base'], packages: ['workbox-window', 'zustand'] },
  // the composition root: nothing imports it
  'src/app': { folders: ['src', 'schemas'], packages: ['react', 'react-dom', 'rxjs', 'zustand'] },
  sw: {
    folders: [
      'src/base',
      'src/copy',
      'src/domain',
      // the side of the store without RxDB
      'src/store/(?:device|database|rows)',
      'src/sync/push',
      'src/pwa',
    ],
    files: ['src/store/(?:change|write).ts'],
    types: ['schemas', 'src/store'],
    packages: ['workbox-precaching', 'workbox-strategies', 'vite/types'],
  },
  // a deployed function has the files of its own folder only, and the packages of its deno.json
  'supabase/functions': { packages: ['web-push-neo'] },
  'supabase/embedded': {
    folders: ['src/base', 'src/domain', 'src/pwa', 'supabase/functions'],
    types: ['schemas', 'src/sync'],
    packages: [
      '@electric-sql/pglite',
      '@supabase/lite',
      'bcryptjs',
      'fs-native-extensions',
      'ipaddr.js',
      'jose',
      'nodemailer',
      'postgres',
      'prom-client',
      'smol-toml',
      'tar',
      'valibot',
      'vite',
      'ws',
    ],
  },
};

/**
 * Folders whose own folders are layers: each may import those named before it, never one named after it. A dot means the
 * files that are in no layer.
 */
const LAYERS = {
  'src/domain': [
    '.',
    'calendar',
    'check-ins',
    'users',
    'pots',
    'mutations',
    'insights',
    'standings',
    'reminders',
    'results',
    'export',
  ],
  'src/store': ['rows', 'database', 'device', 'rxdb', '.'],
  'src/queries': ['parts', '.'],
  // a command works offline, unless it is in online/
  'src/commands': ['.', 'online'],
  'src/sync': ['protocol', 'push', 'pull', 'pictures', 'rounds', 'tabs'],
  'supabase/embedded': [
    'common',
    'http',
    'data',
    'demo',
    'backups',
    'mail',
    'auth',
    'storage',
    'notifications',
    'realtime',
    'api',
    'operator',
    'server',
    '.',
  ],
  'src/copy': ['language', 'format', 'words', '.'],
  'src/app': ['session', '.'],
  'src/ui': [
    'theme',
    'browser',
    'copy',
    'state',
    'hooks',
    'navigation',
    'components',
    'moments',
    'screens',
    'shell',
  ],
  'src/ui/components': [
    'drawing',
    'form',
    'loading',
    'layout',
    'user',
    'league',
    'user-sheet',
    'rules',
    'check-in',
    'add-email',
    'status',
  ],
  'src/ui/screens': [
    'unusable',
    'damaged',
    'not-found',
    'install',
    'auth',
    'account',
    'chat',
    'friends',
    'friend',
    'leaderboard',
    'settings',
    'dashboard',
    'reminders',
    'first-minute',
    'share',
    'history',
  ],
  'src/ui/screens/history': ['parts', 'period', 'insights', 'year', '.'],
  scripts: ['programs', 'words', 'doctor', 'smoke', '.'],
  'tests/support': ['.', 'stories', 'probes'],
};

const inFolders = (folders) => folders.map((folder) => `^${folder}/`);
const inLayer = (parent, layer) => (layer === '.' ? `^${parent}/[^/]+$` : `^${parent}/${layer}/`);
const inPackages = (names) => names.map((name) => `^(?:node_modules/)?${name}(?:/|$)`);

const arrows = Object.entries(ARROWS).flatMap(
  ([folder, { folders = [], files = [], types = [], packages = [] }]) => {
    const inside = Object.keys(ARROWS).filter((other) => other.startsWith(`${folder}/`));
    const from = { path: `^${folder}/`, pathNot: inFolders(inside) };
    const to = {
      path: [
        ...inFolders([folder, ...folders]),
        ...files.map((file) => `^${file}$`),
        ...inPackages(packages),
      ],
    };
    return [
      { from, to },
      ...(types.length > 0 ? [{ from, to: { path: inFolders(types), dependencyTypes: ['type-only'] } }] : []),
    ];
  },
);

const layers = Object.entries(LAYERS).flatMap(([parent, names]) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${parent}/${name} is a lower layer`,
    severity: 'error',
    from: { path: inLayer(parent, name) },
    to: { path: names.slice(at + 1).map((higher) => inLayer(parent, higher)) },
  })),
);

export default {
  allowed: [
    ...arrows,
    { from: { path: '^supabase/' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^(?:tests|scripts)/' }, to: {} },
  ],
  allowedSeverity: 'error',
  forbidden: [
    { name: 'ring', severity: 'error', from: {}, to: { circular: true } },
    { name: 'root', severity: 'error', from: { pathNot: '^(?:src/app|tests)/' }, to: { path: '^src/app/' } },
    // scripts run what lies in tests/; both find browsers and proxies through scripts/programs
    {
      name: 'programs',
      severity: 'error',
      from: { path: '^scripts/programs/' },
      to: { path: '^tests/' },
    },
    {
      name: 'scripts',
      severity: 'error',
      from: { path: '^tests/(?:support|scenes)/' },
      to: { path: '^scripts/', pathNot: '^scripts/programs/' },
    },
    ...layers,
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

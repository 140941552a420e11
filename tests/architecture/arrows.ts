/** What a folder may import: of our own folders, and of packages. `types` may only be imported as types. */
export interface Arrows {
  folders: readonly string[];
  types: readonly string[];
  packages: readonly string[];
  packageTypes: readonly string[];
}

const arrows = (may: Partial<Arrows>): Arrows => ({
  folders: [],
  types: [],
  packages: [],
  packageTypes: [],
  ...may,
});

/** The folders of `room` from the lowest to the highest: each imports only folders below it. */
function floorsOf(
  room: string,
  floors: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, Arrows>> {
  const inRoom = (name: string) => (name in floors ? `${room}/${name}` : name);
  const rooms = Object.entries(floors).map(([floor, below]) => [
    `${room}/${floor}`,
    arrows({ folders: below.map(inRoom), types: ['schemas', 'sync'], packages: ['*'] }),
  ]);
  return {
    // the entry points
    [room]: arrows({ folders: [`${room}/${Object.keys(floors).at(-1)}`], packages: ['*'] }),
    ...Object.fromEntries(rooms),
  };
}

/**
 * The arrows of the house (docs/architecture.md). A name ending in * is a prefix. Every folder may import itself.
 * `app` is the composition root: it may import everything and nothing imports it.
 */
export const ARROWS: Readonly<Record<string, Arrows>> = {
  schemas: arrows({ types: ['base'], packageTypes: ['rxdb'] }),
  base: arrows({}),
  domain: arrows({ folders: ['base'], types: ['schemas'] }),
  store: arrows({
    folders: ['schemas', 'base'],
    // a row on screen is the server's row with the pending mutations replayed over it
    types: ['domain'],
    packages: ['rxdb', 'rxdb/*', 'dexie', 'idb-keyval', 'rxjs'],
  }),
  queries: arrows({
    folders: ['store', 'domain', 'base'],
    types: ['schemas'],
    packages: ['rxjs'],
  }),
  commands: arrows({ folders: ['store', 'domain', 'base'], types: ['schemas'] }),
  'commands/online': arrows({
    folders: ['commands', 'store', 'domain', 'base', 'backend'],
    types: ['schemas'],
  }),
  backend: arrows({ folders: ['base'], types: ['schemas'], packages: ['@supabase/*', 'valibot'] }),
  sync: arrows({
    folders: ['store', 'backend', 'domain', 'base', 'schemas'],
    packages: ['rxjs', 'valibot', 'zustand/vanilla'],
  }),
  ui: arrows({
    folders: ['queries', 'commands', 'domain', 'base'],
    types: ['schemas'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      'zustand/*',
      'rxjs',
      'lucide-react',
      'lucide-react/*',
      'virtua',
      'd3-shape',
      '@fontsource-variable/*',
    ],
  }),
  pwa: arrows({ folders: ['base'], packages: ['workbox-window', 'zustand/vanilla'] }),
  app: arrows({
    folders: ['*'],
    packages: ['react', 'react-dom', 'react-dom/*', 'rxjs', 'zustand', 'zustand/*'],
  }),
  sw: arrows({
    // a check-in from a notification is the command of the button, and its words are those of the app
    folders: ['store', 'sync', 'backend', 'pwa', 'base', 'domain', 'commands', 'ui'],
    types: ['schemas'],
    packages: ['workbox-*'],
  }),
  ...floorsOf('embedded', {
    common: ['domain'],
    // the page's name for the policy that its headers allow
    http: ['common', 'pwa'],
    data: ['common', 'base', 'domain'],
    backups: ['data', 'common', 'base', 'domain'],
    mail: ['data', 'http', 'common', 'base', 'domain'],
    // supabase/seed, which makes the demo users
    seed: ['data', 'base', 'domain'],
    auth: ['mail', 'seed', 'data', 'http', 'common', 'base', 'domain'],
    storage: ['data', 'http', 'common', 'base'],
    notifications: ['data', 'common', 'base', 'domain', 'functions'],
    realtime: ['auth', 'data', 'http'],
    api: ['auth', 'storage', 'data', 'http'],
    operator: ['auth', 'data', 'http', 'common', 'base', 'domain'],
    server: [
      ...[
        'api',
        'operator',
        'realtime',
        'notifications',
        'storage',
        'auth',
        'seed',
        'mail',
        'backups',
        'data',
      ],
      ...['http', 'common', 'base', 'functions'],
    ],
  }),
  // a deployed function has the files of its own folder only, and the packages of its deno.json
  functions: arrows({ packages: ['web-push-neo'] }),
};

/** Of these folders the worker may only use files whose name begins so: the side without RxDB. */
export const WORKER_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  store: ['outbox', 'device', 'rows'],
  sync: ['push', 'protocol'],
  backend: ['config', 'notification-calls'],
  commands: ['check-in', 'undo-check-in'],
  ui: ['copy/notifications', 'format'],
};

/** Packages that one folder alone may name, whatever else its neighbours are allowed. */
export const OWNED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@supabase/*': ['backend', 'embedded/data', 'embedded/mail', 'embedded/auth', 'embedded/server'],
  rxdb: ['store', 'schemas'],
  'rxdb/*': ['store'],
  dexie: ['store'],
};

/** Whether `name` is one of the patterns; a pattern ending in * is a prefix. */
export function matches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileEarly } from '#scripts/compile-early.mjs';
import { dropUnused } from '#scripts/drop-unused.mjs';
import { wordFiles } from '#scripts/languages/language-files.ts';
import { modernPackages } from '#scripts/modern-packages.mjs';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** The two fonts of the first paint, which the page preloads before its CSS is parsed. */
const FIRST_FONTS = /(?:bricolage-grotesque-latin-bold|figtree-latin-wght-normal)[^/]*\.woff2$/;

const START = ['/src/app/main.tsx'];
const AUTH = ['/src/ui/screens/auth/auth-screen.tsx'];
/** The chunks that a first paint runs. */
const FIRST_PAINT = ['react', 'store', 'start', 'home', 'auth-screen'];
/** The large tabs of /history, whose chunks are fetched before they are tapped. */
const LATE_TABS = ['insights-tab', 'year-tab'];
/** The code that syncs. The first screen of a new device waits for it. */
const SYNC = 'background';
const HOME = [
  '/src/app/signed-in.ts',
  '/src/ui/shell/layout.tsx',
  '/src/ui/screens/dashboard/dashboard-screen.tsx',
];

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

const ICON_BARREL = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** The files of the icons that this module imports by name. Following the barrel file itself would lead to every icon. */
function iconsOf(code: string, barrel: { id: string; code: string }): string[] {
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? [];
  return names.split(',').flatMap((part) => {
    const name = part.trim().split(' as ')[0];
    const line = name && barrel.code.split('\n').find((each) => new RegExp(`\\b${name}\\b`).test(each));
    const [, file] = /from ["']\.\/(icons\/[^"']+)["']/.exec(line ?? '') ?? [];
    return file ? [barrel.id.replace(/[^/]*$/, file)] : [];
  });
}

/** Whether these modules import a module, directly or not. */
function neededBy(entries: readonly string[]) {
  let needed: Set<string> | null = null;
  const collect = (graph: Graph, id: string, into: Set<string>) => {
    if (into.has(id)) return;
    into.add(id);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? { code: null };
    for (const next of importedIds) {
      const barrel = ICON_BARREL.test(next) ? graph.getModuleInfo(next)?.code : null;
      const wanted = barrel ? iconsOf(code ?? '', { id: next, code: barrel }) : [next];
      for (const each of wanted) collect(graph, each, into);
    }
  };
  return (id: string, graph: Graph): boolean => {
    if (!needed) {
      needed = new Set();
      for (const entry of entries) collect(graph, root + entry, needed);
    }
    return needed.has(id);
  };
}

const atStart = neededBy(START);
const atHome = neededBy(HOME);
const atAuth = neededBy(AUTH);

/** Small modules that /auth rarely needs. A file of their own would cost more. */
const RARE_AT_AUTH =
  /\/src\/(ui\/(screens\/(auth\/(?!recovery-)|unusable\/)|copy\/unusable)|app\/session\/(failed-link|blocked))/;

/** What both first screens need is in the first file. */
const isFirst = (id: string, graph: Graph) => atStart(id, graph) || (atHome(id, graph) && atAuth(id, graph));

const preloadFonts: Plugin = {
  name: 'preload-first-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        })),
  },
};

let site = '';
/** The preview of a link shows its picture only by an absolute address, in most apps. */
const absolutePicture: Plugin = {
  name: 'absolute-picture',
  configResolved: ({ env }) => {
    site = env.VITE_SITE_URL ? new URL(env.VITE_SITE_URL).origin : '';
  },
  transformIndexHtml: (html) => html.replace('content="/pictures/', `content="${site}/pictures/`),
};

export default defineConfig({
  plugins: [
    react(),
    preloadFonts,
    wordFiles(),
    absolutePicture,
    ...dropUnused,
    compileEarly([...FIRST_PAINT, ...LATE_TABS, SYNC]),
  ],
  resolve: modernPackages,
  build: {
    target: 'es2023',
    // the Content-Security-Policy allows no inline script, style or data: font
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // who loads what, for scripts/first-paint.mjs
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // these packages rarely change, so most updates need not fetch them again. draw-app.ts says why it is here
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/app\/draw-app/ },
            {
              name: 'store',
              test: /node_modules\/(rxdb|rxjs|dexie|broadcast-channel|mingo|event-reduce-js|tslib|@noble)\//,
            },
            // at a cold start each additional file costs the page's thread more than its bytes do. So three
            // files: one with what is needed before the session is known, one with what else the
            // dashboard needs, and one with what else /auth needs
            { debugName: 'start', name: (id: string, graph: Graph) => (isFirst(id, graph) ? 'start' : null) },
            { debugName: 'home', name: (id: string, graph: Graph) => (atHome(id, graph) ? 'home' : null) },
            {
              debugName: 'auth',
              name: (id: string, graph: Graph) =>
                atAuth(id, graph) || RARE_AT_AUTH.test(id) ? 'auth-screen' : null,
            },
            // modules that several chunks use: thirty small files would add 4 KB and be requested one by one
            {
              name: 'shared',
              test: /\/src\/(base|domain|copy\/format|ui\/(components|hooks|theme))\//,
              minShareCount: 2,
            },
            // what a check-in needs after it is made, and the night stand: one file instead of many
            {
              name: 'after-check-in',
              test: /\/src\/ui\/(moments|copy\/(moments|night-stand)|screens\/dashboard\/night-stand\/)/,
            },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            { name: 'data', test: /\/src\/(queries|commands)\//, minShareCount: 2 },
            // everything else, grouped by when it is needed: the service worker of a new device fetches and
            // keeps every file, which takes 11 ms of CPU time each (docs/quality.md)
            // /auth loads these too, so they must not import the store
            {
              name: 'device',
              test: /\/src\/(pwa\/(register-worker|apple-start)|backend\/renew-session)/,
            },
            { name: SYNC, test: /\/src\/(app|sync|pwa)\// },
            // the dashboard loads its cards right after its first paint, when the user may tap: keep this file small
            {
              name: 'cards',
              test: /\/src\/ui\/screens\/(dashboard\/|leaderboard\/ranks-card|settings\/day-end-card)/,
            },
            {
              name: 'late',
              test: /\/src\/ui\/(components\/|shell\/(after-paint|gate-banner|pull-to-sync|use-))/,
            },
            // the page, and what the league card shows of it
            {
              name: 'shelf',
              test: /\/src\/ui\/(screens\/history\/shelf\/|components\/shelf\/max-league|copy\/shelf)/,
            },
            { name: 'recovery-form', test: /\/src\/ui\/screens\/auth\/recovery-/ },
            {
              name: 'people',
              test: /\/src\/ui\/(screens\/(friends|friend|chat|leaderboard|invitation)\/|components\/pots|copy\/pots)/,
            },
            {
              name: 'settings',
              test: /\/src\/ui\/screens\/(account|settings|reminders|install|share|damaged|not-found)\//,
            },
          ],
        },
      },
    },
  },
});

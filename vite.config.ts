import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { modernPackages } from '#scripts/modern-packages.mjs';

/** Whichever module imports the two latin fonts, the first paint needs them: asked for before the CSS is parsed. */
const FIRST_FONTS = /(?:bricolage-grotesque|figtree)-latin-(?:opsz|wght)-normal[^/]*\.woff2$/;

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

export default defineConfig({
  plugins: [react(), preloadFonts],
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
            // they change seldom: an update fetches them again only when they did
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'store',
              test: /node_modules\/(rxdb|rxjs|dexie|broadcast-channel|mingo|event-reduce-js|tslib|@noble)\//,
            },
            // what three or more chunks use: thirty small files would weigh 4 KB more and be asked for one by one
            {
              name: 'shared',
              test: /\/src\/(base|domain|ui\/(components|hooks|format|theme))\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});

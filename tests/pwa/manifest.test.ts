import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, object, optional, parse, picklist, pipe, regex, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#tests/architecture/source-files.ts';
import { hasScreen } from '#ui/navigation/paths.ts';
import { readPictureHeader } from '#ui/screens/settings/picture-header.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file));
const picture = {
  src: pipe(string(), regex(/^\/[\w/-]+\.(?:png|jpg|svg)$/)),
  sizes: pipe(string(), regex(/^(?:\d+x\d+|any)$/)),
  type: string(),
};
const icon = object({ ...picture, purpose: picklist(['any', 'maskable', 'any maskable']) });
const manifest = parse(
  object({
    id: string(),
    name: string(),
    short_name: string(),
    description: string(),
    start_url: string(),
    scope: string(),
    display: picklist(['standalone']),
    display_override: array(string()),
    background_color: string(),
    theme_color: string(),
    icons: array(icon),
    shortcuts: array(
      object({
        name: string(),
        short_name: string(),
        description: string(),
        url: string(),
        icons: array(icon),
      }),
    ),
    screenshots: array(
      object({ ...picture, form_factor: picklist(['narrow', 'wide']), label: optional(string()) }),
    ),
  }),
  JSON.parse(read('public/manifest.webmanifest').toString()),
);

/** The real type and size of the file. */
function truth(src: string): { type: string; sizes: string } {
  const bytes = new Uint8Array(read(`public${src}`));
  if (src.endsWith('.svg')) {
    expect(Buffer.from(bytes).toString()).toContain('<svg');
    return { type: 'image/svg+xml', sizes: 'any' };
  }
  const header = readPictureHeader(bytes);
  return {
    type: header?.kind === 'jpg' ? 'image/jpeg' : `image/${header?.kind}`,
    sizes: `${header?.size?.width}x${header?.size?.height}`,
  };
}

describe('the manifest', () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...manifest.screenshots,
  ];

  it.each(pictures.map((one) => [one.src, one] as const))(
    'describes %s correctly',
    (src, { type, sizes }) => {
      expect(truth(src)).toEqual({ type, sizes });
    },
  );

  it('has the icons and fields that browsers require for installation', () => {
    const sizes = manifest.icons.map((one) => `${one.purpose} ${one.sizes}`);
    expect(sizes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
    // Chromium prefers an SVG, and draws it on the page's own thread at every start
    expect(manifest.icons.map(({ type }) => type)).not.toContain('image/svg+xml');
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual(['/', '/', '/']);
    expect(manifest.description.length).toBeLessThanOrEqual(300);
    expect(manifest.display_override.at(0)).toBe('standalone');
  });

  it('has shortcuts to existing screens, with names of at most 12 letters', () => {
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      '/?check-in=morning',
      '/?check-in=night',
      '/leaderboard',
      '/friends',
    ]);
    expect(manifest.shortcuts.filter(({ url }) => !hasScreen(url))).toEqual([]);
    expect(manifest.shortcuts.filter(({ short_name }) => short_name.length > 12)).toEqual([]);
    expect(manifest.shortcuts.flatMap(({ icons }) => icons.map((one) => one.sizes))).toEqual(
      Array(4).fill('96x96'),
    );
  });

  it.each(['narrow', 'wide'])('has %s screenshots of a size that the install dialog accepts', (form) => {
    const shown = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    // browsers omit screenshots of another aspect ratio than the first
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1);
    const [width = 0, height = 0] = (shown[0]?.sizes ?? '').split('x').map(Number);
    expect(width > height).toBe(form === 'wide');
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)));
    expect(shown.every(({ label }) => label)).toBe(true);
  });

  it('has screenshots of less than 600 KB in total', () => {
    const bytes = manifest.screenshots.reduce((sum, { src }) => sum + read(`public${src}`).length, 0);
    expect(bytes).toBeLessThan(600 * 1024);
  });

  it('has the background colour of the page', () => {
    const tokens = read('src/ui/theme/tokens.css').toString();
    const [, light, dark] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    expect([manifest.background_color, manifest.theme_color]).toEqual([light, light]);
    const page = read('index.html').toString();
    for (const [scheme, colour] of Object.entries({ light, dark })) {
      expect(page).toContain(
        `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})"`,
      );
    }
  });
});

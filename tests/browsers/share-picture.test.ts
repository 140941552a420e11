import { afterEach, expect, it, vi } from 'vitest';
import { startAppProcess } from '#tests/browsers/app-process.ts';
import { browserNames, openBrowser } from '#tests/browsers/open-browsers.ts';
import { checkInForNight, signUp } from '#tests/browsers/sign-up.ts';
import { visitorAt } from '#tests/browsers/visitor.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const DRAWN = { timeout: 45_000, interval: 200 };

/** The size of the picture on the page, and the number of colours among 1,350 of its pixels. */
const LOOK = `
  const picture = [...document.images].find((each) => each.alt.includes(arguments[0]));
  if (!picture?.complete || picture.naturalWidth === 0) return null;
  const canvas = document.createElement('canvas');
  const [width, height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.width = 27;
  canvas.height = 50;
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return JSON.stringify({ width, height, colours: new Set(pixels).size });`;

const undo: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it.each(browserNames)(
  'draws in %s the picture of a week with 1080 × 1350 pixels, not blank',
  async (name) => {
    const server = await startAppProcess(undo);
    const browser = await openBrowser(name, lateMorningZone(Date.now()));
    undo.push(() => browser.close());
    const mina = visitorAt(browser);
    await signUp(mina, server.url);
    await checkInForNight(mina);
    await mina.sees('Checked In!');
    await mina.sees('All synced');
    await mina.open(`${server.url}/share/week/now`);
    await mina.sees('Save picture');
    const seen = await vi.waitFor(async () => {
      const found = await mina.asks(LOOK, '1 check-in this week');
      expect(found).toBeTypeOf('string');
      return JSON.parse(String(found)) as { width: number; height: number; colours: number };
    }, DRAWN);
    expect(seen).toMatchObject({ width: 1080, height: 1350 });
    expect(seen.colours).toBeGreaterThan(20);
  },
);

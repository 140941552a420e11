import { writeFileSync } from 'node:fs';
import { throttle } from '#tests/bench/throttle.ts';
import { openWorld } from '#tests/bench/world.ts';
import { copy } from '#ui/copy.ts';

const world = await openWorld(new URL('../../dist', import.meta.url).pathname);
try {
  const { profileDir, url } = await world.copyOf(await world.device('fiveDays'));
  const context = await world.browse(profileDir);
  await context.addInitScript(() => {
    const real = Date.now.bind(Date);
    const days = Number(new URLSearchParams(location.search).get('days') ?? 0);
    Date.now = () => real() + days * 86_400_000;
  });
  await context.setOffline(true);
  for (let day = 0; day < 5; day++) {
    const page = await context.newPage();
    await throttle(page);
    await page.goto(`${url}/?days=${day}`);
    await page.evaluate(() => window.probe.usable);
    await page.waitForTimeout(500);
    const group = copy.checkInGroup('morning');
    const { x, y } = await page.evaluate((label) => window.probe.placeOf(label), group);
    const cdp = await context.newCDPSession(page);
    const events: unknown[] = [];
    cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    const b = await context.browser()?.newBrowserCDPSession();
    const t = b ?? cdp;
    t.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await t.send('Tracing.start', {
      traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing', 'v8.execute'] },
    } as never);
    const painted = page.evaluate((label) => window.probe.checkedIn(label), group);
    await page.mouse.click(x, y, { delay: Number(process.env.REST ?? 80) });
    const at = await painted;
    const tapped = await page.evaluate(() => window.probe.clickedAt());
    console.log('tap', at - tapped, tapped);
    const done = new Promise((r) => t.on('Tracing.tracingComplete', r));
    await t.send('Tracing.end');
    await done;
    writeFileSync(`/tmp/trace${day}.json`, JSON.stringify({ traceEvents: events, tapped, at }));
    await page.close();
  }
  await context.close();
} finally {
  await world.close();
}

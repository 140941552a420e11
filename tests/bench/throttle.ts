import type { Page } from '@playwright/test';

/** A slow phone: the page's own thread runs 4× slower. Workers are not slowed down; that is all a browser offers. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

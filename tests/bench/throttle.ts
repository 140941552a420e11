import type { Page } from '@playwright/test';

/** Simulates a slow phone: slows the main thread down 4×. Browsers cannot slow down workers. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

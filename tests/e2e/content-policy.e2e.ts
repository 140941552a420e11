import { expect, offlineReady, test } from '#tests/e2e/fixtures.ts';

for (const path of ['/auth', '/install', '/no/such/page']) {
  test(`runs ${path} under a strict content policy without a violation`, async ({ page }) => {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-');
    // the fixture noProblems fails this test on any violation
    await expect(page.locator('#root .boot-mark')).toHaveCount(0);
  });
}

test('blocks what an injected script would try', async ({ browser, baseURL }) => {
  // a separate context, because in the usual one every violation fails the test
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await page.goto('/auth');
  await offlineReady(page); // the only allowed Trusted Types policy has admitted the service worker
  const attempts = await page.evaluate(() => {
    const rejected = (attempt: () => unknown): string => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const script = document.createElement('script');
    return {
      markup: rejected(() => {
        document.body.innerHTML = '<b>no</b>';
      }),
      script: rejected(() => {
        script.text = 'globalThis.ran = true';
      }),
      timer: rejected(() => setTimeout('globalThis.ran = true')),
      policy: rejected(() => Reflect.get(window, 'trustedTypes').createPolicy('own', {})),
      secondPolicy: rejected(() => Reflect.get(window, 'trustedTypes').createPolicy('simmer-worker', {})),
    };
  });
  expect(attempts).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    timer: 'TypeError',
    policy: 'TypeError',
    secondPolicy: 'TypeError',
  });
  await context.close();
});

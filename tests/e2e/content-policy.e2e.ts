import { expect, test } from '#tests/e2e/fixtures.ts';

for (const path of ['/auth', '/install', '/no/such/page']) {
  test(`${path} runs under a strict content policy and breaks nothing of it`, async ({ page }) => {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-');
    // the fixture noProblems fails this test on any violation
    await expect(page.locator('#root .boot-mark')).toHaveCount(0);
  });
}

import { expect, test } from '#tests/e2e/fixtures.ts';

test('an unknown address says so, without a session, and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/no\/such\/page/);
});

import type { Page } from '@playwright/test';
import type { Credentials } from '#commands/online/sign-in.ts';
import type { NewAccount } from '#commands/online/sign-up.ts';

const TOGGLES = {
  'Create Account': "Don't have an account? Sign up",
  'Sign In': 'Already have an account? Sign in',
} as const;

/** Shows one of the two forms of /auth. Which of them comes first depends on the device. */
export async function chooseForm(page: Page, form: keyof typeof TOGGLES): Promise<void> {
  const toggle = page.getByRole('button', { name: TOGGLES[form] });
  await page.getByRole('button', { name: form, exact: true }).or(toggle).first().waitFor();
  if (await toggle.isVisible()) await toggle.click();
}

/** Creates an account with the form of the page that is shown. */
export async function fillSignUp(page: Page, account: NewAccount): Promise<void> {
  await chooseForm(page, 'Create Account');
  await page.getByLabel('Display Name').fill(account.display_name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Signs in with the form of the page that is shown. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await chooseForm(page, 'Sign In');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Leaves the first questions to a new user. */
export const skipFirstSteps = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Skip' }).click();

/** Acts of the scenes about an import (tests/scenes/scenes.ts). */
import type { Page } from '@playwright/test';

const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'simmer.json', mimeType: 'application/json', buffer: Buffer.from(text) });

export async function chooseWrongFile(page: Page): Promise<void> {
  await chooseFile(page, '{}');
  await page.getByRole('alert').filter({ hasText: "isn't a Simmer export" }).waitFor();
}

/** The file of another account, with one check-in that can be imported and one that is too old. */
export async function chooseImport(page: Page): Promise<void> {
  const checkIn = (ago: number) => {
    const check_in_time = new Date(Date.now() - ago * 86_400_000).toISOString();
    const day = { local_day: check_in_time.slice(0, 10), day_start: '00:00:00', goal_time: '07:00:00' };
    return { check_in_type: 'morning', check_in_time, utc_offset_minutes: 0, ...day };
  };
  const file = {
    format: 'simmer-export',
    version: 1,
    exported_at: new Date().toISOString(),
    complete: false,
    account: { user_id: '', email: 'mina@example.org' },
    profile: { display_name: 'Mina' },
    goals: { morning_goal_time: '06:30:00', night_goal_time: '22:30:00', day_start: '00:00:00' },
    streaks: null,
    check_ins: [checkIn(90), checkIn(1)],
    friendships: [{}],
    messages: [{}, {}],
    changes: [],
  };
  await chooseFile(page, JSON.stringify(file));
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
}

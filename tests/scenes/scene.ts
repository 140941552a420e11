import type { Page } from '@playwright/test';

/**
 * The users of the scenes, each in a browser context of their own. `visitor` is signed out. `demoLater` is the demo account in
 * a context whose clock may be moved. `newcomer` has just signed up and has no friends, `tapper` checks in now, `unsynced`
 * never gets the first data, `beginner` makes a first check-in, `sleeper` is offline at other times of day with a streak.
 * `climber` rises a league. Four users have check-ins of the time in their names. `starter` and `adder` have no email, `asked` is at the first questions.
 */
export type Viewer =
  | 'visitor'
  | 'demo'
  | 'demoLater'
  | 'newcomer'
  | 'tapper'
  | 'unsynced'
  | 'threeDays'
  | 'sixDays'
  | 'oneYear'
  | 'fiveYears'
  | 'beginner'
  | 'starter'
  | 'adder'
  | 'asked'
  | 'sleeper'
  | 'climber';

/** What a scene may ask or change to reach its page. */
export interface World {
  /** The user's id behind a display name. */
  idOf(displayName: string): Promise<string>;
  /** Changes the database. */
  change(sql: string, params: unknown[]): Promise<unknown>;
}

export interface Scene {
  /** The file's name, without size and theme. */
  name: string;
  viewer: Viewer;
  path: string | ((world: World) => Promise<string>);
  /** Waits for what the page must have received before it is offline. */
  whileOnline?: (page: Page) => Promise<void>;
  /** Brings the loaded page into the state to show. */
  act?: (page: Page) => Promise<void>;
  /** The page is offline from before `act` until the picture is taken. */
  offline?: true;
  /** Takes the whole page instead of the window. */
  whole?: true;
}

/** Sets the page's clock to Monday: today, or the next one. The page is not loaded again. */
export async function onMonday(page: Page): Promise<void> {
  const now = new Date();
  const days = (8 - now.getDay()) % 7;
  await page.clock.setFixedTime(now.getTime() + days * 86_400_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

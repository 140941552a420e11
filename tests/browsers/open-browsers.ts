import { findFirefox, findWebKit } from '#scripts/programs/find-browsers.mjs';
import type { Driven } from '#tests/browsers/driven.ts';
import { PRIVATE, startFirefox } from '#tests/browsers/firefox.ts';
import { startWebKit } from '#tests/browsers/webkit.ts';

type Environment = Readonly<Record<string, string>>;

const START: Readonly<Record<string, (env: Environment) => Promise<Driven>>> = {
  firefox: (env) => startFirefox(there(findFirefox(), 'Firefox'), env),
  'firefox, private': (env) => startFirefox(there(findFirefox(), 'Firefox'), env, PRIVATE),
  webkit: (env) => startWebKit(there(findWebKit(), 'WebKit'), env),
};

function there<Found>(found: Found | null, name: string): Found {
  if (found === null)
    throw new Error(`${name} is not installed: npm run test:browsers installs it where it may`);
  return found;
}

/** Those to be tested: what scripts/programs/provide-browsers.mjs found and handed over, else both. */
export const browserNames: readonly string[] = (process.env.BROWSERS || 'firefox,webkit').split(',');

/** Starts Firefox in that time zone with these preferences. */
export const openFirefox = (TZ: string, preferences: Readonly<Record<string, boolean | string | number>>) =>
  startFirefox(there(findFirefox(), 'Firefox'), { TZ }, preferences);

/** Starts the browser of that name in that time zone. */
export function openBrowser(name: string, timeZone: string): Promise<Driven> {
  const start = START[name];
  if (!start) throw new Error(`There is no browser ${name}`);
  return start({ TZ: timeZone });
}

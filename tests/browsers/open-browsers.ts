import { findFirefox, findWebKit } from '#scripts/find-browsers.mjs';
import type { Driven } from '#tests/browsers/driven.ts';
import { startFirefox } from '#tests/browsers/firefox.ts';
import { startWebKit } from '#tests/browsers/webkit.ts';

type Environment = Readonly<Record<string, string>>;

const START: Readonly<Record<string, (env: Environment) => Promise<Driven>>> = {
  firefox: (env) => startFirefox(there(findFirefox(), 'Firefox'), env),
  webkit: (env) => startWebKit(there(findWebKit(), 'WebKit'), env),
};

function there<Found>(found: Found | null, name: string): Found {
  if (found === null)
    throw new Error(`${name} is not installed: npm run test:browsers installs it where it may`);
  return found;
}

/** Those to be tested: what scripts/provide-browsers.mjs found and handed over, else both. */
export const browserNames: readonly string[] = (process.env.BROWSERS || 'firefox,webkit').split(',');

/** Starts the one of that name, in that time zone. */
export function openBrowser(name: string, timeZone: string): Promise<Driven> {
  const start = START[name];
  if (!start) throw new Error(`There is no browser ${name}`);
  return start({ TZ: timeZone });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { BROWSERS, findBrowser } from './find-browsers.mjs';

const TITLES = { firefox: 'Firefox', webkit: 'WebKit' };
const DEBIAN = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/**
 * Finds Firefox and WebKit, installs missing ones if it can (as root on Debian), and prints what it did and what is
 * missing. Returns the browsers to test as `ready`: those in the environment variable BROWSERS (firefox,webkit), else
 * both. A missing browser is a failure only if BROWSERS names it.
 */
export function provideBrowsers() {
  const demanded = (process.env.BROWSERS ?? '').split(',').filter(Boolean);
  const unknown = demanded.filter((name) => !BROWSERS.includes(name));
  if (unknown.length > 0) throw new Error(`BROWSERS knows ${BROWSERS.join(' and ')}, not ${unknown.join()}`);
  const wanted = demanded.length > 0 ? demanded : BROWSERS;

  const why = install(wanted.filter((name) => !findBrowser(name)));
  const ready = wanted.filter((name) => findBrowser(name));
  const missing = wanted.filter((name) => !ready.includes(name));
  for (const name of missing) console.log(`${TITLES[name]} is missing: ${why}. It was not tested.`);
  console.log(`To be tested: ${ready.map((name) => TITLES[name]).join(' and ') || 'none of them'}.`);
  return { ready, failed: demanded.length > 0 && missing.length > 0 };
}

/** Tries to install the browsers. Returns why one may still be missing. */
function install(names) {
  if (names.length === 0) return '';
  const packages = names.flatMap((name) => DEBIAN[name]);
  const command = `apt-get install ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) return 'it is not installed, and this system has no apt-get';
  if (process.getuid?.() !== 0) return `it is not installed; as root: ${command}`;
  console.log(`${names.map((name) => TITLES[name]).join(' and ')} not found: ${command}`);
  // without a network, fail after seconds instead of minutes
  const patience = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const apt = (...args) =>
    spawnSync('apt-get', [...patience, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      timeout: 300_000,
    });
  apt('update');
  // install them one by one: a package that this system lacks must not prevent the other
  const failures = names.flatMap((name) => {
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...DEBIAN[name]);
    return status === 0 ? [] : [(stderr ?? '').trim().split('\n').at(-1)];
  });
  return `apt-get could not install it (${failures.join('; ') || 'though it says it did'})`;
}

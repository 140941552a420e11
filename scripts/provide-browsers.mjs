import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { BROWSERS, findBrowser } from './find-browsers.mjs';

const TITLES = { firefox: 'Firefox', webkit: 'WebKit' };
const DEBIAN = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/**
 * Finds Firefox and WebKit, and installs what is missing where it may (Debian and its like, as root). Says what it did and
 * what cannot be had here. `ready` are those to be tested; `missing` is told as a failure only of those that
 * `BROWSERS` names (firefox,webkit): without it, a machine without them is no failure.
 */
export function provideBrowsers() {
  const demanded = (process.env.BROWSERS ?? '').split(',').filter(Boolean);
  const unknown = demanded.filter((name) => !BROWSERS.includes(name));
  if (unknown.length > 0) throw new Error(`BROWSERS knows ${BROWSERS.join(' and ')}, not ${unknown.join()}`);
  const wanted = demanded.length > 0 ? demanded : BROWSERS;

  const why = install(wanted.filter((name) => !findBrowser(name)));
  const ready = wanted.filter((name) => findBrowser(name));
  const missing = wanted.filter((name) => !ready.includes(name));
  for (const name of missing) console.log(`${TITLES[name]} cannot be had here: ${why}. It was not tested.`);
  console.log(`To be tested: ${ready.map((name) => TITLES[name]).join(' and ') || 'none of them'}.`);
  return { ready, failed: demanded.length > 0 && missing.length > 0 };
}

/** The reason for what is missing afterwards. */
function install(names) {
  if (names.length === 0) return '';
  const packages = names.flatMap((name) => DEBIAN[name]);
  const command = `apt-get install ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) return 'it is not installed, and this system has no apt-get';
  if (process.getuid?.() !== 0) return `it is not installed; as root: ${command}`;
  console.log(`${names.map((name) => TITLES[name]).join(' and ')} not found: ${command}`);
  // a machine without a network must not wait for minutes
  const patience = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const apt = (...args) =>
    spawnSync('apt-get', [...patience, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      timeout: 300_000,
    });
  apt('update');
  // one that this system does not have must not cost the other
  const failures = names.flatMap((name) => {
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...DEBIAN[name]);
    return status === 0 ? [] : [(stderr ?? '').trim().split('\n').at(-1)];
  });
  return `apt-get could not install it (${failures.join('; ') || 'though it says it did'})`;
}

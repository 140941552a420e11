// npm run test:browsers [-- firefox webkit]: the main path and offline reload in the engines beside Chromium. dist/ must be built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalServer } from '#local/create-server.ts';
import type { Browser } from '#tests/browsers/browser.ts';
import { findFirefox, freePort, openFirefox } from '#tests/browsers/firefox.ts';
import { type Backend, mainPath } from '#tests/browsers/main-path.ts';
import { findWebKit, openWebKit } from '#tests/browsers/webkit.ts';
import { lateMorningZone } from '#tests/support/late-morning-zone.ts';

const zone = lateMorningZone(Date.now());
const ENGINES: Record<string, { packages: readonly string[]; open: () => Promise<Browser> | null }> = {
  firefox: {
    packages: ['firefox-esr'],
    open: () => {
      const program = findFirefox();
      return program ? openFirefox(program, zone) : null;
    },
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    open: () => {
      const programs = findWebKit();
      return programs && existsSync('/usr/bin/Xvfb') ? openWebKit(programs, zone) : null;
    },
  },
};

/** As root on Debian or Ubuntu a browser that is missing is installed; elsewhere it is told. */
function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: 'inherit',
  });
}

async function openBackend(): Promise<Backend & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'simmer-browsers-'));
  const port = await freePort();
  const open = () => startLocalServer({ port, dataDir, seed: false, log: () => undefined });
  let running: Awaited<ReturnType<typeof open>> | null = await open();
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    url: running.url,
    stop,
    start: async () => {
      running ??= await open();
    },
    rows: async (sql, params) => {
      if (!running) throw new Error('The server is stopped');
      return running.query(sql, params);
    },
    end: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let failed = 0;
const asked = process.argv.slice(2);
for (const [name, { packages, open }] of Object.entries(ENGINES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  let opening = open();
  if (!opening) {
    install(packages);
    opening = open();
  }
  if (!opening) {
    console.error(`${name}: not here, and not to be installed (${packages.join(', ')})`);
    failed += 1;
    continue;
  }
  const backend = await openBackend();
  try {
    const browser = await opening;
    try {
      await mainPath(browser, backend, (sentence) => console.log(`${browser.name} holds: ${sentence}`));
    } finally {
      await browser.close();
    }
  } catch (error) {
    failed += 1;
    console.error(`${name} DOES NOT HOLD:`, error);
  } finally {
    await backend.end();
  }
}
process.exit(failed === 0 ? 0 : 1);

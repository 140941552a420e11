import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#embedded/server/server-settings.ts';
import { ROOT } from '#tests/architecture/source-files.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const FOLDER = 'hosting/embedded';
const COMPOSE = readdirSync(path.join(ROOT, FOLDER)).filter((name) => name.endsWith('.yaml'));

describe('hosting/embedded', () => {
  it('uses the same settings file in the unit as in the commands of the packaged folder', () => {
    const [, file = ''] = /^EnvironmentFile=(\S+)$/m.exec(read(`${FOLDER}/simmer.service`)) ?? [];
    expect(read('scripts/make-package.mjs')).toContain(`SETTINGS_FILE = '${file}'`);
    expect(read('docs/self-hosting.md')).toContain(`/opt/simmer/simmer.env ${file}`);
  });

  it('has a settings file that the server accepts, even with every line enabled', () => {
    const text = read(`${FOLDER}/simmer.env`);
    const [, folder] = /^StateDirectory=(\S+)$/m.exec(read(`${FOLDER}/simmer.service`)) ?? [];
    expect(readSettings(parseEnv(text)).dataDir).toBe(`/var/lib/${folder}`);
    expect(readSettings(parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, ''))).signUp).toBe('invite');
  });

  it('gives each compose file a project name of its own, so that volumes are separate', () => {
    const names = COMPOSE.map((file) => /^name: (\S+)$/m.exec(read(`${FOLDER}/${file}`))?.[1]);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  it('sends HSTS in every proxy example', () => {
    for (const example of ['Caddyfile', 'nginx.conf'])
      expect(read(`${FOLDER}/${example}`)).toContain('strict-transport-security');
    for (const file of [
      ...COMPOSE.map((name) => `${FOLDER}/${name}`),
      'docs/self-hosting.md',
      'docs/hosting.md',
    ])
      expect(read(file), file).not.toContain('caddy reverse-proxy');
  });

  it('keeps every .env file out of the image', () => {
    expect(read('.dockerignore').split('\n')).toContain('**/.env*');
  });
});

describe('npm run hosting', () => {
  it('prints one sentence without the address of a project', () => {
    const { VITE_SUPABASE_URL: _, ...env } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/hosting.ts'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'Set VITE_SUPABASE_URL to the address of the project that the app will use (docs/hosting.md).\n',
    ]);
  });
});

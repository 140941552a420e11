import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { create } from 'tar';
import { build } from 'vite';
import { BUNDLED, licenseOf, takeBundled, writeLicenses } from './write-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The npm scripts of the packaged folder, with the same names as in a checkout: `npm start`, `npm run admin`. */
const COMMANDS = {
  start: 'supabase/embedded/start.ts',
  admin: 'scripts/admin.ts',
  doctor: 'scripts/doctor.ts',
  dump: 'scripts/dump.ts',
  load: 'scripts/load.ts',
  restore: 'scripts/restore.ts',
};

/** Files of hosting/embedded that the machine also needs. */
const HOSTING = ['simmer.service', 'simmer.env', 'Caddyfile'];
/** The settings of the service, as simmer.service names them. */
const SETTINGS_FILE = '/etc/simmer.env';

/** The folder of the code, below that of package.json: project-path.ts finds everything else from there. */
const CODE = 'supabase/embedded';

/** Packages that load files from their own folder (WebAssembly, native code). They are copied, not bundled. */
const COPIED = ['@electric-sql/pglite', 'fs-native-extensions'];
/** Files that nothing reads: maps, types, and prebuilds for another runtime. */
const UNREAD = /\.(?:map|bare|d\.c?ts|md|[ch])$/;

/** Makes the folder `out`, which runs the server with Node alone. `dist` must be built. Replaces an older folder. */
export async function makePackage(out) {
  await rm(out, { recursive: true, force: true });
  const code = path.join(out, CODE);
  await bundle(code);
  const bundled = await takeBundled(code);
  const copied = await withDependencies(COPIED);
  for (const name of copied) {
    const from = path.join('node_modules', name);
    await cp(path.join(root, from), path.join(out, from), {
      recursive: true,
      filter: (file) => !UNREAD.test(file),
    });
  }
  for (const part of ['dist', 'supabase/migrations', 'supabase/config.toml', 'LICENSE']) {
    await cp(path.join(root, part), path.join(out, part), { recursive: true });
  }
  for (const file of HOSTING) await copyFile(path.join(root, 'hosting/embedded', file), path.join(out, file));
  await copyFile(path.join(root, CODE, 'server/watchdog-thread.mjs'), path.join(code, 'watchdog-thread.mjs'));
  await makeEmptyDatabase(path.join(code, 'empty-database.tar.gz'));
  const licenses = await Promise.all(copied.map((name) => licenseOf(name)));
  await writeLicenses(path.join(out, 'licenses.txt'), [...bundled, ...licenses]);
  await writeManifest(out);
}

async function bundle(code) {
  await mkdir(code, { recursive: true });
  const entries = Object.entries(COMMANDS).map(([name, file]) => [name, path.join(root, file)]);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // only `npm run dev` needs vite
    ssr: { noExternal: true, external: [...COPIED, 'vite'] },
    build: {
      ssr: true,
      outDir: code,
      emptyOutDir: true,
      target: 'node20',
      reportCompressedSize: false,
      license: { fileName: BUNDLED },
      rolldownOptions: {
        input: Object.fromEntries(entries),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** Without it PGlite makes the database at the first start, which is too much for a small machine: data/backend.ts. */
async function makeEmptyDatabase(file) {
  const folder = await mkdtemp(path.join(tmpdir(), 'simmer-'));
  try {
    await (await PGlite.create(folder)).close();
    await create({ gzip: true, file, cwd: folder, portable: true }, await readdir(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The packages and their dependencies. npm installs them side by side; a nested one would not be found here. */
async function withDependencies(names) {
  const found = new Set();
  const add = async (name) => {
    if (found.has(name)) return;
    found.add(name);
    const { dependencies = {} } = await manifestOf(path.join(root, 'node_modules', name));
    for (const dependency of Object.keys(dependencies)) await add(dependency);
  };
  for (const name of names) await add(name);
  return [...found].sort();
}

async function writeManifest(out) {
  const { name, version, description, license, engines } = await manifestOf(root);
  const scripts = Object.keys(COMMANDS).map((command) => {
    // systemd reads the settings for the server; a command reads another file if the shell's SETTINGS_FILE names one
    const settings = command === 'start' ? '' : `env SETTINGS_FILE="\${SETTINGS_FILE-${SETTINGS_FILE}}" `;
    return [command, `exec ${settings}node ${CODE}/${command}.mjs`];
  });
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    scripts: Object.fromEntries(scripts),
  };
  await writeFile(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const manifestOf = async (folder) => JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

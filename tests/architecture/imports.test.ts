import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/architecture/source-files.ts';
import {
  fileCycle,
  folderCycle,
  folderOf,
  reachableFrom,
  roomCycle,
  violationsOf,
} from '#tests/architecture/violations.ts';

const house = sourceFiles(
  ['schemas', 'src', 'sw', 'supabase/embedded', 'supabase/seed', 'supabase/functions'],
  /\.tsx?$/,
);

describe('the arrows of the house', () => {
  it.each(house.map((file) => [file.path, file] as const))(
    '%s imports only what its folder may',
    (_path, file) => {
      expect(folderOf(file.path)).not.toBe('');
      expect(violationsOf(file)).toEqual([]);
    },
  );

  it('no folder imports, by any way round, a folder that imports it', () => {
    expect(folderCycle(house)).toBeNull();
  });

  it.each(['src/store', 'src/sync', 'src/domain'])('no folder inside %s imports one that imports it', (room) => {
    expect(roomCycle(room, house)).toBeNull();
  });

  it('no file imports, by any way round, a file that imports it', () => {
    expect(fileCycle(house)).toBeNull();
  });

  it('nothing that the service worker runs names rxdb, supabase-js or React', () => {
    const { files, packages } = reachableFrom('sw/sw.ts', house);
    expect(files.size).toBeGreaterThan(1);
    expect([...packages].filter((name) => /^(?:rxdb|@supabase|react)/.test(name))).toEqual([]);
  });
});

describe('the check itself', () => {
  const samples = sourceFiles(['tests/architecture/samples'], /\.txt$/);
  const headers = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`^// ${key}: (.*)$`, 'gm'))].map(([, value = '']) => value);

  it.each(samples.map((file) => [file.path, file] as const))(
    'catches all that is wrong in %s',
    (_path, file) => {
      const [path = ''] = headers(file.text, 'path');
      const expected = headers(file.text, 'expect');
      expect(expected.length).toBeGreaterThan(0);
      expect(violationsOf({ path, text: file.text }).sort()).toEqual(expected.sort());
    },
  );

  it('sees a ring through a third folder', () => {
    const ring = [
      { path: 'src/store/a.ts', text: "import { b } from '#sync/b.ts';" },
      { path: 'src/sync/b.ts', text: "import { c } from '#backend/c.ts';" },
      { path: 'src/backend/c.ts', text: "import type { A } from '#store/a.ts';" },
    ];
    expect(folderCycle(ring)).toBe('store → sync → backend → store');
  });

  it('sees a ring of folders inside a room', () => {
    const ring = [
      { path: 'src/sync/push/a.ts', text: "import { b } from '#sync/rounds/b.ts';" },
      { path: 'src/sync/rounds/b.ts', text: "import type { C } from '#sync/push/c.ts';" },
      { path: 'src/sync/push/c.ts', text: '' },
    ];
    expect(roomCycle('src/sync', ring)).toBe('src/sync/push → src/sync/rounds → src/sync/push');
    expect(roomCycle('src/store', ring)).toBeNull();
  });

  it('sees a ring of files, also one of types and late imports', () => {
    const ring = [
      { path: 'src/ui/a.ts', text: "import type { B } from '#ui/b.ts';" },
      { path: 'src/ui/b.ts', text: "export const c = () => import('#ui/c.ts');" },
      { path: 'src/ui/c.ts', text: "import { a } from '#ui/a.ts';" },
    ];
    expect(fileCycle(ring)).toBe('src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts');
  });

  it('follows the worker into files it reaches only through others, but not through types', () => {
    const files = [
      {
        path: 'sw/sw.ts',
        text: "import { push } from '#sync/push.ts';\nimport type { X } from '#store/x.ts';",
      },
      { path: 'src/sync/push.ts', text: "import { rows } from '#store/rows.ts';" },
      { path: 'src/store/rows.ts', text: "import { createRxDatabase } from 'rxdb';" },
      { path: 'src/store/x.ts', text: "import 'dexie';" },
    ];
    expect([...reachableFrom('sw/sw.ts', files).packages]).toEqual(['rxdb']);
  });
});

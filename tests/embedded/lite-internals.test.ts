import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepObjectsIn, preventGrants, repairWarnings, watchErrors } from '#embedded/data/lite-internals.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';

/** The fields of @supabase/lite that this server changes, and the functions that change them. */
const FIELDS = {
  'App._storageAdapter': (app: App) => keepObjectsIn(app, Reflect.get({}, 'none')),
  'Connection.rlsState': (_: App, connection: PgliteConnection) => preventGrants(connection),
  'Connection.normalizeDbError': (_: App, connection: PgliteConnection) =>
    watchErrors(connection, () => undefined),
};
const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

let connection: PgliteConnection;
let app: App;
beforeAll(async () => {
  connection = await createPgliteConnection({ url: 'memory://' });
  app = new App({ connection });
});
afterAll(() => connection?.close());

describe('patches of @supabase/lite', () => {
  it.each(names)('finds %s', (name) => {
    expect(() => FIELDS[name](app, connection)).not.toThrow();
  });

  it.each(names)('reports %s in the error if a version lacks it', (name) => {
    const changed = {} as App & PgliteConnection;
    expect(() => FIELDS[name](changed, changed)).toThrow(`@supabase/lite has no ${name}:`);
  });

  it('lets Node emit a warning given as an Error, like the one for too many listeners', async () => {
    const warned = new Promise((resolve) => process.once('warning', resolve));
    const warning = new Error('too many');
    repairWarnings();
    process.emitWarning(warning);
    expect(await warned).toBe(warning);
  });

  it('are made in one file', () => {
    const knowing = sourceFiles(['supabase'], /\.ts$/).filter(({ text }) =>
      names.some((name) => text.includes(name.split('.')[1] ?? name)),
    );
    expect(knowing.map(({ path }) => path.split('/').at(-1))).toEqual(['lite-internals.ts']);
  });
});

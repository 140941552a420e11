import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkReads,
  keepObjectsIn,
  preventGrants,
  repairWarnings,
  watchErrors,
} from '#local/data/lite-internals.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';

/** The fields of @supabase/lite that this server changes, and who changes them. */
const FIELDS = {
  'App._storageAdapter': (app: App) => keepObjectsIn(app, Reflect.get({}, 'none')),
  'Connection.rlsState': (_: App, connection: PgliteConnection) => preventGrants(connection),
  'Connection.onPostgrestAST': (_: App, connection: PgliteConnection) =>
    checkReads(connection, () => undefined),
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
afterAll(() => connection.close());

describe('what this server changes inside @supabase/lite', () => {
  it.each(names)('is there: %s', (name) => {
    expect(() => FIELDS[name](app, connection)).not.toThrow();
  });

  it.each(names)('is named when a version has it no longer: %s', (name) => {
    const changed = {} as App & PgliteConnection;
    expect(() => FIELDS[name](changed, changed)).toThrow(`@supabase/lite has no ${name}:`);
  });

  it('lets Node warn with an error, as it does of too many listeners', async () => {
    const warned = new Promise((resolve) => process.once('warning', resolve));
    const warning = new Error('too many');
    repairWarnings();
    process.emitWarning(warning);
    expect(await warned).toBe(warning);
  });

  it('is known to one file', () => {
    const knowing = sourceFiles(['supabase'], /\.ts$/).filter(({ text }) =>
      names.some((name) => text.includes(name.split('.')[1] ?? name)),
    );
    expect(knowing.map(({ path }) => path.split('/').at(-1))).toEqual(['lite-internals.ts']);
  });
});

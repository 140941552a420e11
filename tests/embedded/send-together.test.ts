import { App } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preventGrants } from '#embedded/data/lite-internals.ts';
import { databaseOn } from '#embedded/data/postgres-database.ts';
import { sendTogether } from '#embedded/data/send-together.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/support/server-database.ts';

let database: OwnDatabase;
let connection: PostgresConnection;
/** Every statement that went to PostgreSQL. */
let sent: string[] = [];

beforeAll(async () => {
  database = await emptyDatabase();
  connection = createPostgresConnection({
    url: database.url,
    // one connection, so that a transaction would see leftovers of the one before
    postgresOptions: { max: 1, onnotice: () => undefined, debug: (_, text) => sent.push(text) },
  });
  preventGrants(connection);
  sendTogether(connection.driver);
  await databaseOn(connection.driver).exec(`
    create table public.things (id int);
    create function public.who(greeting text) returns text language sql as
      $$ select greeting || ' ' || current_setting('role') || ' ' || current_setting('request.jwt.claim.sub') $$`);
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const setting = (name: string) => `SELECT set_config('${name}', $1, true)`;
const inTransaction = <T>(task: Parameters<ReturnType<typeof databaseOn>['transaction']>[0]) =>
  databaseOn(connection.driver).transaction(task) as Promise<T>;

describe('settings of a transaction', () => {
  it('apply to the statement sent with them', async () => {
    const rows = await inTransaction(async (tx) => {
      await tx.query(setting('role'), ['anon']);
      await tx.query(setting('request.jwt.claim.sub'), ['ann']);
      return (await tx.query(`select public.who($1)`, ['hello'])).rows;
    });
    expect(rows).toEqual([{ who: 'hello anon ann' }]);
  });

  it.each(['commit', 'rollback', 'an error'])('end with the transaction after %s', async (end) => {
    const before = inTransaction(async (tx) => {
      await tx.query(setting('role'), ['anon']);
      await tx.query(setting('request.jwt.claim.sub'), ['ann']);
      if (end === 'rollback') await tx.rollback();
      if (end === 'an error') throw new Error('stop');
    });
    await before.catch(() => undefined);
    const rows = await inTransaction(async (tx) => {
      const { rows } = await tx.query(
        `select current_setting('role') as role, current_setting('request.jwt.claim.sub', true) as sub`,
      );
      return rows;
    });
    expect(rows).toEqual([{ role: 'none', sub: '' }]);
  });

  it('prevent the statement sent with them when they are rejected', async () => {
    const attempt = inTransaction(async (tx) => {
      await tx.query(setting('role'), ['no-such-role']);
      await tx.query('insert into public.things values ($1)', [1]);
    });
    await expect(attempt).rejects.toThrow('role "no-such-role" does not exist');
    expect(await connection.driver.unsafe('select from public.things')).toHaveLength(0);
  });
});

describe('lite', () => {
  const app = () =>
    new App({
      connection,
      options: {
        server: { apiKeys: { resolver: async () => ({ type: 'publishable', claims: { role: 'anon' } }) } },
      },
    });
  const ask = (path: string, body?: object) =>
    app().fetch(
      new Request(`http://server/rest/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { apikey: 'any', 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      }),
    );
  const prepared = async () => {
    const rows = await connection.driver<
      { statement: string }[]
    >`select statement from pg_prepared_statements`;
    return rows.map(({ statement }) => statement);
  };

  it('sets all settings in one statement before a function call, and PostgreSQL keeps both statements prepared', async () => {
    await ask('rpc/who', { greeting: 'hello' });
    sent = [];
    expect(await (await ask('rpc/who', { greeting: 'hello' })).json()).toBe('hello anon ');
    const [begin, settings, call, , commit, ...others] = sent;
    expect([begin, commit, others]).toEqual(['begin', 'commit', []]);
    expect(settings).toMatch(/^select set_config\(\$1, \$2, true\), .*set_config\(\$19, \$20, true\)$/);
    expect(await prepared()).toEqual(expect.arrayContaining([settings, call]));
  });

  it('leaves no query of a table prepared, because clients choose its text', async () => {
    await connection.driver.unsafe('grant select on public.things to anon');
    await connection.clearSchemaCache();
    expect((await ask('things?select=id&id=eq.1')).status).toBe(200);
    expect((await prepared()).filter((text) => text.includes('things'))).toEqual([]);
  });
});

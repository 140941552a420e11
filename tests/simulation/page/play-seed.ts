import { indexedDbMachine } from '#tests/simulation/indexed-db-machine.ts';
import { runScript } from '#tests/simulation/run-script.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
import type { Database } from '#tests/support/database.ts';

/** Requests of the page to the database, which runs outside the browser (tests/e2e/simulation.e2e.ts). */
export type Asked = Pick<Database, 'sync' | 'as' | 'admin' | 'addUser'>;

export type Answer =
  | { value: unknown }
  | { message: string; code: string | undefined; hint: string | undefined };

declare global {
  function askDatabase(method: keyof Asked, args: unknown[]): Promise<Answer>;
  /** Plays the script of that seed with these numbers of devices per user. */
  var playSeed: (seed: number, users: readonly number[]) => Promise<void>;
}

const ask =
  (method: keyof Asked) =>
  async (...args: unknown[]): Promise<never> => {
    const answer = await askDatabase(method, args);
    if ('value' in answer) return answer.value as never;
    const { message, code, hint } = answer;
    throw Object.assign(new Error(message), { code, hint });
  };

const database: Asked = {
  sync: ask('sync'),
  as: ask('as'),
  admin: ask('admin'),
  addUser: ask('addUser'),
};

/** The browser's own databases, under names that begin with the device's: several devices live in one page. */
function deviceInPage(): IDBFactory {
  const device = `${crypto.randomUUID()} `;
  return {
    open: (name, version) => indexedDB.open(device + name, version),
    deleteDatabase: (name) => indexedDB.deleteDatabase(device + name),
    cmp: (first, second) => indexedDB.cmp(first, second),
    async databases() {
      const all = await indexedDB.databases();
      return all.flatMap(({ name, version }) =>
        name?.startsWith(device) ? [{ name: name.slice(device.length), ...(version && { version }) }] : [],
      );
    },
  };
}

globalThis.playSeed = (seed, users) =>
  runSeed(seed, (script) => {
    const newMachine = (place: number) => indexedDbMachine({ indexedDB: deviceInPage(), IDBKeyRange }, place);
    return runScript(database as Database, newMachine, { ...script, users });
  });

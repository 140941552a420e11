import WebSocket from 'ws';
import { type Auth, createAuth } from '#backend/auth.ts';
import type { BackendConfig } from '#backend/config.ts';
import { listenForDoorbell } from '#backend/doorbell.ts';
import { correctClock, systemClock } from '#base/clock.ts';
import type { Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import { newRandomId } from '#base/uuid.ts';
import { deleteAccount } from '#commands/online/delete-account.ts';
import type { EntryContext } from '#commands/online/online-context.ts';
import { signUp } from '#commands/online/sign-up.ts';
import type { LiveStore } from '#store/live-store.ts';
import { createPageAvatars } from '#sync/pictures/page-avatars.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import { runRound } from '#sync/rounds/run-round.ts';
import { memoryLocks, newDisk, openStore } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

// Node 20 has no WebSocket, and supabase-js expects a global one
if (!('WebSocket' in globalThis)) Reflect.set(globalThis, 'WebSocket', WebSocket);

const UNHEARD = 'the doorbell did not ring';

/** Returns the value of a result, or throws an error with the step and the reason. */
export function expectOk<T>(tried: string, result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`${tried}: ${JSON.stringify(result.error)}`);
}

/** A throw-away user with a device in memory, which uses the app's own auth, store and rounds. */
export class SmokeUser {
  readonly id: Uuid;
  readonly email: string;
  readonly auth: Auth;
  readonly clock = correctClock(systemClock);
  readonly #config: BackendConfig;
  #store: LiveStore | null = null;

  private constructor(config: BackendConfig, auth: Auth, user: { id: Uuid; email: string }) {
    this.#config = config;
    this.auth = auth;
    this.id = user.id;
    this.email = user.email;
  }

  /** Signs up. Throws if the server wants the address confirmed first, because this script cannot read that email. */
  static async signUp(config: BackendConfig, display_name: string, email: string): Promise<SmokeUser> {
    const auth = createAuth({
      config,
      clock: correctClock(systemClock),
      locks: memoryLocks(),
      storage: memoryStorage(),
      mirror: { read: async () => null, keep: async () => {} },
    });
    const password = `Smoke-${newRandomId()}`;
    let made: SmokeUser | null = null;
    const entry: EntryContext = {
      config: { ...config, embedded: false },
      auth,
      siteRoot: `${config.url}/`,
      language: () => 'en',
      enter: async (user) => {
        made = new SmokeUser(config, auth, user);
      },
    };
    expectOk(`sign-up of ${email}`, await signUp(entry, { display_name, email, password }));
    if (made) return made;
    throw new Error(
      `the project wants ${email} confirmed by mail, which this script cannot do: try it with confirmations off`,
    );
  }

  get store(): LiveStore {
    if (!this.#store) throw new Error('no device yet');
    return this.#store;
  }

  /** The context that commands take. */
  get device(): { store: LiveStore; clock: SmokeUser['clock'] } {
    return { store: this.store, clock: this.clock };
  }

  /** Replaces the device by an empty one and runs its first round. */
  async takeNewDevice(): Promise<void> {
    await this.leaveDevice();
    this.#store = await openStore(this.id, newDisk(), { tables: [] });
    await this.round();
  }

  async leaveDevice(): Promise<void> {
    await this.#store?.close();
    this.#store = null;
  }

  get avatars() {
    return createPageAvatars(this.#config, this.auth);
  }

  /** Runs one round of the app. Throws if it fails or if the server rejected a change. */
  async round(): Promise<void> {
    const { store, clock, auth, avatars } = this;
    const transport = createPageTransport(this.#config, auth);
    expectOk('a round', await runRound({ store, transport, avatars, clock, newId: newRandomId }));
    const [rejected] = await store.database.rejected.toArray();
    if (rejected) throw new Error(`the server rejected ${rejected.name}: ${rejected.code}`);
  }

  /** All rows on this device that the screens show, by table and id. */
  async onScreen(): Promise<Record<string, unknown>> {
    const { documents } = this.store;
    const tables = ['profiles', 'goals', 'streaks', 'check_ins', 'friendships', 'messages'] as const;
    const rows = await Promise.all(
      tables.map(async (table) =>
        (await documents.where(table)).map((row) => [
          `${table}/${'id' in row ? row.id : row.user_id}`,
          row as unknown,
        ]),
      ),
    );
    return Object.fromEntries(rows.flat().sort(([a], [b]) => String(a).localeCompare(String(b))));
  }

  /** Listens to the doorbell, runs `act`, and resolves when the bell rings. Throws if it has not rung after `patienceMs`. */
  async untilRung(act: () => Promise<void>, patienceMs: number): Promise<void> {
    const { auth, id } = this;
    await new Promise<void>((resolve, reject) => {
      let failure = 'the private channel could not be joined';
      const end = (settle: () => void) => {
        clearTimeout(patience);
        stop();
        settle();
      };
      const patience = setTimeout(() => end(() => reject(new Error(failure))), patienceMs);
      const stop = listenForDoorbell({
        auth,
        userId: id,
        onRing: () => end(resolve),
        onListening: () => {
          if (failure === UNHEARD) return; // the channel has been joined again
          failure = UNHEARD;
          act().catch((error: unknown) => end(() => reject(error)));
        },
        onStopped: () => {},
      });
    });
  }

  async deleteAccount(): Promise<void> {
    const { auth, id: userId } = this;
    expectOk('the deletion', await deleteAccount({ auth, config: this.#config, userId }));
  }
}

// Dexie observes no changes without a global IndexedDB
import 'fake-indexeddb/auto';
import { BehaviorSubject } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { observeDashboard } from '#queries/dashboard.ts';
import type { FriendNews } from '#queries/friend-news.ts';
import type { Row } from '#schemas/registry.ts';
import type { LiveStore } from '#store/live-store.ts';
import { arrive } from '#tests/support/conversation.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { type FakeWebPush, fakeWebPush } from '#tests/support/fake-web-push.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { aProfile, FAKE_USER, someGoals, someStreaks } from '#tests/support/sample-rows.ts';
import { ScreenMemory } from '#ui/browser/screen-memory.ts';
import { createPaintFirst } from '#ui/state/paint-first.ts';
import type { SessionContext } from '#ui/state/session-context.ts';

/** Mina's own rows, as on a first page. */
export const ownRows = (): Row[] => [aProfile(), someGoals(), someStreaks()];

interface Given {
  clock: Clock;
  /** The rows that have arrived from the server; null for none yet. Default: Mina's own rows. */
  rows?: readonly Row[] | null;
  status?: Partial<SyncStatus>;
  /** '' for an account without one. */
  email?: string;
}

export interface SignedInSession extends SessionContext {
  /** Emits the current time, so that a test can change the logical day. */
  now$: BehaviorSubject<number>;
  /** The browser's push API. */
  push: FakeWebPush;
  syncs: number;
  signOuts: number;
  /** More rows arrive from the server. */
  arrive(rows: readonly Row[]): Promise<void>;
  close(): Promise<void>;
}

/** The store that was opened last. Only one can be open, because RxDB limits the collections of a process. */
let opened: LiveStore | null = null;

/**
 * Mina, signed in on a device with a real store on fake-indexeddb, and no server. Queries and commands are the real ones. Closes
 * the store of the last call. Call `close` at the end of the test.
 */
export async function signedInSession({
  clock,
  rows = ownRows(),
  status = {},
  email: given = 'mina@example.org',
}: Given): Promise<SignedInSession> {
  await opened?.close();
  const paintFirst = createPaintFirst();
  const store = await openStore(FAKE_USER, newDisk(), { deliver: paintFirst.deliver });
  opened = store;
  if (rows) await arrive(store, rows);
  const context = { store, clock, now$: new BehaviorSubject(clock.now()) };
  const session: SignedInSession = {
    ...context,
    userId: FAKE_USER,
    config: { url: 'http://127.0.0.1:9', publishableKey: 'nobody-answers' },
    auth: { accessToken: async () => ({ ok: false, error: { type: 'Offline' } }) } as never,
    email: createStore(() => given),
    noteEmail: async (email) => session.email.setState(email),
    signedUpAs: () => null,
    sync: createStore<SyncStatus>(() => ({
      online: true,
      pending: 0,
      rejected: 0,
      running: false,
      unreadable: false,
      lastSyncedAt: clock.now(),
      clockAhead: 0,
      trouble: null,
      ...status,
    })),
    syncs: 0,
    syncNow: () => {
      session.syncs += 1;
    },
    watchClosely: () => () => undefined,
    dashboard$: observeDashboard(context),
    friendNews: createStore<FriendNews>(() => ({ unread: 0, requests: 0, joined: 0 })),
    avatars: { srcOf: (avatarUrl) => avatarUrl, subscribe: () => () => undefined },
    webPushDevice: async () => session.push,
    push: fakeWebPush(),
    memory: new ScreenMemory(FAKE_USER, memoryStorage()),
    paintFirst,
    keepStorage: () => undefined,
    signOuts: 0,
    async signOut(first) {
      if (first && !(await first())) return;
      session.signOuts += 1;
    },
    signInAgain: () => undefined,
    arrive: (more) => arrive(store, more),
    close: () => store.close(),
  };
  return session;
}

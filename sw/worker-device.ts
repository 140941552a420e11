import type { CorrectedClock } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import { newRandomId } from '#base/uuid.ts';
import type { Row } from '#schemas/registry.ts';
import { changeStore } from '#store/change.ts';
import { isUnsent } from '#store/database/outbox.ts';
import type { StoreDatabase } from '#store/database/store-database.ts';
import type { DocKey } from '#store/rows/doc-key.ts';
import type { Documents } from '#store/rows/documents.ts';
import type { Store } from '#store/store.ts';
import { openBackgroundStore } from '#sync/push/background-store.ts';
import { peek } from '#sync/push/peek.ts';
import {
  type BackgroundDeps,
  pushInBackground,
  reachServer,
  type ServerAccess,
} from '#sync/push/push-in-background.ts';

/** The active user's data on this device, and their server, as a push needs them. */
export interface Device {
  userId: Uuid;
  clock: CorrectedClock;
  documents: Documents;
  /** The store, to which a check-in and its undo write. */
  store: Pick<Store, 'change'> & { database: StoreDatabase };
  notificationRequests: ServerAccess['notificationRequests'];
  unread(): Promise<ReadonlyMap<Uuid, number>>;
  /** The newest rows of the server; empty when it was not reached. */
  news(): Promise<ReadonlyMap<DocKey, Row>>;
  /** Sends what waits. False when something still waits. */
  send(): Promise<boolean>;
}

/**
 * Runs a task with the active user's device. Null when no user is active, or when the store waits for a page
 * that upgrades it.
 */
export async function withDevice<T>(
  deps: BackgroundDeps,
  task: (device: Device) => Promise<T>,
): Promise<T | null> {
  const database = await openBackgroundStore(deps.locks, deps.app);
  if (!database) return null;
  try {
    return await task(await deviceOf(deps, database));
  } finally {
    database.close();
  }
}

/**
 * Carries out a tap on a notification. When this service worker cannot, because no user is active or a page must
 * upgrade the store first, it opens the app instead, so that the user sees something happen.
 */
export async function withDeviceOrPage(
  deps: BackgroundDeps,
  task: (device: Device) => Promise<void>,
  openPage: () => Promise<void>,
): Promise<void> {
  let begun = false;
  const carryOut = (device: Device) => {
    begun = true;
    return task(device);
  };
  await withDevice(deps, carryOut).catch((error) => {
    if (begun) throw error;
  });
  if (!begun) await openPage();
}

async function deviceOf(deps: BackgroundDeps, database: StoreDatabase): Promise<Device> {
  const { userId, documents } = database;
  const { clock, notificationRequests, transport } = await reachServer(deps, database);
  const storeDeps = { database, newId: newRandomId };
  return {
    userId,
    clock,
    documents,
    store: { database, change: (task) => changeStore(storeDeps, task) },
    notificationRequests,
    unread: () => unreadBySender(documents, userId),
    news: () => peek(database, userId, transport),
    async send() {
      const waits = async () => (await database.mutations.toArray()).some(isUnsent);
      if (!(await waits())) return true;
      await pushInBackground(deps);
      return !(await waits());
    },
  };
}

/** How many unread messages each sender has. Reads only those, however long the chats are. */
async function unreadBySender(documents: Documents, userId: Uuid): Promise<ReadonlyMap<Uuid, number>> {
  const unread = new Map<Uuid, number>();
  for (const { sender_id } of await documents.where('messages', { receiver_id: userId, read: false })) {
    unread.set(sender_id, (unread.get(sender_id) ?? 0) + 1);
  }
  return unread;
}

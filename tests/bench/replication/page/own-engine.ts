import { filter, firstValueFrom, map } from 'rxjs';
import { createStore } from 'zustand/vanilla';
import { minutes } from '#app/minutes.ts';
import { pageSurroundings } from '#app/surroundings.ts';
import { listenForDoorbell } from '#backend/doorbell.ts';
import { webLocks } from '#base/locks.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { newRandomId } from '#base/uuid.ts';
import { checkIn } from '#commands/check-in.ts';
import { sendMessage } from '#commands/send-message.ts';
import { SIMMER } from '#domain/mutations/simmer.ts';
import { observeDashboard } from '#queries/dashboard.ts';
import { StoreDatabase } from '#store/database/store-database.ts';
import { LiveStore } from '#store/live-store.ts';
import { createPageTransport } from '#sync/protocol/page-transport.ts';
import { toBeSent } from '#sync/push/push-request.ts';
import { startEngine } from '#sync/rounds/engine.ts';
import { type Deed, expectOk, type Open } from '#tests/bench/replication/page/contender.ts';
import { ownRowsShown, seen } from '#tests/bench/replication/page/rx-collections.ts';
import { auth, clock, config } from '#tests/bench/replication/page/surroundings.ts';

const failed = () => {
  throw new Error('The store has ended');
};

/** The app's store, engine and transport, put together as in src/app/signed-in.ts. */
export const open: Open = async (user) => {
  const { userId } = user;
  const store = await LiveStore.open({
    database: new StoreDatabase(userId, SIMMER, { onEnd: failed }),
    newId: newRandomId,
  });
  const collections = await store.openRxdb();
  const status = createStore<SyncStatus>(() => ({
    online: true,
    pending: 0,
    rejected: 0,
    running: true,
    unreadable: false,
    lastSyncedAt: null,
    clockAhead: 0,
    trouble: null,
  }));

  const write = async (deed: Deed) => {
    const then = { now: () => deed.at, utcOffsetMinutes: clock.utcOffsetMinutes };
    if (deed.what === 'check_in') return expectOk(await checkIn({ store, clock: then }, deed.type));
    return expectOk(await sendMessage({ store, clock: then }, { friendId: deed.to, text: deed.text }));
  };

  return {
    async start(live) {
      const { client_id } = store.atOpening;
      const started = startEngine({
        store,
        transport: createPageTransport(config, auth),
        clock,
        device: clock.device,
        newId: newRandomId,
        locks: webLocks,
        surroundings: pageSurroundings,
        status,
        toBeSent$: store.outboxView.pipe(map(toBeSent)),
        random: Math.random,
        startAfterMs: 0,
        onEnd: () => {},
      });
      const dashboard = firstValueFrom(
        observeDashboard({ store, clock, now$: minutes(clock) }).pipe(filter(({ synced }) => synced)),
      );
      const quiet = new Promise<void>((resolve) => {
        status.subscribe(({ running }) => {
          if (!running) resolve();
        });
      });
      const listening =
        live &&
        new Promise<void>((resolve) => {
          listenForDoorbell({
            auth,
            userId,
            onStopped: () => {},
            onRing: (origin) => {
              if (origin !== client_id) started.nudge();
            },
            onListening: () => {
              started.nudge();
              resolve();
            },
          });
        });
      const drained = firstValueFrom(
        store.outboxView.pipe(
          filter(({ queued, last_synced_at }) => !queued.length && last_synced_at !== null),
        ),
      );
      return {
        usable: Promise.all([dashboard, ownRowsShown(collections, user)]).then(() => undefined),
        inSync: Promise.all([quiet, drained, listening]).then(() => undefined),
      };
    },
    async count() {
      const counts = Object.values(await store.documents.counts());
      return counts.reduce((sum, one) => sum + one, 0);
    },
    async write(deeds) {
      for (const deed of deeds) await write(deed);
    },
    seen: (checkInId) => seen(collections, checkInId),
  };
};

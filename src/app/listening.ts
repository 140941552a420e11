import type { StoreApi } from 'zustand/vanilla';
import type { Auth } from '#backend/auth.ts';
import type { DoorbellDeps } from '#backend/doorbell.ts';
import { laterOf, type SyncStatus } from '#base/sync-status.ts';
import { freeLock, type TabLock } from '#base/tab-lock.ts';
import type { Uuid } from '#base/uuid.ts';
import { roundLock } from '#sync/push/push-request.ts';
import type { RunningEngine, Surroundings } from '#sync/rounds/engine.ts';
import { type OneListener, startOneListener } from '#sync/rounds/one-listener.ts';
import { openTabChannel } from '#sync/rounds/tab-messages.ts';

export interface ListeningDeps {
  auth: Auth;
  userId: Uuid;
  /** This device's client id, by which the doorbell names the sender of a ring. */
  clientId: () => Uuid;
  engine: RunningEngine;
  status: StoreApi<SyncStatus>;
  surroundings: Surroundings;
  /** The lock of that name, which one tab at a time holds. */
  lockNamed: (name: string) => TabLock;
  /** Listens until the returned function is called. */
  listenForDoorbell: (deps: DoorbellDeps) => () => void;
}

/**
 * One socket for all tabs of a person (sync/rounds/one-listener.ts), and one shared answer to whether the
 * server is reached.
 */
export function startListening(deps: ListeningDeps): OneListener {
  const { auth, userId, clientId, engine, status, surroundings, lockNamed, listenForDoorbell } = deps;
  const name = `doorbell:${userId}`;
  return startOneListener({
    lock: lockNamed(name),
    channel: openTabChannel(name),
    surroundings,
    listen: ({ onRing, onListening, onStopped }) =>
      listenForDoorbell({
        auth,
        userId,
        onRing: (origin) => {
          if (origin !== clientId()) onRing();
        },
        onListening,
        onStopped,
      }),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    lastEnd: () => {
      const { online, trouble, lastSyncedAt } = status.getState();
      return { online, trouble, lastSyncedAt };
    },
    onNews: engine.nudge,
    onHeardElsewhere: engine.cancelLook,
    onRoundElsewhere: ({ online, trouble, lastSyncedAt = null }) => {
      // an old message: the person has signed in again since, and this tab was frozen
      if (trouble === 'sign_in_again' && auth.holds(userId)) return;
      status.setState({ lastSyncedAt: laterOf(status.getState().lastSyncedAt, lastSyncedAt) });
      // this tab's own round is running and will soon know better
      if (!status.getState().running) status.setState({ online: online && surroundings.isOnline(), trouble });
    },
    onFrozen: () => void freeLock(roundLock(userId)),
  });
}

import type { Observable, Subscription } from 'rxjs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pageSurroundings } from '#app/surroundings.ts';
import type { CorrectedClock } from '#base/clock.ts';
import { laterOf, type SyncStatus } from '#base/sync-status.ts';
import type { Uuid } from '#base/uuid.ts';
import { isUnknownAddress } from '#domain/users/unknown-address.ts';
import type { LiveStore } from '#store/live-store.ts';
import type { OutboxView } from '#store/observe-outbox.ts';
import { retryReads } from '#store/rxdb/observe-tables.ts';

export interface FollowedStatus {
  status: StoreApi<SyncStatus>;
  /** This device's client id. It changes when the server asks for a new one. */
  clientId: () => Uuid;
  stop(): void;
}

/**
 * Follows what the sync pill shows without a request to the server: the outbox, the network, and the clock as
 * any tab has measured it. The service worker is asked to send what this page may not send before it closes.
 */
export function followStatus(store: LiveStore, clock: CorrectedClock): FollowedStatus {
  const { atOpening } = store;
  clock.learn(atOpening.clock ?? null);
  let clientId = atOpening.client_id;

  const status = createStore<SyncStatus>(() => ({
    online: pageSurroundings.isOnline(),
    // set before the outbox is read, because an immediate sign-out must also ask about unsent changes
    pending: pendingIn(atOpening),
    rejected: 0,
    running: false,
    unreadable: false,
    lastSyncedAt: null,
    clockAhead: clock.ahead(),
    trouble: null,
  }));
  const showClock = () => status.setState({ clockAhead: clock.ahead() });
  const outbox = followOutbox(store.outboxView, (view) => {
    clock.learn(view.clock ?? null);
    clientId = view.client_id;
    const rejected = view.rejected.filter((one) => !isUnknownAddress(one)).length;
    const unreadable = view.unreadable?.met === true;
    // a round without news writes nothing and reports its end only in memory
    const lastSyncedAt = laterOf(view.last_synced_at, status.getState().lastSyncedAt);
    status.setState({ pending: pendingIn(view), rejected, unreadable, lastSyncedAt });
    showClock();
  });
  const stopWatchingClock = clock.onChange(showClock);

  const leaveToWorker = () => {
    const { pending, online } = status.getState();
    if (pending > 0 && !(online && pageSurroundings.isOnline() && pageSurroundings.isVisible())) {
      void import('#pwa/request-push.ts').then(({ requestPush }) => requestPush()).catch(() => undefined);
    }
  };
  status.subscribe(({ pending, online }, before) => {
    if (pending !== before.pending || online !== before.online) leaveToWorker();
  });
  const stopWatchingPage = pageSurroundings.onChange(leaveToWorker);

  return {
    status,
    clientId: () => clientId,
    stop() {
      outbox.unsubscribe();
      stopWatchingClock();
      stopWatchingPage();
    },
  };
}

const pendingIn = ({ queued, waitingPicture }: OutboxView): number =>
  queued.length + (waitingPicture === null ? 0 : 1);

/** Reports what waits in the outbox, for as long as the sign-in lives. */
export function followOutbox(
  view$: Observable<OutboxView>,
  onView: (view: OutboxView) => void,
): Subscription {
  return view$.pipe(retryReads()).subscribe(onView);
}

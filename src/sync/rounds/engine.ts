import type { Observable } from 'rxjs';
import type { StoreApi } from 'zustand/vanilla';
import { backOffMs } from '#base/back-off.ts';
import type { EpochMs } from '#base/clock.ts';
import { isTimeout, type Locks } from '#base/locks.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { isUnsent } from '#store/database/outbox.ts';
import { isStorageFull } from '#store/database/store-ended.ts';
import type { Store } from '#store/store.ts';
import { BATCH, PAGE_ROWS, ROUND_PATIENCE_MS, roundLock } from '#sync/push/push-request.ts';
import { rollBackRejected } from '#sync/push/rejected-mutations.ts';
import { type RoundDeps, type RoundFailure, runRound } from '#sync/rounds/run-round.ts';

/** What a tab knows after a round. Every tab of the same user shows the same. */
export type RoundEnd = Pick<SyncStatus, 'online' | 'trouble' | 'lastSyncedAt'>;

/** What the engine needs to know about its page; tests replace it. */
export interface Surroundings {
  isOnline(): boolean;
  /**
   * True when the server responds, so that `isOnline` is true from now on: a browser may wrongly report no
   * network.
   */
  lookForNetwork(): Promise<boolean>;
  isVisible(): boolean;
  /** Calls back whenever visibility or network may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

export interface EngineDeps extends RoundDeps {
  locks: Locks;
  surroundings: Surroundings;
  status: StoreApi<SyncStatus>;
  /** The ids of what must be sent; emits when that changes, in any tab. */
  toBeSent$: Observable<ReadonlySet<string>>;
  /** From 0 up to 1: spreads the retries of many devices. */
  random: () => number;
  /** How long the first round may wait for a better moment. More than 0 means that nothing is urgent. */
  startAfterMs: number;
  /** Called when a round of this tab has ended. */
  onEnd: (end: RoundEnd) => void;
}

export interface Engine {
  /** Starts a round soon: there may be news, or the user asked. */
  nudge(): void;
  /**
   * For a screen that shows other users: until the returned function is called, looks for news every 15 s,
   * and at once when the last round is older than that.
   */
  watch(): () => void;
  stop(): void;
}

export interface RunningEngine extends Engine {
  /** Cancels a round that would only look for news, because another tab is up to date and listens. */
  cancelPoll(): void;
}

/** Taps in quick succession share a round. */
const DEBOUNCE_MS = 30;
/** How often a visible page looks for news, even when no doorbell rings. */
const POLL_MS = 60_000;
/** The same while a screen shows other users; the longest wait, so that their numbers are never older. */
const CLOSE_POLL_MS = 15_000;
const SMALLEST_SHARE = 1 / 64;
/**
 * How many unreadable responses it takes before the app reports them. A single one may come from something on the
 * way to the server.
 */
const MOST_UNREADABLE = 4;

/**
 * Decides when rounds run: after a local write, on start, on `online`, on becoming visible, when nudged, on a
 * slow poll while visible (a faster one while a screen asks for it). After a failure it waits with jittered
 * exponential back-off, or as long as the server asked. No timer runs while the page is hidden or offline.
 *
 * Tabs share the store. A round that only looks for news is replaceable: a round of any tab that began after
 * it was asked for replaces it. A round that has something to send, or follows a ring, is not: another tab's
 * round may have begun too early.
 */
export function startEngine(deps: EngineDeps): RunningEngine {
  const { store, locks, surroundings, status } = deps;
  /**
   * The next urgent round: set by a write, a ring, a return to the page. It runs even if the page is
   * hidden by then.
   */
  let soonTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the urgent round was asked for, if it is replaceable; else null. */
  let soonSince: EpochMs | null = null;
  /** The next poll or retry. Never set while the page is hidden or offline. */
  let laterTimer: ReturnType<typeof setTimeout> | undefined;
  let watchers = 0;
  let lastEnd: EpochMs | null = null;
  let running = false;
  /** A round was asked for while one was running; `replaceableSince` as in `runSoon`. */
  let wanted: { replaceableSince: EpochMs | null } | null = null;
  let stopped = false;
  let failures = 0;
  /** How many responses could not be read since the last successful round. */
  let unreadable = 0;
  /** The share of the usual batch that a request carries; smaller after a request timed out on a slow line. */
  let share = 1;
  let wasVisible = surroundings.isVisible();
  let wasOnline = surroundings.isOnline();

  /**
   * `replaceableSince`: when a replaceable round was asked for; null when only a later round of this tab can
   * replace it.
   */
  const runSoon = (delay: number, replaceableSince: EpochMs | null) => {
    soonSince = soonTimer !== undefined && soonSince === null ? null : replaceableSince;
    cancelSoon();
    if (stopped) return;
    soonTimer = setTimeout(() => {
      soonTimer = undefined;
      void run(soonSince);
    }, delay);
  };

  const want = (replaceableSince: EpochMs | null) => {
    wanted = { replaceableSince: wanted?.replaceableSince === null ? null : replaceableSince };
  };

  const takeWanted = () => {
    const taken = wanted;
    wanted = null;
    return taken;
  };

  const cancelSoon = () => {
    clearTimeout(soonTimer);
    soonTimer = undefined;
  };

  const run = async (replaceableSince: EpochMs | null) => {
    if (stopped || running) return want(replaceableSince);
    if (!surroundings.isOnline()) {
      status.setState({ online: false });
      // an event asked for this round, so do not rely on the browser alone
      if (await surroundings.lookForNetwork()) runSoon(0, replaceableSince);
      return;
    }
    running = true;
    takeWanted();
    // this round replaces the one that was requested since, so it must fetch everything that the other one would fetch
    const since = soonTimer === undefined ? replaceableSince : soonSince;
    cancelSoon();
    clearTimeout(laterTimer);
    status.setState({ running: true });
    const end = await attempt(since);
    running = false;
    if (stopped) return;
    const now = deps.clock.now();
    lastEnd = end.ok ? end.value : now;
    const again = takeWanted();
    if (again) runSoon(DEBOUNCE_MS, again.replaceableSince);
    else runLater(Math.max(0, nextDelay(end) - (now - lastEnd)));
  };

  const runLater = (delay: number) => {
    clearTimeout(laterTimer);
    if (!stopped && surroundings.isVisible() && surroundings.isOnline()) {
      const since = deps.clock.now();
      laterTimer = setTimeout(() => void run(since), delay);
    }
  };

  /** Runs one round. Returns the moment as of which this device is up to date, and reports it. */
  const attempt = async (replaceableSince: EpochMs | null): Promise<Result<EpochMs, RoundFailure>> => {
    // another tab may steal the lock from a long round, which must then end
    let over = false;
    const isOver = () => over || stopped;
    const reported = (end: Result<EpochMs, RoundFailure>) => {
      if (!isOver()) report(end);
      return end;
    };
    try {
      // reported before the lock is released, so that the next tab sees whether its round is still needed
      return await locks.holdOrSteal(roundLock(store.userId), ROUND_PATIENCE_MS, async () => {
        const sooner = replaceableSince === null ? null : await fresherThan(replaceableSince);
        if (sooner !== null) return reported(ok(sooner));
        const end = await runRound({ ...deps, ...batchAndLimit(share), isOver });
        return reported(end.ok ? ok(deps.clock.now()) : end);
      });
    } catch (error) {
      // the user's changes stay in the outbox, even if the store has been closed since
      if (isStorageFull(error)) return reported(err({ type: 'Trouble', trouble: 'storage_full' }));
      // another tab has taken the lock from this frozen page, or holds the store for long: not a sign of being offline
      const taken = isTimeout(error) || (error instanceof DOMException && error.name === 'AbortError');
      return reported(err({ type: 'TryLater', ...(taken ? { reached: true } : {}) }));
    } finally {
      over = true;
    }
  };

  /** When another tab's later round ended, if it left nothing to send. */
  const fresherThan = async (since: EpochMs): Promise<EpochMs | null> => {
    const { last_synced_at: written } = await store.database.readState();
    // a round without news writes nothing; that tab only reports its end
    const { lastSyncedAt } = status.getState();
    const now = deps.clock.now();
    // an end in the future is from before the clock was set back
    const ends = [written, lastSyncedAt].filter((at) => at !== null && at > since && at <= now) as EpochMs[];
    if (ends.length === 0 || (await hasSomethingToSend(store))) return null;
    return Math.max(...ends);
  };

  const report = (end: Result<EpochMs, RoundFailure>) => {
    failures = end.ok ? 0 : failures + 1;
    if (end.ok) share = Math.min(1, share * 2);
    else if (end.error.type === 'TryLater' && end.error.slow) share = Math.max(SMALLEST_SHARE, share / 4);
    const trouble = troubleOf(end);
    const reached =
      end.ok || trouble !== null || (end.error.type === 'TryLater' && end.error.reached === true);
    const online = reached && surroundings.isOnline();
    const lastSyncedAt = end.ok ? end.value : status.getState().lastSyncedAt;
    status.setState({ running: false, online, trouble, lastSyncedAt });
    deps.onEnd({ online, trouble, lastSyncedAt });
  };

  const troubleOf = (end: Result<EpochMs, RoundFailure>): SyncStatus['trouble'] => {
    if (end.ok) unreadable = 0;
    else if (end.error.type === 'Trouble') return end.error.trouble;
    else if (end.error.unreadable) {
      unreadable += 1;
      if (unreadable >= MOST_UNREADABLE) return 'update_required';
    }
    return null;
  };

  const nextDelay = (end: Result<EpochMs, RoundFailure>): EpochMs => {
    if (end.ok) return watchers > 0 ? closeDelay() : POLL_MS;
    const backOff = backOffMs(failures, deps.random);
    const asked = (end.error.type === 'TryLater' && end.error.waitMs) || 0;
    return Math.max(backOff, asked * (1 + deps.random() / 10));
  };

  /** Random, so that devices opened at the same moment do not all poll at the same moment. */
  const closeDelay = () => CLOSE_POLL_MS * (0.8 + deps.random() / 5);

  /** Called for the first watcher, because the slow poll is too late for it. A retry keeps its back-off. */
  const lookSooner = () => {
    if (stopped || running || failures > 0 || lastEnd === null) return;
    // if the clock was set back, do not wait forever
    const elapsed = Math.max(0, deps.clock.now() - lastEnd);
    runLater(Math.max(0, closeDelay() - elapsed));
  };

  const stopListening = surroundings.onChange(() => {
    const visible = surroundings.isVisible();
    const online = surroundings.isOnline();
    const returned = (visible && !wasVisible) || (online && !wasOnline);
    wasVisible = visible;
    wasOnline = online;
    if (!online) status.setState({ online: false });
    if (returned) {
      failures = 0;
      runSoon(0, deps.clock.now());
    } else if (!visible || !online) clearTimeout(laterTimer);
  });

  // every round rolls back what the service worker recorded as rejected; without a network there is no round
  // yet
  if (!wasOnline) rollBackRejected(store, deps.clock.now()).catch(() => undefined);
  if (deps.startAfterMs === 0) runSoon(0, null);
  // a hidden tab is brought up to date when it becomes visible
  else if (wasVisible) runSoon(deps.startAfterMs, deps.clock.now());

  /** What must be sent, as last reported. */
  let known: ReadonlySet<string> = new Set();
  const watching = deps.toBeSent$.subscribe((toBeSent) => {
    const isNew = [...toBeSent].some((id) => !known.has(id));
    known = toBeSent;
    // every tab sees the change: the first tab to get the lock sends it, and the others find nothing to do
    if (!isNew || !surroundings.isVisible()) return;
    if (running) want(deps.clock.now());
    else runSoon(DEBOUNCE_MS, deps.clock.now());
  });

  return {
    nudge: () => {
      if (running) want(null);
      else runSoon(DEBOUNCE_MS, null);
    },
    watch: () => {
      watchers += 1;
      if (watchers === 1) lookSooner();
      let watching = true;
      return () => {
        if (watching) watchers -= 1;
        watching = false;
      };
    },
    cancelPoll: () => {
      if (soonTimer === undefined || soonSince === null || known.size > 0) return;
      cancelSoon();
      runLater(POLL_MS);
    },
    stop: () => {
      stopped = true;
      clearTimeout(soonTimer);
      clearTimeout(laterTimer);
      stopListening();
      watching.unsubscribe();
    },
  };
}

async function hasSomethingToSend({ database }: Store): Promise<boolean> {
  if ((await database.mutations.toArray()).some(isUnsent)) return true;
  return (await database.pictures.toArray()).some(({ state }) => state === 'waiting');
}

function batchAndLimit(share: number): Pick<RoundDeps, 'batch' | 'limit'> {
  if (share === 1) return {};
  return { batch: Math.max(1, Math.floor(BATCH * share)), limit: Math.floor(PAGE_ROWS * share) };
}

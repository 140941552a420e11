import type { Observable } from 'rxjs';
import type { StoreApi } from 'zustand/vanilla';
import { backOffMs } from '#base/back-off.ts';
import type { EpochMs } from '#base/clock.ts';
import { isTimeout, type Locks } from '#base/locks.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { isStorageFull } from '#store/database/is-storage-full.ts';
import { isUnsent } from '#store/outbox/outbox.ts';
import type { Store } from '#store/store.ts';
import { BATCH, PAGE_ROWS, ROUND_PATIENCE_MS, roundLock } from '#sync/push/push-request.ts';
import { rollBackRefused } from '#sync/push/refusals.ts';
import { type RoundDeps, type RoundFailure, runRound } from '#sync/rounds/run-round.ts';
import type { RoundEnd } from '#sync/rounds/tab-messages.ts';

/** The page or test that the engine lives in. */
export interface Surroundings {
  isOnline(): boolean;
  isVisible(): boolean;
  /** Calls back whenever one of the two may have changed; returns how to stop. */
  onChange(listener: () => void): () => void;
}

export interface EngineDeps extends RoundDeps {
  locks: Locks;
  surroundings: Surroundings;
  status: StoreApi<SyncStatus>;
  /** What waits to be sent, by id; emits when that changes, in whichever tab. */
  toBeSent$: Observable<ReadonlySet<string>>;
  /** From 0 up to 1: spreads retries of many devices. */
  random: () => number;
  /** How long the first round may wait for a better moment; more than 0 says that nothing is urgent. */
  startAfterMs: number;
  /** A round of this tab has ended. */
  onEnd: (end: RoundEnd) => void;
}

export interface Engine {
  /** News may be there, or the person asks for a round: one starts within a moment. */
  nudge(): void;
  /**
   * A screen that shows other people is open: until the returned function is called, news is looked for every 15 s,
   * and at once when the last look is older than that.
   */
  watch(): () => void;
  stop(): void;
}

export interface RunningEngine extends Engine {
  /** Another tab is up to date and hears of news: a round that would only look for some is left out. */
  rest(): void;
}

/** Taps in quick succession share a round. */
const DEBOUNCE_MS = 30;
/** While a page is visible it looks for news this often even when no doorbell rings. */
const POLL_MS = 60_000;
/** The same while somebody watches closely; never longer, so that what they see is no older than this. */
const CLOSE_POLL_MS = 15_000;
const SMALLEST_SHARE = 1 / 64;
/** Answers that cannot be read, before the person is told: one may be the page of some network on the way. */
const MOST_UNREADABLE = 4;

/**
 * Decides when rounds run: after a local write, on start, on `online`, on becoming visible, when nudged, on a slow poll
 * while visible (a closer one while a screen asks for it), and with jittered exponential back-off after a failure, or as
 * late as the server asked for. No timer runs while the page is hidden or offline.
 *
 * Tabs share the store, so a round that only looks for news is `easy`: the round of any tab since it was wished for will
 * do. One that is to send something, or that was rung for, is not: another's may have begun too early for it.
 */
export function startEngine(deps: EngineDeps): RunningEngine {
  const { store, locks, surroundings, status } = deps;
  /** Something is due: set by a write, a ring, a return. Runs even when the page is hidden meanwhile. */
  let due: ReturnType<typeof setTimeout> | undefined;
  /** Since when what is due has been wished for, if it is easy. */
  let dueSince: EpochMs | null = null;
  /** Looking again later: a poll or a retry. Never while the page is hidden or offline. */
  let later: ReturnType<typeof setTimeout> | undefined;
  let watchers = 0;
  let lastEnd: EpochMs | null = null;
  let running = false;
  /** A round was asked for during this one; `easySince` as in `runSoon`. */
  let wanted: { easySince: EpochMs | null } | null = null;
  let stopped = false;
  let failures = 0;
  /** Answers since the last round that went well. */
  let unreadable = 0;
  /** Of what a call may carry: less on a line that was too slow for it. */
  let share = 1;
  let wasVisible = surroundings.isVisible();
  let wasOnline = surroundings.isOnline();

  /** `easySince`: null when only a round of this tab, begun later, will do. */
  const runSoon = (delay: number, easySince: EpochMs | null) => {
    dueSince = due !== undefined && dueSince === null ? null : easySince;
    forgetDue();
    if (stopped) return;
    due = setTimeout(() => {
      due = undefined;
      void run(dueSince);
    }, delay);
  };

  const want = (easySince: EpochMs | null) => {
    wanted = { easySince: wanted?.easySince === null ? null : easySince };
  };

  const takeWanted = () => {
    const taken = wanted;
    wanted = null;
    return taken;
  };

  const forgetDue = () => {
    clearTimeout(due);
    due = undefined;
  };

  const run = async (easySince: EpochMs | null) => {
    if (stopped || running) return want(easySince);
    if (!surroundings.isOnline()) {
      status.setState({ online: false });
      return;
    }
    running = true;
    takeWanted();
    forgetDue();
    clearTimeout(later);
    status.setState({ running: true });
    const end = await attempt(easySince);
    running = false;
    if (stopped) return;
    const now = deps.clock.now();
    lastEnd = end.ok ? end.value : now;
    const again = takeWanted();
    if (again) runSoon(DEBOUNCE_MS, again.easySince);
    else runLater(Math.max(0, nextDelay(end) - (now - lastEnd)));
  };

  const runLater = (delay: number) => {
    clearTimeout(later);
    if (!stopped && surroundings.isVisible() && surroundings.isOnline()) {
      const since = deps.clock.now();
      later = setTimeout(() => void run(since), delay);
    }
  };

  /** Gives as of when this device is up to date, and tells of it. */
  const attempt = async (easySince: EpochMs | null): Promise<Result<EpochMs, RoundFailure>> => {
    // a lock that is stolen, from a round that only was long, ends nothing by itself: both would go on, each in vain
    let over = false;
    const isOver = () => over || stopped;
    const told = (end: Result<EpochMs, RoundFailure>) => {
      if (!isOver()) report(end);
      return end;
    };
    try {
      // told before the lock is let go: the tab that waits for it may then have nothing to ask
      return await locks.holdOrSteal(roundLock(store.userId), ROUND_PATIENCE_MS, async () => {
        const sooner = easySince === null ? null : await fresherThan(easySince);
        if (sooner !== null) return told(ok(sooner));
        const end = await runRound({ ...deps, ...portion(share), isOver });
        return told(end.ok ? ok(deps.clock.now()) : end);
      });
    } catch (error) {
      // what the person did stays in the outbox, also where the store was closed meanwhile
      if (isStorageFull(error)) return told(err({ type: 'Trouble', trouble: 'storage_full' }));
      // another tab has taken the round from this page, which was frozen, or holds the store for long: nobody is offline
      const taken = isTimeout(error) || (error instanceof DOMException && error.name === 'AbortError');
      return told(err({ type: 'TryLater', ...(taken ? { reached: true } : {}) }));
    } finally {
      over = true;
    }
  };

  /** When another tab's round ended, if that was later and left nothing to be sent. */
  const fresherThan = async (since: EpochMs): Promise<EpochMs | null> => {
    const { last_synced_at: written } = await store.outbox.readState();
    // one that brought nothing new wrote nothing, and was told by that tab
    const told = status.getState().lastSyncedAt;
    const now = deps.clock.now();
    // one that ends in the future was before the clock was set back
    const ends = [written, told].filter((at) => at !== null && at > since && at <= now) as EpochMs[];
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

  /** Spread, so that many devices opened at the same moment do not ask at the same moment for ever. */
  const closeDelay = () => CLOSE_POLL_MS * (0.8 + deps.random() / 5);

  /** The first of the watchers: the slow poll already set is too late for it. A retry keeps its back-off. */
  const lookSooner = () => {
    if (stopped || running || failures > 0 || lastEnd === null) return;
    // a clock set back meanwhile must not make it wait for ever
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
    } else if (!visible || !online) clearTimeout(later);
  });

  // what the worker was told is on screen before the network is back; what fails here the first round does again
  rollBackRefused(store, deps.clock.now()).catch(() => undefined);
  if (deps.startAfterMs === 0) runSoon(0, null);
  // a tab that nobody looks at is brought up to date when somebody does
  else if (wasVisible) runSoon(deps.startAfterMs, deps.clock.now());

  let known: ReadonlySet<string> = new Set();
  const watching = deps.toBeSent$.subscribe((toBeSent) => {
    const isNew = [...toBeSent].some((id) => !known.has(id));
    known = toBeSent;
    // every tab of this person sees it: the first one that gets to it sends it, and leaves the others nothing to do
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
    rest: () => {
      if (due === undefined || dueSince === null) return;
      forgetDue();
      runLater(POLL_MS);
    },
    stop: () => {
      stopped = true;
      clearTimeout(due);
      clearTimeout(later);
      stopListening();
      watching.unsubscribe();
    },
  };
}

async function hasSomethingToSend({ outbox }: Store): Promise<boolean> {
  if ((await outbox.mutations.toArray()).some(isUnsent)) return true;
  return (await outbox.pictures.toArray()).some(({ state }) => state === 'waiting');
}

function portion(share: number): Pick<RoundDeps, 'batch' | 'limit'> {
  if (share === 1) return {};
  return { batch: Math.max(1, Math.floor(BATCH * share)), limit: Math.floor(PAGE_ROWS * share) };
}

import type { StoreApi } from 'zustand/vanilla';
import type { Auth } from '#backend/auth.ts';
import { type DoorbellDeps, listenForDoorbell } from '#backend/doorbell.ts';
import { laterOf, type SyncStatus } from '#base/sync-status.ts';
import type { Uuid } from '#base/uuid.ts';
import { roundLock } from '#sync/push/push-request.ts';
import type { RoundEnd, RunningEngine, Surroundings } from '#sync/rounds/engine.ts';
import { openTabChannel, type TabChannel } from '#sync/tabs/tab-channel.ts';

/** A Web Lock that one tab at a time holds for as long as it wants. */
export interface TabLock {
  /**
   * Runs `task` once this tab has the lock: in its turn, or at once with `steal`. Resolves when `task` has ended,
   * when `signal` has ended the waiting, or when another tab has stolen the lock, which `task` does not detect.
   * Never rejects.
   */
  take(how: { signal: AbortSignal } | { steal: true }, task: () => Promise<void>): Promise<void>;
}

const webTabLock = (name: string): TabLock => ({
  take: (how, task) => navigator.locks.request(name, how, task).catch(() => undefined),
});

/** Steals a lock from a frozen holder and releases it, so that the next in line continues at once. */
const freeLock = (name: string): Promise<void> =>
  webTabLock(name).take({ steal: true }, async () => undefined);

export interface LeaderTab {
  /** Reports the end of a round of this tab to the other tabs. */
  report(end: RoundEnd): void;
  stop(): void;
}

export interface SharedDoorbellDeps {
  auth: Auth;
  userId: Uuid;
  /** This device's client id, by which the doorbell names the sender of a ring. */
  clientId: () => Uuid;
  engine: Pick<RunningEngine, 'nudge' | 'cancelPoll'>;
  status: StoreApi<SyncStatus>;
  surroundings: Surroundings;
  /** Tests replace these two. */
  lock?: TabLock;
  listen?: (deps: DoorbellDeps) => () => void;
}

/** One doorbell for all tabs of a user: the leader listens. All tabs share one online status. */
export function shareDoorbell({
  auth,
  userId,
  clientId,
  engine,
  status,
  surroundings,
  lock = webTabLock(`doorbell:${userId}`),
  listen = listenForDoorbell,
}: SharedDoorbellDeps): LeaderTab {
  return joinElection({
    lock,
    channel: openTabChannel(`doorbell:${userId}`),
    surroundings,
    listen: ({ onRing, ...events }) =>
      listen({
        auth,
        userId,
        onRing: (origin) => {
          if (origin !== clientId()) onRing();
        },
        ...events,
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
    onFetchedElsewhere: engine.cancelPoll,
    onRoundElsewhere: ({ online, trouble, lastSyncedAt = null }) => {
      // an old message: the user has signed in again since, and this tab was frozen
      if (trouble === 'sign_in_again' && auth.holds(userId)) return;
      status.setState({ lastSyncedAt: laterOf(status.getState().lastSyncedAt, lastSyncedAt) });
      // this tab's own round is running and soon has a newer result
      if (!status.getState().running) status.setState({ online: online && surroundings.isOnline(), trouble });
    },
    onFrozen: () => void freeLock(roundLock(userId)),
  });
}

export interface ElectionDeps {
  lock: TabLock;
  channel: TabChannel;
  surroundings: Surroundings;
  /** Starts listening. Returns a function that stops it. */
  listen: (events: { onRing: () => void; onListening: () => void; onStopped: () => void }) => () => void;
  /** Calls back once after that many milliseconds. Returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void;
  /** From 0 up to 1: spreads the tabs. */
  random: () => number;
  /** How the last round ended, as far as this tab knows. */
  lastEnd: () => RoundEnd;
  /** There may be news: a ring, or a ring missed before this tab listened. */
  onNews: () => void;
  /** The leader is another tab and has fetched the news. */
  onFetchedElsewhere: () => void;
  /** A round of another tab has ended. */
  onRoundElsewhere: (end: RoundEnd) => void;
  /** The leader is frozen: any other lock that it holds must be taken from it. */
  onFrozen: () => void;
}

/** How often a waiting tab asks whether the leader is alive. */
const BEAT_MS = 2000;
/** After this many questions without a response the leader counts as frozen: 5 to 7 seconds. A busy page responds sooner. */
const MOST_SILENCE = 2;

/**
 * Elects the leader of a user's visible tabs: it holds the lock and listens to the server. The others wait for the lock,
 * and hidden tabs neither hold it nor wait. A closed or killed tab releases the lock by itself. A frozen one does not:
 * the others detect its silence and steal the lock. When it thaws, it finds the lock lost, stops listening and waits.
 *
 * Only the leader receives a ring and acts on it. Its round writes to the store, which every tab shows.
 */
export function joinElection(deps: ElectionDeps): LeaderTab {
  const { lock, channel, surroundings, after } = deps;
  /** Cancels holding the lock or waiting for it; null when neither. */
  let attempt: AbortController | null = null;
  let isLeader = false;
  let listening = false;
  let silence = 0;
  let stopListening: (() => void) | null = null;
  let stopBeat: (() => void) | null = null;
  let stopped = false;

  const announce = () => channel.send({ type: 'here', listening, ...deps.lastEnd() });

  const waitForLock = (how: 'in_turn' | 'steal') => {
    const mine = new AbortController();
    attempt = mine;
    isLeader = false;
    // stealing takes no time, so no question is needed in between
    if (how === 'in_turn') ask();
    const ended = lock.take(how === 'steal' ? { steal: true } : { signal: mine.signal }, async () => {
      if (attempt === mine) await lead(mine);
    });
    void ended.then(() => {
      if (attempt !== mine) return;
      // never got the lock: this page is being unloaded, and starts again when it comes back
      const wasTaken = isLeader;
      release();
      if (wasTaken) waitForLock('in_turn');
    });
  };

  const lead = (mine: AbortController): Promise<void> => {
    isLeader = true;
    stopBeat?.();
    stopListening = deps.listen({
      onRing: deps.onNews,
      onListening: () => {
        listening = true;
        deps.onNews();
        announce();
      },
      onStopped: () => {
        listening = false;
      },
    });
    announce();
    return new Promise((resolve) => mine.signal.addEventListener('abort', () => resolve()));
  };

  const release = () => {
    attempt?.abort();
    attempt = null;
    isLeader = false;
    listening = false;
    stopBeat?.();
    stopListening?.();
    stopListening = null;
  };

  const ask = () => {
    silence = 0;
    channel.send({ type: 'who' });
    beat();
  };

  const beat = () => {
    stopBeat = after(BEAT_MS * (0.8 + deps.random() * 0.4), () => {
      silence += 1;
      if (silence > MOST_SILENCE) return replace();
      channel.send({ type: 'who' });
      beat();
    });
  };

  const replace = () => {
    release();
    deps.onFrozen();
    waitForLock('steal');
  };

  channel.onMessage((message) => {
    if (stopped) return;
    switch (message.type) {
      case 'who':
        if (isLeader) announce();
        break;
      case 'here':
        silence = 0;
        if (isLeader) break; // an old message, from before this tab had the lock
        deps.onRoundElsewhere(message);
        if (message.listening && message.online && message.trouble === null) deps.onFetchedElsewhere();
        break;
      case 'round':
        deps.onRoundElsewhere(message);
    }
  });

  const look = () => {
    if (!surroundings.isVisible()) release();
    // offline, listening is useless, and its code would be loaded before the first screen is painted
    else if (!attempt && surroundings.isOnline()) waitForLock('in_turn');
  };
  const stopWatching = surroundings.onChange(look);
  look();

  return {
    report: (end) => channel.send({ type: 'round', ...end }),
    stop() {
      stopped = true;
      stopWatching();
      release();
      channel.close();
    },
  };
}

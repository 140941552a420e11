import type { StoreApi } from 'zustand/vanilla';
import { backOffMs } from '#base/back-off.ts';
import type { Gate } from '#base/gate.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import type { Engine, Surroundings } from '#sync/rounds/engine.ts';

export interface LateEngineDeps {
  surroundings: Surroundings;
  status: StoreApi<SyncStatus>;
  /** Whether the server that delivers the app responds now, or which gate does. */
  isServed: () => Promise<boolean | Gate>;
}

/**
 * How many failures count as final while the server responds: an update has deleted the file, or the browser
 * does not ask for it again.
 */
const MOST_FAILURES = 3;

/** A fetch that takes longer has stalled. If it still succeeds, the next attempt uses its result. */
const PATIENCE_MS = 25_000;

/**
 * An engine whose code `start` fetches after the first screens. Earlier calls of `nudge` and `watch` are
 * passed on to it. A fetch that fails or stalls is repeated with back-off, and at once on a nudge or when the
 * page comes online or becomes visible.
 */
export function lateEngine(start: () => Promise<() => Engine>, deps: LateEngineDeps): Engine {
  const { surroundings, status, isServed } = deps;
  let engine: Engine | null = null;
  let stopped = false;
  let nudged = false;
  let starting = false;
  let failures = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** For each watcher that came before the engine: the function that ends it. */
  const watchers = new Map<symbol, () => void>();

  const tryToStart = async () => {
    if (stopped || starting || engine) return;
    starting = true;
    clearTimeout(later);
    status.setState({ running: true });
    try {
      const ready = await inTime(start());
      if (stopped) return;
      status.setState({ running: false, trouble: null });
      engine = ready();
      stopTrying();
      for (const watcher of watchers.keys()) watchers.set(watcher, engine.watch());
      if (nudged) engine.nudge();
    } catch {
      failures += 1;
      const reached =
        surroundings.isOnline() || (await inTime(surroundings.lookForNetwork()).catch(() => false));
      const served = reached && (await inTime(isServed()).catch(() => false));
      const missing = served && failures >= MOST_FAILURES ? 'not_loaded' : null;
      const trouble = typeof served === 'string' ? served : missing;
      status.setState({ running: false, online: served !== false, trouble });
      tryLater();
    } finally {
      starting = false;
    }
  };

  const tryLater = () => {
    if (stopped || !surroundings.isVisible() || !surroundings.isOnline()) return;
    later = setTimeout(() => void tryToStart(), backOffMs(failures));
  };

  const stopTrying = surroundings.onChange(() => {
    if (surroundings.isOnline()) void tryToStart();
    else status.setState({ online: false });
  });
  void tryToStart();

  return {
    nudge() {
      nudged = true;
      if (engine) engine.nudge();
      else void tryToStart();
    },
    watch() {
      if (engine) return engine.watch();
      const watcher = Symbol('watcher');
      watchers.set(watcher, () => undefined);
      return () => {
        watchers.get(watcher)?.();
        watchers.delete(watcher);
      };
    },
    stop() {
      stopped = true;
      clearTimeout(later);
      stopTrying();
      engine?.stop();
    },
  };
}

/** An import has no time limit of its own. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

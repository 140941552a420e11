import type { Engine, Surroundings } from '#sync/engine.ts';

/**
 * An engine that `start` brings, later than the screens that call it: whoever nudged or watched meanwhile is passed on.
 * An attempt that fails (an update has taken the chunk away) is repeated whenever the surroundings change.
 */
export function lateEngine(
  start: () => Promise<() => Engine>,
  surroundings: Pick<Surroundings, 'onChange'>,
): Engine {
  let engine: Engine | null = null;
  let stopped = false;
  let nudged = false;
  let starting = false;
  /** Of the watchers that came before the engine: how each is ended there. */
  const watchers = new Map<symbol, () => void>();

  const tryToStart = async () => {
    if (stopped || starting || engine) return;
    starting = true;
    try {
      const ready = await start();
      if (stopped) return;
      engine = ready();
      stopTrying();
      for (const watcher of watchers.keys()) watchers.set(watcher, engine.watch());
      if (nudged) engine.nudge();
    } catch {
      // told by nobody syncing: the next change of the surroundings tries again
    } finally {
      starting = false;
    }
  };
  const stopTrying = surroundings.onChange(() => void tryToStart());
  void tryToStart();

  return {
    nudge() {
      nudged = true;
      engine?.nudge();
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
      stopTrying();
      engine?.stop();
    },
  };
}

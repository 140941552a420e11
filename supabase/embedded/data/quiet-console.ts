import { AsyncLocalStorage } from 'node:async_hooks';
import { kindOf, type Log } from '#embedded/common/log.ts';

/** Keeps the output of third-party code out of the terminal. */
export interface QuietConsole {
  /** Runs code. Of the errors that it prints, only kind and code reach the log. */
  run<T>(task: () => T): T;
  /** Restores the console when the last user closes. */
  close(): void;
}

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const inside = new AsyncLocalStorage<Log>();
let users = 0;
let restore = () => {};

/**
 * @supabase/lite prints every error with its SQL and parameters (names, addresses, messages) and accepts no logger. So the methods
 * of the console are wrapped while a server is open. Code outside of `run` prints as before.
 */
export function openQuietConsole(log: Log): QuietConsole {
  if (users++ === 0) restore = wrapConsole();
  let open = true;
  return {
    run: (task) => inside.run(log, task),
    close() {
      if (open && --users === 0) restore();
      open = false;
    },
  };
}

function wrapConsole(): () => void {
  const original = { ...console };
  for (const method of METHODS) {
    console[method] = (...args: unknown[]) => {
      const log = inside.getStore();
      if (!log) return original[method](...args);
      const kind = kindOf(args);
      // a rejection of our own (PT4nn) is a response, not a fault
      if (method === 'error' && !/ PT4\d\d$/.test(kind)) log(`backend error: ${kind}`);
    };
  }
  return () => {
    for (const method of METHODS) console[method] = original[method];
  };
}

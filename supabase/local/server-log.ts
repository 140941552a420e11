import { AsyncLocalStorage } from 'node:async_hooks';
import { errorCode } from '#local/error-code.ts';

/** One line for the terminal. Never given names, addresses, tokens or SQL. */
export type Log = (line: string) => void;

export const logToTerminal: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const inside = new AsyncLocalStorage<Log>();
let installed = false;

/**
 * Runs third-party server code so that what it prints (SQL with its parameters: names, addresses, messages) is
 * reduced to the kind of error and its code. The console of everything else in the process is untouched.
 */
export function withQuietConsole<T>(log: Log, run: () => T): T {
  if (!installed) {
    installed = true;
    for (const method of METHODS) {
      const print = console[method].bind(console);
      console[method] = (...args: unknown[]) => {
        const sink = inside.getStore();
        if (!sink) return print(...args);
        const kind = kindOf(args);
        // a refusal of our own (PT4nn) is an answer, not a fault
        if (method === 'error' && !/ PT4\d\d$/.test(kind)) sink(`backend error: ${kind}`);
      };
    }
  }
  return inside.run(log, run);
}

/** What may be told of an error without telling what was in it. */
export function kindOf(args: readonly unknown[]): string {
  const error = args.find((arg) => typeof arg === 'object' && arg !== null);
  if (error === undefined) return 'no details';
  const code = errorCode(error);
  const name = error instanceof Error ? error.name : 'Error';
  return code !== null && /^[0-9A-Z_]{3,40}$/.test(code) ? `${name} ${code}` : name;
}

/** The file and line where an error was made, which tells nothing of what was in it. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /([^\s/\\(]+:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'an unknown place';
}

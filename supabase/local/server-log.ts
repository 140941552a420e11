import { errorCode } from '#local/error-code.ts';

/** Writes one line. Never pass it names, addresses, tokens or SQL. */
export type Log = (line: string) => void;

export const logToTerminal: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

/** The kind of an error and its code, which say nothing of what was in it. */
export function kindOf(args: readonly unknown[]): string {
  const error = args.find((arg) => typeof arg === 'object' && arg !== null);
  if (error === undefined) return 'no details';
  const code = errorCode(error);
  const name = error instanceof Error ? error.name : 'Error';
  return code !== null && /^[0-9A-Z_]{3,40}$/.test(code) ? `${name} ${code}` : name;
}

/** The file and line where an error was made, which say nothing of what was in it. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /([^\s/\\(]+:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'an unknown place';
}

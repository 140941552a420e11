import { instantOf } from '#domain/calendar/days.ts';
import { errorCode } from '#embedded/common/error-code.ts';
import { StartError } from '#embedded/common/start-error.ts';

/** Writes one line. Never pass it names, addresses, tokens or SQL. */
export type Log = (line: string) => void;

/** `text` is for humans, `json` for programs: one JSON object in each line. */
export type LogFormat = 'text' | 'json';

export const logToTerminal: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

const logAsJson: Log = (message) => logToTerminal(JSON.stringify({ time: instantOf(Date.now()), message }));

export const logIn = (format: LogFormat | null): Log => (format === 'json' ? logAsJson : logToTerminal);

/** Reads LOG. Returns null if it is not set, and the log then has no line for each request. Throws StartError. */
export function parseLogFormat(text: string | undefined): LogFormat | null {
  const format = text?.trim() ?? '';
  if (format === '') return null;
  if (format === 'text' || format === 'json') return format;
  throw new StartError(`LOG must be text or json, not "${format}".`);
}

/** The name and code of the first error in `args`. Unlike its message, they hold no personal data. */
export function kindOf(args: readonly unknown[]): string {
  const error = args.find((arg) => typeof arg === 'object' && arg !== null);
  if (error === undefined) return 'no details';
  const code = errorCode(error);
  const name = error instanceof Error ? error.name : 'Error';
  return code !== null && /^[0-9A-Z_]{3,40}$/.test(code) ? `${name} ${code}` : name;
}

/** The file and line where an error was thrown. Unlike its message, they hold no personal data. */
export function sourceOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /([^\s/\\(]+:\d+):\d+\)?$/m.exec(stack)?.[1] ?? 'an unknown place';
}

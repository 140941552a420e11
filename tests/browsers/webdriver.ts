/**
 * The few WebDriver commands that a person needs. WebKit's driver takes them over HTTP, Firefox over its own socket
 * (Marionette, under other names): geckodriver is nothing but that translation, and is not to be had everywhere.
 * https://www.w3.org/TR/webdriver2/
 */
export const COMMANDS = {
  open: { method: 'POST', path: '/url', marionette: 'WebDriver:Navigate' },
  run: { method: 'POST', path: '/execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { method: 'POST', path: '/element/{id}/click', marionette: 'WebDriver:ElementClick' },
  clear: { method: 'POST', path: '/element/{id}/clear', marionette: 'WebDriver:ElementClear' },
  type: { method: 'POST', path: '/element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  picture: { method: 'GET', path: '/screenshot', marionette: 'WebDriver:TakeScreenshot' },
} as const;

export type Command = keyof typeof COMMANDS;
export type Arguments = Readonly<Record<string, unknown>>;

/** A browser with one window, on a profile of its own. */
export interface Driven {
  /** As it calls itself, with its version. */
  name: string;
  /** Rejects with a WebDriverError where the browser refuses. */
  send(command: Command, body?: Arguments): Promise<unknown>;
  /** What it printed: errors of the page are among it. */
  output(): string;
  close(): Promise<void>;
}

/** `code` is one of the standard's, as 'stale element reference'. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Throws when the answer is no element. */
export function elementId(answer: unknown): string {
  const id = isRecord(answer) ? answer[ELEMENT] : undefined;
  if (typeof id !== 'string') throw new Error('no element');
  return id;
}

/** Throws the error in an answer that is one. */
export function throwIfError(error: unknown): void {
  if (!isRecord(error) || typeof error.error !== 'string') return;
  throw new WebDriverError(error.error, typeof error.message === 'string' ? error.message : '');
}

import { existsSync } from 'node:fs';

/** One input device's moves, as WebDriver and WebDriver BiDi both spell them. */
export type Actions = readonly Readonly<Record<string, unknown>>[];

/** A browser with one window, driven from outside. What every engine can do, and no more. */
export interface Browser {
  readonly name: string;
  /** Resolves once the page has loaded. */
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of a JavaScript expression in the page, which may be a promise; through JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(actions: Actions): Promise<void>;
  close(): Promise<void>;
}

/** The first of them that is there. */
export const firstOf = (paths: readonly (string | undefined)[]): string | null =>
  paths.find((path) => path !== undefined && existsSync(path)) ?? null;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries until it does not throw, for so long. */
export async function until<T>(what: string, attempt: () => Promise<T>, patienceMs = 20_000): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new Error(what, { cause: error });
      await pause(100);
    }
  }
}

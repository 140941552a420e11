import { deepEqual } from 'rxdb/plugins/core';

/* The cases of a contract run in Vitest and in pages of real browsers, which have no Vitest. */

/** The cases by their names. */
export type Cases<Place> = Readonly<Record<string, (place: Place) => Promise<void>>>;

export function expectSame(actual: unknown, expected: unknown): void {
  if (deepEqual(actual, expected)) return;
  throw new Error(`expected ${JSON.stringify(expected)}, but was ${JSON.stringify(actual)}`);
}

export function expectAtMost(actual: number, most: number): void {
  if (actual > most) throw new Error(`expected at most ${most}, but was ${actual}`);
}

/** Waits for a promise to reject, with these words. */
export async function expectFailure(promise: PromiseLike<unknown>, words: RegExp): Promise<void> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) throw new Error(`expected a failure: ${words}`);
  if (!words.test(String(error))) throw new Error(`expected a failure: ${words}, but was: ${error}`);
}

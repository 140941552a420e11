/**
 * A random time from `ms / 2` up to `ms`, so that not all devices call a returning server at the same moment.
 * `random`: from 0 up to 1.
 */
export const jittered = (ms: number, random: () => number = Math.random): number => ms * (0.5 + random() / 2);

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait after this many failures in a row: twice as long each time, up to a minute. */
export const backOffMs = (failures: number, random?: () => number): number =>
  jittered(Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS), random);

const MOST_TRIES = 5;

/**
 * Does something that the app cannot work without, such as loading a part of itself. After a temporary error
 * it tries again, for about ten seconds. Any other error is thrown at once.
 */
export async function tryPatiently<T>(
  task: () => Promise<T>,
  isTemporary: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await task();
    } catch (error) {
      if (failures === MOST_TRIES || !isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(failures)));
    }
  }
}

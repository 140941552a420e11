import { jittered } from '#base/jitter.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait after this many failures in a row: twice as long each time, up to a minute. */
export const backOffMs = (failures: number, random?: () => number): number =>
  jittered(Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS), random);

const MOST_TRIES = 5;

/**
 * Loads a part that the app cannot go on without. Tries again for about ten seconds, then fails; it fails at
 * once with an error that does not pass.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  passes: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (failures === MOST_TRIES || !passes(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(failures)));
    }
  }
}

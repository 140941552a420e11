import { vi } from 'vitest';

/** For what hangs: on a busy machine a process, a socket, a disk or a long list takes many seconds. */
export const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 5;

const now = performance.now.bind(performance);
const realTimeout = setTimeout;

/**
 * Waits until the check passes. Vitest's own gives up after a second, looks every 50 ms and lets the fake time pass at each
 * look: the busier the machine, the later it is when the check passes.
 */
vi.waitFor = async (check, options = {}) => {
  const { timeout = PATIENCE_MS, interval = LOOK_EVERY_MS } =
    typeof options === 'number' ? { timeout: options } : options;
  const end = now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (now() > end) throw error;
    }
    await new Promise((look) => realTimeout(look, interval));
  }
};

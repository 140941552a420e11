import { afterEach, vi } from 'vitest';

// Vitest's own `unstubGlobals` does so before the next test, which is too late for the `beforeAll` of the next file
// in the same worker.
afterEach(() => {
  vi.unstubAllGlobals();
});

import { expect, vi } from 'vitest';
import type { Visitor } from '#tests/browsers/visitor.ts';

/** Waits until the service worker answers for this page: from then on the app opens with no server. */
export const offlineReady = (visitor: Visitor): Promise<void> =>
  vi.waitFor(
    async () => {
      const state = await visitor.asks('return navigator.serviceWorker.controller?.state ?? null');
      expect(state).toBe('activated');
    },
    { timeout: 45_000, interval: 100 },
  );

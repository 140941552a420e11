import { expect, vi } from 'vitest';
import type { Visitor } from '#tests/browsers/visitor.ts';

/** Waits until the service worker controls this page, so that the app opens without the server. */
export const offlineReady = (visitor: Visitor): Promise<void> =>
  vi.waitFor(
    async () => {
      const state = await visitor.asks('return navigator.serviceWorker.controller?.state ?? null');
      expect(state).toBe('activated');
    },
    { timeout: 45_000, interval: 100 },
  );

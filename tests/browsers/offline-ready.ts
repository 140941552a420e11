import { expect, vi } from 'vitest';
import type { Person } from '#tests/browsers/person.ts';

/** Waits until the service worker answers for this page: from then on the app opens with no server. */
export const offlineReady = (person: Person): Promise<void> =>
  vi.waitFor(
    async () => {
      const state = await person.asks('return navigator.serviceWorker.controller?.state ?? null');
      expect(state).toBe('activated');
    },
    { timeout: 45_000, interval: 100 },
  );

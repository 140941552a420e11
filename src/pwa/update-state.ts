import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UpdateState } from '#base/update-state.ts';

/** Nothing waits until register-worker.ts reports a version; until then a reload brings the newest one. */
export function createUpdateState(): StoreApi<UpdateState> {
  return createStore<UpdateState>(() => ({ waiting: false, apply: () => location.reload() }));
}

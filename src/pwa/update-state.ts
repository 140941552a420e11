import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UpdateState } from '#base/update-state.ts';

/** Nothing waits until register-worker.ts says so; until then the newest version there is comes with a reload. */
export function createUpdateState(): StoreApi<UpdateState> {
  return createStore<UpdateState>(() => ({ waiting: false, apply: () => location.reload() }));
}

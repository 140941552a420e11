import type { Observable } from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { LiveStore } from '#store/live-store.ts';

/** What every query reads: one user's data on this device, and the time. */
export interface QueryContext {
  store: LiveStore;
  clock: Clock;
  /** Emits the current time, at once and whenever the logical day may have changed. */
  now$: Observable<EpochMs>;
}

import type { Observable } from 'rxjs';
import type { Clock, EpochMs } from '#base/clock.ts';
import type { LiveStore } from '#store/live-store.ts';

/** What every query reads from: one person's data on this device, and the time. */
export interface QueryContext {
  store: LiveStore;
  clock: Clock;
  /** Emits the time now, and again whenever the logical day may have changed. */
  now$: Observable<EpochMs>;
}

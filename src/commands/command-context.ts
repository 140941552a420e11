import type { Clock } from '#base/clock.ts';
import type { Store } from '#store/store.ts';

/** What every command needs: one user's data on this device, and the time of the tap. */
export interface CommandContext {
  store: Store;
  clock: Clock;
}

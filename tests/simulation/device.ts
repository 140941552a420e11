import type { EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import type { Machine } from '#tests/simulation/machines.ts';
import type { Fault } from '#tests/simulation/steps.ts';

/** The process has ended; whatever it still does reaches nothing. */
export class Killed extends Error {}

export interface Person {
  id: Uuid;
  email: string;
  utcOffsetMinutes: number;
}

export interface Device {
  name: string;
  person: Person;
  machine: Machine;
  store: Store;
  /** How wrong its clock is. */
  skew: EpochMs;
  /** Writes until the process dies; null: it does not. */
  fuse: number | null;
  dead: boolean;
  /** What happens to its next calls, in their order. */
  faults: (Fault | null)[];
  /** Rows a page carries. */
  limit: number;
  /** Since a round with small pages none with large ones has ended well. */
  torn: boolean;
}

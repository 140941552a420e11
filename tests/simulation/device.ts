import type { CorrectedClock, EpochMs } from '#base/clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import type { Machine } from '#tests/simulation/machine.ts';
import type { Fault } from '#tests/simulation/steps.ts';

/** Thrown in a process that has died, so that its pending work has no effect. */
export class Killed extends Error {}

export interface SimulatedUser {
  id: Uuid;
  email: string;
  utcOffsetMinutes: number;
}

/** One life of the app on a device: from its start until it is closed or dies. */
export interface Life {
  over: boolean;
  /** The process dies after this many writes. Null: it lives. */
  fuse: number | null;
  /** The disk has room for this many writes. Null: for all. */
  room: number | null;
  /** Tasks to start next to the step, each once the step has made this many reads and writes. */
  sparks: { after: number; begin: () => Promise<unknown> }[];
  /** Tasks to finish before the step may begin its nth write transaction. */
  gates: { before: number; begin: () => Promise<unknown> }[];
  /** The tasks that sparks and gates have started. */
  beside: Promise<unknown>[];
  /** Calls of its rounds. The call for the next page may outlive its round. */
  requests: Promise<unknown>[];
}

export interface Device {
  name: string;
  user: SimulatedUser;
  machine: Machine;
  life: Life;
  store: Store;
  /** A second tab of the app; opened when first needed. */
  tab: Store | null;
  clock: CorrectedClock;
  /** How wrong its clock is. */
  skew: EpochMs;
  /** A round has measured its clock since it was set. `knowsTime`: already before this step. */
  receivedTime: boolean;
  knowsTime: boolean;
  /** The faults of its next requests, in order. */
  faults: (Fault | null)[];
  /** Rows a page carries. */
  limit: number;
  /** How many entries `Ledger.work` had when the last run began. `knows`: null until a run ends undisturbed. */
  began: number;
  knows: number | null;
  /** Restores the copy of its disk. */
  backup: (() => Promise<void>) | null;
}

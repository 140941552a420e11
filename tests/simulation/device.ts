import type { EpochMs } from '#base/clock.ts';
import type { CorrectedClock } from '#base/corrected-clock.ts';
import type { Uuid } from '#base/uuid.ts';
import type { Store } from '#store/store.ts';
import type { Machine } from '#tests/simulation/machine.ts';
import type { Fault } from '#tests/simulation/steps.ts';

/** The process has ended; whatever it still does reaches nothing. */
export class Killed extends Error {}

export interface Person {
  id: Uuid;
  email: string;
  utcOffsetMinutes: number;
}

/** One life of the app on a device: from its start until it is closed or dies. */
export interface Life {
  over: boolean;
  /** Writes until the process dies; null: it does not. */
  fuse: number | null;
  /** Writes that the disk has room for; null: for all. */
  room: number | null;
  /** What begins beside the step, each after so many reads and writes of it. */
  sparks: { after: number; begin: () => Promise<unknown> }[];
  /** What is done first when so many write transactions of the step begin. */
  gates: { before: number; begin: () => Promise<unknown> }[];
  /** What was begun so. */
  beside: Promise<unknown>[];
  /** Calls of its rounds: the one for the next page may outlive its round. */
  calls: Promise<unknown>[];
}

export interface Device {
  name: string;
  person: Person;
  machine: Machine;
  life: Life;
  store: Store;
  /** Another tab of the same app, once it has been needed. */
  tab: Store | null;
  clock: CorrectedClock;
  /** How wrong its clock is. */
  skew: EpochMs;
  /** A round has told it the right time since; it has known it since before this step. */
  toldTime: boolean;
  knowsTime: boolean;
  /** What happens to its next calls, in their order. */
  faults: (Fault | null)[];
  /** Rows a page carries. */
  limit: number;
  /** How much of the server's work the last run began with; null until one has ended undisturbed. */
  began: number;
  knows: number | null;
  /** Puts its disk back as it was when it was copied. */
  backup: (() => Promise<void>) | null;
}

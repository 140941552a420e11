import type { Result } from '#base/result.ts';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';

/** The user whose rows are synced. */
export interface User {
  userId: Uuid;
  friendIds: readonly Uuid[];
  /** The newest of the user's own check-ins that the server has. */
  newestCheckInId: Uuid;
  /** From here on until today nothing is checked in yet. */
  firstFreeDay: LocalDay;
}

/** Something done with no network. */
export type Deed =
  | { what: 'check_in'; type: CheckInType; day: LocalDay; at: number }
  | { what: 'message'; to: Uuid; text: string; at: number };

interface Sync {
  /** Own profile, goals, streaks and newest check-in can be shown. */
  usable: Promise<void>;
  /** Everything is here, and everything of this device is on the server and known to be. */
  inSync: Promise<void>;
}

/** One way to get rows to a device, its disk opened. */
export interface Device {
  /** `live`: keeps listening for what others write. */
  start(live: boolean): Promise<Sync> | Sync;
  /** How many rows lie on the disk. */
  count(): Promise<number>;
  /** Writes down what was done. Not of those that only fetch. */
  write?(deeds: readonly Deed[]): Promise<void>;
  /** Resolves once a query returns that check-in. */
  seen?(checkInId: Uuid): Promise<void>;
}

export type Open = (user: User) => Promise<Device>;

/** Of a request that must come through, or the run is worth nothing. */
export function expectOk<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}

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
  /** The first day without a check-in on the server. */
  firstFreeDay: LocalDay;
}

/** A mutation made offline. */
export type Deed =
  | { what: 'check_in'; type: CheckInType; day: LocalDay; at: number }
  | { what: 'message'; to: Uuid; text: string; at: number };

interface Sync {
  /** The user's profile, goals, streaks and newest check-in can be shown. */
  usable: Promise<void>;
  /** All rows are here, and all mutations of this device are acknowledged. */
  inSync: Promise<void>;
}

/** A sync implementation with its database opened. */
export interface Device {
  /** `live`: keeps listening for what others write. */
  start(live: boolean): Promise<Sync> | Sync;
  /** The number of stored rows. */
  count(): Promise<number>;
  /** Stores the mutations; absent for contenders that only fetch. */
  write?(deeds: readonly Deed[]): Promise<void>;
  /** Resolves once a query returns that check-in. */
  seen?(checkInId: Uuid): Promise<void>;
}

export type Open = (user: User) => Promise<Device>;

/** The body of a response that must be successful, or the run is invalid. */
export function expectOk<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}

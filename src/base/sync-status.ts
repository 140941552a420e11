import type { EpochMs } from '#base/clock.ts';
import type { Gate } from '#base/gate.ts';

/** What the sync pill shows. Written by the engine, read by every screen. */
export interface SyncStatus {
  /** False while the device reports no network, or after a round that did not reach the server. */
  online: boolean;
  /** Mutations not yet acknowledged by the server. */
  pending: number;
  /** Rejected mutations that the user has not dealt with yet. */
  rejected: number;
  running: boolean;
  /** The server sent rows that this version of the app cannot read; everything else continues. */
  unreadable: boolean;
  lastSyncedAt: EpochMs | null;
  /** How far the device's clock is ahead, in milliseconds; 0 while within 2 minutes (corrected-clock.ts). */
  clockAhead: EpochMs;
  /**
   * The last round failed for a reason that only the user can settle. 'not_loaded': the sync code could not
   * be fetched, though the server responds.
   */
  trouble: 'sign_in_again' | 'update_required' | 'account_gone' | 'storage_full' | 'not_loaded' | Gate | null;
}

/** The later of two moments, either of which may be unknown. */
export function laterOf(one: EpochMs | null, other: EpochMs | null): EpochMs | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/**
 * A problem that only the user can solve. 'unreadable' means `SyncStatus.unreadable` without a more serious
 * problem.
 */
export type SyncTrouble = NonNullable<SyncStatus['trouble']> | 'unreadable';

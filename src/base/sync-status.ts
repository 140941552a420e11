import type { EpochMs } from '#base/clock.ts';

/** What the sync pill tells. Written by the engine, read by every screen. */
export interface SyncStatus {
  /** False while the device says that it has no network, or the last round did not reach the server. */
  online: boolean;
  /** Mutations not yet acknowledged by the server. */
  pending: number;
  /** Refused mutations the person has not yet dealt with. */
  rejected: number;
  running: boolean;
  /** Something has arrived that this version of the app cannot read; all else goes on. */
  unreadable: boolean;
  lastSyncedAt: EpochMs | null;
  /** How far the device's clock is ahead of the right time, in milliseconds; 0 while within 2 minutes (corrected-clock.ts). */
  clockAhead: EpochMs;
  /**
   * The last round was refused, or could not be written down, for a reason that only the person can settle. 'not_loaded': what
   * syncs could not be fetched, though the server answers.
   */
  trouble: 'sign_in_again' | 'update_required' | 'account_gone' | 'storage_full' | 'not_loaded' | null;
}

/** The later of two moments, of which either may be unknown. */
export function laterOf(one: EpochMs | null, other: EpochMs | null): EpochMs | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** What only the person can settle. 'unreadable': `SyncStatus.unreadable`, where nothing graver stands. */
export type SyncTrouble = NonNullable<SyncStatus['trouble']> | 'unreadable';

import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Database } from '#embedded/data/database.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes old entries of lite's log of sign-ins and renewals, which grows for ever and which nothing reads. */
export async function deleteOldEvents(postgres: Database, now: EpochMs): Promise<void> {
  await postgres.query('delete from auth.audit_log_entries where created_at < $1', [
    instantOf(now - KEPT_MS),
  ]);
}

import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Backend, Database } from '#embedded/data/served-database.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes unconfirmed accounts: the one with this address, or all whose link was sent before this time. Any user can
 * make such an account for the address of another user. The invitation that it used becomes valid again.
 */
export async function endUnconfirmed(
  { postgres }: Pick<Backend, 'postgres'>,
  which: { email: string } | { sentBefore: EpochMs },
): Promise<void> {
  const [email, sentBefore] =
    'email' in which ? [which.email.toLowerCase(), null] : [null, instantOf(which.sentBefore)];
  await postgres.query(
    `with ended as (
       delete from auth.users where confirmed_at is null and confirmation_sent_at is not null
         and (email = $1 or confirmation_sent_at < $2) returning id)
     update auth.invitations set used_by = null where used_by in (select id from ended)`,
    [email, sentBefore],
  );
}

/** Deletes old entries of lite's log of sign-ins and renewals, which grows forever and which nothing reads. */
export async function deleteOldEvents(postgres: Database, now: EpochMs): Promise<void> {
  await postgres.query('delete from auth.audit_log_entries where created_at < $1', [
    instantOf(now - KEPT_MS),
  ]);
}

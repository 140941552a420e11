import type { EpochMs } from '#base/clock.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { Backend } from '#embedded/data/database.ts';

/**
 * Deletes accounts whose address nobody has confirmed: the one of an address, or all whose link was sent before a moment. Anybody
 * can make such an account for the address of another user. Its invitation can be used again.
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
